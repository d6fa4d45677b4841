import { Outlet } from "react-router";
import { AdminsOnly, SignedInOnly } from "#web/features/accounts/guard.tsx";

export default function AdminOnlyLayout() {
  return (
    <SignedInOnly>
      <AdminsOnly>
        <Outlet />
      </AdminsOnly>
    </SignedInOnly>
  );
}
