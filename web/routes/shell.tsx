import { lazy, Suspense } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { CityControl } from "#web/features/places/city-control.tsx";
import { Shell } from "#web/features/shell/shell.tsx";
import { queryString } from "#web/lib/query-string.ts";
import type { Route } from "./+types/shell.ts";

const ErrorScreen = lazy(() => import("#web/features/shell/error-screen.tsx"));

/** Another city on browse starts its search anew: filters of one city say nothing of another. */
function City() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <CityControl
      onChange={(city) => {
        if (pathname === "/browse") void navigate(`/browse${queryString({ city })}`);
      }}
    />
  );
}

export default function ShellLayout() {
  return (
    <Shell city={<City />}>
      <Outlet />
    </Shell>
  );
}

/** A screen that crashes leaves the shell standing. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell city={<City />}>
      <Suspense>
        <ErrorScreen error={error} />
      </Suspense>
    </Shell>
  );
}
