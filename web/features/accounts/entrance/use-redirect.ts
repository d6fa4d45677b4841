import { useSearchParams } from "react-router";
import { safeRedirect } from "#web/lib/session/safe-redirect.ts";

/** Returns the path in the `redirect` parameter, opened after sign-in or registration; null if missing or unsafe. */
export function useRedirect(): string | null {
  const [search] = useSearchParams();
  return safeRedirect(search.get("redirect"));
}
