import { AuthClient, isAuthRetryableFetchError } from "@supabase/auth-js";
import { AUTH_TEXTS } from "#contract/auth.ts";
import { STORED } from "../stored.ts";
import { AUTH_URL, auth, recoveryLinkTokens } from "./auth-client.ts";
import { needsSecondStep } from "./second-step.ts";
import type { Outcome } from "./session-client.ts";

/**
 * What the page to set a new password shows. `other-account`: the link is for `next` while `current` is signed in in this
 * browser, and the person is asked before the session is replaced.
 */
export type Recovery =
  | { state: "dead" }
  | { state: "other-account"; current: string; next: string }
  | { state: "second-step" }
  | { state: "ready"; email: string };

/**
 * Mails a link to set a new password, if the address has an account; nobody learns whether it has. The link works on
 * whatever device the mail is read, so it is asked for without the proof that only this browser would have.
 */
export async function sendResetLink(email: string): Promise<Outcome> {
  const asking = new AuthClient({
    url: AUTH_URL,
    storageKey: `${STORED.session}-recovery`,
    flowType: "implicit",
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
  const { error } = await asking.resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` });
  if (!error) return { success: true };
  return { success: false, error: isAuthRetryableFetchError(error) ? AUTH_TEXTS.notSent : error.message };
}

const kept = {
  read: () => {
    try {
      return sessionStorage.getItem(STORED.recovery);
    } catch {
      return null;
    }
  },
  write: (id: string | null) => {
    try {
      if (id === null) sessionStorage.removeItem(STORED.recovery);
      else sessionStorage.setItem(STORED.recovery, id);
    } catch (error) {
      console.warn("Session storage cannot be written.", error);
    }
  },
};

/**
 * Returns what may be done on a page that a link to set a new password opened; a reload does not change it. With
 * `replacesSession`, the link's session replaces that of another account.
 */
export async function readRecovery({ replacesSession = false } = {}): Promise<Recovery> {
  const tokens = recoveryLinkTokens();
  if (tokens) {
    const { data: stored } = await auth.getSession();
    const { data: link, error } = await auth.getUser(tokens.access_token);
    if (error) return { state: "dead" };
    const current = stored.session?.user;
    if (current && current.id !== link.user.id && !replacesSession)
      return { state: "other-account", current: current.email ?? "", next: link.user.email ?? "" };
    await auth.setSession(tokens);
    kept.write(link.user.id);
    dropFragment();
  }
  const { data } = await auth.getSession();
  const { session } = data;
  if (!session || kept.read() !== session.user.id) return { state: "dead" };
  if (needsSecondStep(session)) return { state: "second-step" };
  return { state: "ready", email: session.user.email ?? "" };
}

/** Removes the tokens from the address, so that they do not stay in the history. */
export function dropFragment(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
}

/** Sets the password. The person stays signed in here, and is signed out everywhere else. */
export async function setNewPassword(password: string): Promise<Outcome> {
  const { error } = await auth.updateUser({ password });
  if (!error) {
    kept.write(null);
    return { success: true };
  }
  return { success: false, error: isAuthRetryableFetchError(error) ? AUTH_TEXTS.passwordNotSaved : error.message };
}
