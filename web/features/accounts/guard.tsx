import { type ReactNode, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { loginPath } from "#web/lib/safe-redirect.ts";
import { useSession } from "#web/lib/session.ts";
import { Loader } from "#web/ui/spinner.tsx";
import { toast } from "#web/ui/toast.tsx";
import { GUARD } from "./texts.ts";

/** Shows its screen to signed-in people alone, and sends others to sign in and back. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const { pathname, search, hash } = useLocation();
  if (state === "restoring") return <Loader className="min-h-[50dvh] justify-center">{GUARD.loading}</Loader>;
  if (state === "visitor") return <Navigate to={loginPath(pathname + search + hash)} replace />;
  return children;
}

/** Shows its screen to admins alone: to be put inside SignedInOnly. Others are told, and sent home. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const isAdmin = user?.type === "admin";
  useEffect(() => {
    if (!isAdmin) toast.error(GUARD.denied);
  }, [isAdmin]);
  return isAdmin ? children : <Navigate to="/" replace />;
}
