import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { type EntrancePath, entrancePath } from "#web/lib/session/safe-redirect.ts";
import { useRedirect } from "./use-redirect.ts";

/**
 * A link to another screen of the entrance, from which sign-in continues to the same page. Back leaves the entrance.
 */
export function EntranceLink({
  to,
  children,
  className,
}: {
  to: EntrancePath;
  children: ReactNode;
  className?: string;
}) {
  const { state } = useLocation() as { state: unknown };
  return (
    <Link to={entrancePath(to, useRedirect())} replace state={state} className={className ?? "link"}>
      {children}
    </Link>
  );
}
