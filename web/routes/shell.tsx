import { Suspense } from "react";
import { Outlet, useMatches } from "react-router";
import { CityControl } from "#web/features/places/city-control.tsx";
import { Shell } from "#web/features/shell/shell.tsx";
import { lazyPart } from "#web/lib/page/lazy-part.ts";
import { useSession } from "#web/lib/session/session.ts";
import type { Route } from "./+types/shell.ts";

const UnreadWatch = lazyPart(() => import("#web/features/messaging/unread-watch.tsx"));
const ErrorScreen = lazyPart(() => import("#web/features/shell/error-screen.tsx"), BareError);

/** Shown when the error screen itself cannot be downloaded. */
function BareError() {
  return (
    <p role="alert" className="page-width py-24 text-center">
      Something went wrong here. Check your connection, then reload the page.
    </p>
  );
}

/** Keeps the unread count, except for admins, who have no messages. */
function Unread() {
  const { user } = useSession();
  return (
    user !== null &&
    user.type !== "admin" && (
      <Suspense>
        <UnreadWatch key={user.id} me={user.id} />
      </Suspense>
    )
  );
}

type SkipTo = { id: string; label: string };

/** A route's `handle.skipTo` adds a second skip link. */
export default function ShellLayout() {
  const handles = useMatches().map(({ handle }) => handle as { skipTo?: SkipTo } | undefined);
  const skipTo = handles.find((handle) => handle?.skipTo)?.skipTo ?? null;
  return (
    <Shell skipTo={skipTo} city={<CityControl />}>
      <Outlet />
      <Unread />
    </Shell>
  );
}

/** Shows an error inside the shell when a screen crashes. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell skipTo={null} city={<CityControl />}>
      <Suspense>
        <ErrorScreen error={error} />
      </Suspense>
      <Unread />
    </Shell>
  );
}
