import { useEffect } from "react";
import { Navigate, Outlet, useLocation, useSearchParams } from "react-router";
import { forgetFields } from "#web/features/accounts/entrance/kept-fields.ts";
import { LeaveEntrance } from "#web/features/accounts/entrance/leave-entrance.tsx";
import { useArrival } from "#web/features/accounts/use-arrival.ts";
import type { EntranceState } from "#web/lib/session/entrance-state.ts";
import { safeRedirect } from "#web/lib/session/safe-redirect.ts";
import { useSession } from "#web/lib/session/session.ts";
import { toast } from "#web/ui/overlays/toast.tsx";

/** Layout of sign-in and registration. Redirects signed-in users to their destination, or home. */
export default function EntranceLayout() {
  const session = useSession();
  const [search] = useSearchParams();
  const location = useLocation();
  const cameFrom = location.state as EntranceState | null;
  const { failure, news } = useArrival();
  const isMember = session.state === "member";
  useEffect(() => {
    if (!isMember) return;
    forgetFields();
    if (failure !== null) toast.error(failure);
    else if (news !== null) toast.success(news);
  }, [isMember, failure, news]);
  if (session.state !== "member") return <Outlet />;
  if (!cameFrom?.isTargetBehind) return <Navigate to={safeRedirect(search.get("redirect")) ?? "/"} replace />;
  // Sign-in returns to the home, as the specification says. After registering, the person would have to press again.
  const contactHome = location.pathname === "/register" ? cameFrom.contactHome : undefined;
  return <LeaveEntrance session={session} contactHome={contactHome} />;
}
