import { Outlet } from "react-router";
import { AdminsOnly } from "#web/features/accounts/guard.tsx";

/** A layout within that of the signed-in screens. */
export default function AdminOnlyLayout() {
  return (
    <AdminsOnly>
      <Outlet />
    </AdminsOnly>
  );
}
