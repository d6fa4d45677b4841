import { StrictMode, startTransition, use } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { memberPartsLoaded } from "./lib/hydration/lazy-part.ts";
import { startTheme } from "./lib/page/theme.ts";
import { startSession } from "./lib/session/session.ts";

const isReloading = () => document.documentElement.dataset.mismatch === "reloading";
const never = new Promise<never>(() => undefined);

/** Waits if the page reloads: Back may be pressed during hydration, and the document is then that of another URL. */
function HydratedPage() {
  if (isReloading()) use(never);
  return <HydratedRouter />;
}

async function start(): Promise<void> {
  startSession();
  startTheme();
  await memberPartsLoaded();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedPage />
      </StrictMode>,
    );
  });
}

// The script in the head reloads a page of another person.
if (!isReloading()) void start();
