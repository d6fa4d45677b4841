import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { loginPath } from "#web/lib/session/safe-redirect.ts";
import { useSession } from "#web/lib/session/session.ts";
import { Loader } from "#web/ui/spinner.tsx";
import { toast } from "#web/ui/toast.tsx";
import { GUARD } from "./texts.ts";

interface SignedInOnlyProps {
  /** The screen itself speaks of a session that ends while it is open. */
  outlivesSession?: boolean;
  children: ReactNode;
}

/** Shows its screen to signed-in people alone, and sends others to sign in and back. */
export function SignedInOnly({ outlivesSession = false, children }: SignedInOnlyProps) {
  const { state } = useSession();
  const { pathname, search, hash } = useLocation();
  const [letInto, setLetInto] = useState<string | null>(null);
  if (state === "member" && letInto !== pathname) setLetInto(pathname);
  if (state === "visitor" && outlivesSession && letInto === pathname) return children;
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
