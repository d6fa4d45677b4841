import { AuthClient, isAuthRetryableFetchError } from "@supabase/auth-js";
import { AUTH_TEXTS, recoveryCookie } from "#contract/accounts/auth.ts";
import { readTabStored, STORED, writeTabStored } from "../stored.ts";
import { AUTH_URL, auth, recoveryLinkTokens } from "./auth-client.ts";
import { nameOffer } from "./name-offer.ts";
import { claimsOf, needsSecondStep } from "./second-step.ts";
import type { SignInResult } from "./sign-in.ts";

/**
 * State of the password reset page. `other-account`: the link signs in as `next`, and the user has to confirm that
 * first. `current` is signed in in this browser, or null.
 */
export type Recovery =
  | { state: "dead" }
  | { state: "other-account"; current: string | null; next: string }
  | { state: "second-step" }
  | { state: "ready"; email: string };

/**
 * Mails a password reset link if the address has an account. Succeeds in both cases, so as not to reveal accounts. Uses
 * the implicit flow, as a PKCE link would work only in this browser and not on the device where the mail is read.
 */
export async function sendResetLink(email: string): Promise<SignInResult> {
  const client = new AuthClient({
    url: AUTH_URL,
    storageKey: `${STORED.session}-recovery`,
    flowType: "implicit",
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
  const { error } = await client.resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` });
  if (!error) return { success: true };
  return { success: false, error: isAuthRetryableFetchError(error) ? AUTH_TEXTS.notSent : error.message };
}

/** The user whose password this tab may reset. Survives a reload. */
const recoveryUser = {
  read: () => readTabStored(STORED.recovery),
  write: (id: string | null) => writeTabStored(STORED.recovery, id),
};

/** Returns whether "Confirm" was pressed for this session in this browser, on the page that names its account. */
function hasPressedConfirm(token: string): boolean {
  const name = recoveryCookie({ isSecure: location.protocol === "https:" });
  return document.cookie.split("; ").includes(`${name}=${claimsOf(token).session_id}`);
}

/**
 * Signs in with the tokens of a password reset link and returns the state of the page; a reload returns the same. With
 * `replacesSession`, the person has confirmed the account.
 */
export async function readRecovery({ replacesSession = false } = {}): Promise<Recovery> {
  const tokens = recoveryLinkTokens();
  if (tokens) {
    const { data: stored } = await auth.getSession();
    const { data: link, error } = await auth.getUser(tokens.access_token);
    // The mailed link has verified the address. Other tokens are those of a stranger's account with this address.
    if (error || link.user.app_metadata.email_proven === false) return { state: "dead" };
    const current = stored.session?.user;
    const isExpected = current ? current.id === link.user.id : hasPressedConfirm(tokens.access_token);
    if (!isExpected && !replacesSession)
      return { state: "other-account", current: current ? (current.email ?? "") : null, next: link.user.email ?? "" };
    await auth.setSession(tokens);
    recoveryUser.write(link.user.id);
    nameOffer.set(true);
    dropFragment();
  }
  const { data } = await auth.getSession();
  const { session } = data;
  if (!session || recoveryUser.read() !== session.user.id) return { state: "dead" };
  if (needsSecondStep(session)) return { state: "second-step" };
  return { state: "ready", email: session.user.email ?? "" };
}

/** Removes the tokens from the URL and so from the history. */
export function dropFragment(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
}

/** Sets the password. The auth service signs out the user's other devices. */
export async function setNewPassword(password: string): Promise<SignInResult> {
  const { error } = await auth.updateUser({ password });
  if (!error) {
    recoveryUser.write(null);
    return { success: true };
  }
  return { success: false, error: isAuthRetryableFetchError(error) ? AUTH_TEXTS.passwordNotSaved : error.message };
}
