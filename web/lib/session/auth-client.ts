import { AuthClient } from "@supabase/auth-js";
import { STORED } from "../stored.ts";
import { fetchRefreshingOnce } from "./refresh-once.ts";
import { sessionStorageAdapter } from "./session-storage.ts";

export const AUTH_URL = new URL("/auth/v1", location.origin).href;

/** The tokens that a link to set a new password carries in its fragment; null on any other page. `recovery.ts` takes them up. */
export function recoveryLinkTokens(): { access_token: string; refresh_token: string } | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const [access_token, refresh_token] = [fragment.get("access_token"), fragment.get("refresh_token")];
  const isRecovery = location.pathname === "/reset-password" && fragment.get("type") === "recovery";
  return isRecovery && access_token && refresh_token ? { access_token, refresh_token } : null;
}

/** The only auth client of this tab. It restores the stored session, or exchanges the code in the address. */
export const auth = new AuthClient({
  url: AUTH_URL,
  storageKey: STORED.session,
  storage: sessionStorageAdapter,
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: recoveryLinkTokens() === null,
  fetch: fetchRefreshingOnce,
  flowType: "pkce",
});

/** Whether the operator has switched Google on. Throws where the service cannot be asked. */
export async function isGoogleOn(): Promise<boolean> {
  const answer = await fetch(`${AUTH_URL}/settings`);
  const settings = (await answer.json()) as { external?: { google?: boolean } };
  return answer.ok && settings.external?.google === true;
}
