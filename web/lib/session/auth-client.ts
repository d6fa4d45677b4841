import { AuthClient } from "@supabase/auth-js";
import { STORED } from "../stored.ts";
import { fetchRefreshingOnce } from "./refresh-once.ts";
import { sessionStorageAdapter } from "./session-storage.ts";

export const AUTH_URL = new URL("/auth/v1", location.origin).href;

/** Returns the tokens in the fragment of a password reset link; null on any other page. Used by `recovery.ts`. */
export function recoveryLinkTokens(): { access_token: string; refresh_token: string } | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const [access_token, refresh_token] = [fragment.get("access_token"), fragment.get("refresh_token")];
  const isRecovery = location.pathname === "/reset-password" && fragment.get("type") === "recovery";
  return isRecovery && access_token && refresh_token ? { access_token, refresh_token } : null;
}

/** The only auth client of this tab. It restores the stored session, or exchanges the code in the URL for one. */
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

/** Returns whether the operator has enabled Google. Throws if the auth service cannot be reached. */
export async function isGoogleOn(): Promise<boolean> {
  const response = await fetch(`${AUTH_URL}/settings`);
  const settings = (await response.json()) as { external?: { google?: boolean } };
  return response.ok && settings.external?.google === true;
}
