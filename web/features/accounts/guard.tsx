import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { loginPath } from "#web/lib/session/safe-redirect.ts";
import { useSession } from "#web/lib/session/session.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { Loader } from "#web/ui/spinner.tsx";
import { GUARD } from "./texts.ts";

interface SignedInOnlyProps {
  /** Keeps the screen mounted when the session ends, because the screen handles that itself. */
  outlivesSession?: boolean;
  children: ReactNode;
}

/** Renders its children for signed-in users, and redirects visitors to login and back. */
export function SignedInOnly({ outlivesSession = false, children }: SignedInOnlyProps) {
  const { state } = useSession();
  const { pathname, search, hash } = useLocation();
  const [allowedPath, setAllowedPath] = useState<string | null>(null);
  if (state === "member" && allowedPath !== pathname) setAllowedPath(pathname);
  if (state === "visitor" && outlivesSession && allowedPath === pathname) return children;
  if (state === "restoring") return <Loader className="min-h-[50dvh] justify-center">{GUARD.loading}</Loader>;
  if (state === "visitor") return <Navigate to={loginPath(pathname + search + hash)} replace />;
  return children;
}

/** Renders its children for admins, and redirects others to home with a message. Use inside SignedInOnly. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const isAdmin = user?.type === "admin";
  useEffect(() => {
    if (!isAdmin) toast.error(GUARD.denied);
  }, [isAdmin]);
  return isAdmin ? children : <Navigate to="/" replace />;
}
