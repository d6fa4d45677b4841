import { AuthClient, type Session as Tokens } from "@supabase/auth-js";
import { fetchRefreshingOnce } from "./refresh-once.ts";
import { sessionStorageAdapter } from "./session-storage.ts";
import { STORED } from "./stored.ts";

export const AUTH_URL = new URL("/auth/v1", location.origin).href;

/** A link from a mail that sets a new password is opened on whatever device the mail is read: it carries its session itself. */
const isRecoveryLink = location.pathname === "/reset-password" && /[#&]type=recovery(&|$)/.test(location.hash);

/** The one client of the auth service in this tab. It takes up the stored session, or the one that the address brings along. */
export const auth = new AuthClient({
  url: AUTH_URL,
  storageKey: STORED.session,
  storage: sessionStorageAdapter,
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
  fetch: fetchRefreshingOnce,
  flowType: isRecoveryLink ? "implicit" : "pkce",
});

/** The session that a link to set a new password brought along; null where this page was opened without one, or by a dead one. */
export const recovered: Promise<Tokens | null> = new Promise((resolve) => {
  if (!isRecoveryLink) return resolve(null);
  auth.onAuthStateChange((event, tokens) => event === "PASSWORD_RECOVERY" && resolve(tokens));
  void auth.initialize().then(({ error }) => error && resolve(null));
});

/** Whether the operator has switched Google on. Throws where the service cannot be asked. */
export async function isGoogleOn(): Promise<boolean> {
  const answer = await fetch(`${AUTH_URL}/settings`);
  const settings = (await answer.json()) as { external?: { google?: boolean } };
  return answer.ok && settings.external?.google === true;
}
