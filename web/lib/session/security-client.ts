import { type AuthError, isAuthRetryableFetchError, type User, type UserIdentity } from "@supabase/auth-js";
import { AUTH_TEXTS } from "#contract/accounts/auth.ts";
import { ERRORS } from "#contract/errors.ts";
import { PRODUCT_NAME } from "../page/product-name.ts";
import { auth } from "./auth-client.ts";
import { logoutAndLeave } from "./session.ts";
import { setLeaving } from "./session-state.ts";

export type { UserIdentity } from "@supabase/auth-js";
export { isGoogleOn } from "./auth-client.ts";

/**
 * Why a change of the security settings failed, with a sentence for the user. Returned by the functions below, or null.
 */
interface Fault {
  code: string;
  text: string;
}

/** Messages for codes whose own message is not meant for users. */
const TEXTS: Record<string, string> = {
  email_exists: AUTH_TEXTS.duplicate,
  insufficient_aal: ERRORS.second_step_required.text,
  mfa_verification_failed: AUTH_TEXTS.wrongCode,
  over_request_rate_limit: ERRORS.too_many_requests.text,
  reauthentication_not_valid: AUTH_TEXTS.wrongMailedCode,
  session_not_found: ERRORS.session_expired.text,
};

function faultOf(error: AuthError | null): Fault | null {
  if (!error) return null;
  console.warn(error.message);
  if (isAuthRetryableFetchError(error)) return { code: "network", text: AUTH_TEXTS.notReached };
  const code = error.code ?? "unknown";
  return { code, text: TEXTS[code] ?? (error.message || AUTH_TEXTS.notReached) };
}

/** Query key of `readLogin`. */
export const LOGIN_KEY = ["login"];

/** Fetches the user from the auth service. Throws if that fails. */
export async function readLogin(): Promise<User> {
  const { data, error } = await auth.getUser();
  if (error) throw error;
  return data.user;
}

/** Changes the password and signs out other devices. `nonce` is the mailed code that an older session needs. */
export async function changePassword(password: string, nonce?: string): Promise<Fault | null> {
  const { error } = await auth.updateUser({ password, ...(nonce !== undefined && { nonce }) });
  return faultOf(error);
}

/** Mails the code that `changePassword` may require. */
export async function mailCode(): Promise<Fault | null> {
  const { error } = await auth.reauthenticate();
  return faultOf(error);
}

/**
 * Mails a link to the new address and, if it is verified, to the current address. The address changes once all were
 * opened.
 */
export async function changeEmail(email: string): Promise<Fault | null> {
  const { error } = await auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/profile?changed=1` });
  return faultOf(error);
}

export async function mailConfirmation(email: string): Promise<Fault | null> {
  const emailRedirectTo = `${location.origin}/login?confirmed=1`;
  const { error } = await auth.resend({ type: "signup", email, options: { emailRedirectTo } });
  return faultOf(error);
}

/** An authenticator app that is not verified yet. */
export interface Enrolment {
  id: string;
  /** URL of the QR code. */
  picture: string;
  /** The key to type instead of scanning. */
  secret: string;
}

/** Starts the setup of an authenticator app. Removes unfinished earlier setups. */
export async function enrolAuthenticator(name: string): Promise<Enrolment | Fault> {
  const { data: factors } = await auth.mfa.listFactors();
  for (const { id, status } of factors?.all ?? [])
    if (status === "unverified") await auth.mfa.unenroll({ factorId: id });
  const { data, error } = await auth.mfa.enroll({ factorType: "totp", friendlyName: name, issuer: PRODUCT_NAME });
  if (!data) return faultOf(error) as Fault;
  return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret };
}

export async function verifyAuthenticator(factorId: string, code: string): Promise<Fault | null> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  return faultOf(error);
}

export async function removeAuthenticator(factorId: string): Promise<Fault | null> {
  const { error } = await auth.mfa.unenroll({ factorId });
  // The next token has the assurance level of the session without the factor.
  if (!error) await auth.refreshSession();
  return faultOf(error);
}

/** Redirects to Google, which returns to the profile. */
export async function linkGoogle(): Promise<Fault | null> {
  const { error } = await auth.linkIdentity({
    provider: "google",
    options: { redirectTo: `${location.origin}/profile` },
  });
  if (error?.code === "email_not_confirmed") return faultOf(error);
  return error && { code: error.code ?? "unknown", text: AUTH_TEXTS.googleFailed };
}

export async function unlink(identity: UserIdentity): Promise<Fault | null> {
  const { error } = await auth.unlinkIdentity(identity);
  return faultOf(error);
}

/** Ends all sessions of the user, including the current session. */
export async function signOutEverywhere(): Promise<Fault | null> {
  setLeaving(true);
  const { error } = await auth.signOut({ scope: "global" });
  if (error) {
    setLeaving(false);
    return faultOf(error);
  }
  await logoutAndLeave();
  return null;
}
