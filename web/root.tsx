import { type ReactNode, use, useEffect, useState } from "react";
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root.ts";
import anekLatin from "./fonts/anek-latin-basic-wght-normal.woff2?url";
import figtree from "./fonts/figtree-latin-wght-normal.woff2?url";
import "./app.css";
import { pageContext } from "./context.ts";
import { markHandled, onHydrated } from "./lib/hydration/hydrated.ts";
import { forViewer } from "./lib/page/for-viewer.server.ts";
import { BEFORE_PAINT } from "./lib/page/head-script.ts";
import { NonceContext } from "./lib/page/nonce.ts";
import { RenderedContext } from "./lib/session/rendered.ts";
import { adoptViewer, useSession } from "./lib/session/session.ts";
import { readViewer } from "./lib/session/viewer.server.ts";
import { Button } from "./ui/button.tsx";
import { Toasts } from "./ui/overlays/toast.tsx";

const preloadFont = (href: string) =>
  ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) as const;

export const links: LinksFunction = () => [
  preloadFont(figtree),
  preloadFont(anekLatin),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

/** Returns the viewer too, if the document is rendered for a member. */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, viewerId, tiles } = context.get(pageContext);
  return { siteUrl, viewerId, tiles, viewer: await forViewer(context, readViewer) };
}

/** The site's origin does not change, and the session follows the viewer. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const loaded = useRouteLoaderData<typeof loader>("root");
  // The browser renders this only after a crash of the whole page, and must keep the theme then.
  const theme = import.meta.env.SSR ? "light" : document.documentElement.dataset.theme;
  return (
    <html
      lang="en-IN"
      data-theme={theme}
      // Rendered by the server only. Afterwards the script in the head and the session change them.
      {...(import.meta.env.SSR && {
        "data-viewer": loaded?.viewerId ?? undefined,
        "data-rendered": loaded?.viewer ? "" : undefined,
      })}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#175c44" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // Only the server renders it; hydration leaves it unchanged.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? BEFORE_PAINT : "" }}
        />
        <Meta />
        {/* Only the server renders Links and Scripts; hydration leaves them unchanged. */}
        {import.meta.env.SSR && <Links />}
      </head>
      <body onClickCapture={markHandled} onChangeCapture={markHandled} onSubmitCapture={markHandled}>
        {children}
        <Toasts />
        <ScrollRestoration />
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const [rendered] = useState(() => adoptViewer(loaderData.viewer));
  return (
    <RenderedContext value={rendered}>
      <Screen />
    </RenderedContext>
  );
}

function Screen() {
  const { pathname } = useLocation();
  const { session: rendered } = use(RenderedContext);
  const session = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each screen
  useEffect(() => {
    // The browser itself announces the first screen.
    if (window.isHydrated)
      import("./lib/page/focus-heading.ts").then(({ focusHeading }) => focusHeading(), console.warn);
    else onHydrated();
  }, [pathname]);
  useEffect(() => {
    // The page was rendered for another person; it shows this browser's session now.
    if (session !== rendered) delete document.documentElement.dataset.mismatch;
  }, [session, rendered]);
  return <Outlet />;
}

/** Shown when the shell itself crashes. */
export function ErrorBoundary() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-5 text-center">
      <h1 className="title-2">Something went wrong</h1>
      <p className="text-ink-mute">Please try again in a moment.</p>
      <Button variant="primary" onClick={() => location.reload()}>
        Try Again
      </Button>
    </main>
  );
}
