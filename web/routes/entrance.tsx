import { Navigate, Outlet, useSearchParams } from "react-router";
import { safeRedirect } from "#web/lib/safe-redirect.ts";
import { useSession } from "#web/lib/session.ts";

/** Signing in and up are for visitors: whoever has signed in goes to where they wanted to go, else home. */
export default function EntranceLayout() {
  const { state } = useSession();
  const [search] = useSearchParams();
  if (state === "member") return <Navigate to={safeRedirect(search.get("redirect")) ?? "/"} replace />;
  return <Outlet />;
}
