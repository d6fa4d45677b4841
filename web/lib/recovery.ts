import { AuthClient, isAuthRetryableFetchError } from "@supabase/auth-js";
import { AUTH_TEXTS } from "#contract/auth.ts";
import { AUTH_URL, auth, recovered } from "./auth-client.ts";
import { needsSecondStep } from "./second-step.ts";
import type { Outcome } from "./session-client.ts";
import { STORED } from "./stored.ts";

/** What a page to set a new password may do: nothing without a link, and nothing before the second step where there is one. */
export type Recovery = { state: "dead" } | { state: "second-step" } | { state: "ready"; email: string };

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

/** Whether this tab was opened by a link to set a new password, and what may be done now. It holds through a reload. */
export async function readRecovery(): Promise<Recovery> {
  const opened = await recovered;
  if (opened) kept.write(opened.user.id);
  const { data } = await auth.getSession();
  const { session } = data;
  if (!session || kept.read() !== session.user.id) return { state: "dead" };
  if (needsSecondStep(session)) return { state: "second-step" };
  return { state: "ready", email: session.user.email ?? "" };
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
