import { useLocation } from "react-router";
import { useIsHydrated } from "#web/lib/hydration/use-is-hydrated.ts";
import { useSession } from "#web/lib/session/session.ts";
import { type Arrival, readArrival } from "./arrival.ts";

/** Returns the outcome of the link that led to the open page. The server does not see the fragment. */
export function useArrival(): Arrival {
  const { pathname, search, hash } = useLocation();
  const isHydrated = useIsHydrated();
  const { state } = useSession();
  return readArrival(pathname + search + (isHydrated ? hash : ""), { isVisitor: state === "visitor" });
}
