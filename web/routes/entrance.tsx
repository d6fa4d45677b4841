import { useEffect } from "react";
import { Navigate, Outlet, useSearchParams } from "react-router";
import { LOGIN } from "#web/features/accounts/texts.ts";
import { safeRedirect } from "#web/lib/session/safe-redirect.ts";
import { useSession } from "#web/lib/session/session.ts";
import { toast } from "#web/ui/toast.tsx";

/** Layout of sign-in and registration. Redirects signed-in users to their destination, or home. */
export default function EntranceLayout() {
  const { state } = useSession();
  const [search] = useSearchParams();
  const hasJustConfirmed = state === "member" && search.has("confirmed");
  useEffect(() => {
    if (hasJustConfirmed) toast.success(LOGIN.confirmed);
  }, [hasJustConfirmed]);
  if (state === "member") return <Navigate to={safeRedirect(search.get("redirect")) ?? "/"} replace />;
  return <Outlet />;
}
