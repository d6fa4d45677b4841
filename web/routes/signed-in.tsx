import { Outlet } from "react-router";
import { SignedInOnly } from "#web/features/accounts/guard.tsx";
import { QueryCache } from "#web/lib/query-cache.tsx";

export default function SignedInLayout() {
  return (
    <SignedInOnly>
      <QueryCache>
        <Outlet />
      </QueryCache>
    </SignedInOnly>
  );
}
