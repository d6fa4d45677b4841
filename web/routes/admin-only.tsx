import { Outlet } from "react-router";
import { AdminsOnly } from "#web/features/accounts/guard.tsx";

/** Within the layout of signed-in screens. */
export default function AdminOnlyLayout() {
  return (
    <AdminsOnly>
      <Outlet />
    </AdminsOnly>
  );
}
