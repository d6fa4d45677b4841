import { lazy, Suspense } from "react";
import { Outlet, useMatches } from "react-router";
import { CityControl } from "#web/features/places/city-control.tsx";
import { Shell } from "#web/features/shell/shell.tsx";
import { useSession } from "#web/lib/session/session.ts";
import type { Route } from "./+types/shell.ts";

const UnreadWatch = lazy(() => import("#web/features/messaging/unread-watch.tsx"));
const ErrorScreen = lazy(() => import("#web/features/shell/error-screen.tsx"));

/** Admins get no unread counts. */
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

/** A route whose `handle` says `skipTo` has a second skip link. */
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

/** A screen that crashes leaves the shell standing. */
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
