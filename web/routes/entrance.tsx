import { useEffect } from "react";
import { Navigate, Outlet, useSearchParams } from "react-router";
import { useArrival } from "#web/features/accounts/use-arrival.ts";
import { safeRedirect } from "#web/lib/session/safe-redirect.ts";
import { useSession } from "#web/lib/session/session.ts";
import { toast } from "#web/ui/overlays/toast.tsx";

/** Layout of sign-in and registration. Redirects signed-in users to their destination, or home. */
export default function EntranceLayout() {
  const { state } = useSession();
  const [search] = useSearchParams();
  const { failure, news } = useArrival();
  const isMember = state === "member";
  useEffect(() => {
    if (!isMember) return;
    if (failure !== null) toast.error(failure);
    else if (news !== null) toast.success(news);
  }, [isMember, failure, news]);
  if (state === "member") return <Navigate to={safeRedirect(search.get("redirect")) ?? "/"} replace />;
  return <Outlet />;
}
