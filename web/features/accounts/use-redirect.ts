import { useSearchParams } from "react-router";
import { safeRedirect } from "#web/lib/session/safe-redirect.ts";

/** Returns the path that the address names as the destination after signing in or up; null where it names none or an unsafe one. */
export function useRedirect(): string | null {
  const [search] = useSearchParams();
  return safeRedirect(search.get("redirect"));
}
