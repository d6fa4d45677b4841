import { lazy, Suspense } from "react";
import { Outlet } from "react-router";
import { CityControl } from "#web/features/places/city-control.tsx";
import { Shell } from "#web/features/shell/shell.tsx";
import { useSession } from "#web/lib/session.ts";
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

export default function ShellLayout() {
  return (
    <Shell city={<CityControl />}>
      <Outlet />
      <Unread />
    </Shell>
  );
}

/** A screen that crashes leaves the shell standing. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell city={<CityControl />}>
      <Suspense>
        <ErrorScreen error={error} />
      </Suspense>
      <Unread />
    </Shell>
  );
}
