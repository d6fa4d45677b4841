import { type AuthError, isAuthRetryableFetchError, type Session as Tokens } from "@supabase/auth-js";
import { AUTH_TEXTS } from "#contract/accounts/auth.ts";
import { orElse } from "../api/api.ts";
import { auth, isGoogleOn } from "./auth-client.ts";
import { loadMember } from "./lifecycle.ts";
import { nameOffer } from "./name-offer.ts";
import { entrancePath } from "./safe-redirect.ts";
import { needsSecondStep } from "./second-step.ts";
import { currentSession } from "./session-state.ts";
import { wipeStoredSession } from "./session-storage.ts";

/** The error is a sentence for the user. */
export type SignInResult = { success: true } | { success: false; error: string };

/** `left` is the step that is missing after a correct password or code. */
export type SignInOutcome = SignInResult & { left?: "second-step" | "confirmation" };

/** With `mustConfirm`, the address has to be confirmed before the first sign-in. */
export type RegisterOutcome =
  | { success: true; mustConfirm?: true }
  | { success: false; error: string; isAboutEmail: boolean };

/** Returns the link target of the mail that confirms an address: the login screen, which continues to `redirect`. */
function confirmedUrl(redirect: string | null): string {
  const url = new URL(entrancePath("/login", redirect), location.origin);
  url.searchParams.set("confirmed", "1");
  return url.href;
}

/** Removes stored tokens that the service calls invalid, so that they are not used again. */
function wipeIfBroken(message: string): void {
  if (/invalid|token|session/i.test(message)) wipeStoredSession();
}

/** Loads the member after a sign-in, or converts the service's error to an outcome. */
async function outcomeOf(tokens: Tokens | null, error: AuthError | null): Promise<SignInOutcome> {
  if (tokens) {
    await loadMember(tokens);
    if (currentSession().state === "member") return { success: true };
    if (needsSecondStep(tokens)) return { success: false, error: "", left: "second-step" };
  }
  const message = (!isAuthRetryableFetchError(error) && error?.message) || AUTH_TEXTS.loginFailed;
  wipeIfBroken(message);
  const left = error?.code === "email_not_confirmed" ? { left: "confirmation" as const } : {};
  const shown = error?.code === "invalid_credentials" ? AUTH_TEXTS.wrongCredentials : message;
  return { success: false, error: shown, ...left };
}

export async function login(email: string, password: string): Promise<SignInOutcome> {
  const { data, error } = await auth.signInWithPassword({ email, password });
  return outcomeOf(data.session, error);
}

/** Signs up. The link in the confirmation mail continues to `redirect`. */
export async function register(
  person: { name: string; email: string; phone: string; password: string },
  redirect: string | null,
): Promise<RegisterOutcome> {
  const { name, email, phone, password } = person;
  const options = { data: { name, phone }, emailRedirectTo: confirmedUrl(redirect) };
  const { data, error } = await auth.signUp({ email, password, options });
  if (error) {
    const isDuplicate = error.code === "user_already_exists" || error.code === "email_exists";
    const text = isAuthRetryableFetchError(error) ? AUTH_TEXTS.registrationFailed : error.message;
    return {
      success: false,
      error: isDuplicate ? AUTH_TEXTS.duplicate : text || AUTH_TEXTS.registrationFailed,
      // The other fields are valid when they are sent.
      isAboutEmail: isDuplicate || error.code === "validation_failed",
    };
  }
  // With address confirmation on, an empty list is the only sign of an existing account.
  if (data.user?.identities?.length === 0) return { success: false, error: AUTH_TEXTS.duplicate, isAboutEmail: true };
  if (!data.session) return { success: true, mustConfirm: true };
  await loadMember(data.session);
  return { success: true };
}

/** Redirects to Google, which returns to `returnTo`. Fails without redirecting if the operator has disabled Google. */
export async function loginWithGoogle(returnTo: string): Promise<SignInResult> {
  const isOn = await orElse(isGoogleOn(), false);
  const { error } = isOn
    ? await auth.signInWithOAuth({ provider: "google", options: { redirectTo: location.origin + returnTo } })
    : { error: true };
  return error ? { success: false, error: AUTH_TEXTS.googleFailed } : { success: true };
}

/** Mails a sign-in code if the address has an account. Succeeds in both cases, so as not to reveal accounts. */
export async function sendCode(email: string, returnTo: string): Promise<SignInResult> {
  const options = { shouldCreateUser: false, emailRedirectTo: location.origin + returnTo };
  const { error } = await auth.signInWithOtp({ email, options });
  return mailOutcome(error);
}

export async function loginWithCode(email: string, code: string): Promise<SignInOutcome> {
  const { data, error } = await auth.verifyOtp({ type: "email", email, token: code });
  if (data.session) nameOffer.set(true);
  return outcomeOf(data.session, error);
}

/** Resends the confirmation mail if the address is not confirmed yet. */
export async function resendConfirmation(email: string, redirect: string | null): Promise<SignInResult> {
  const { error } = await auth.resend({ type: "signup", email, options: { emailRedirectTo: confirmedUrl(redirect) } });
  return mailOutcome(error);
}

function mailOutcome(error: AuthError | null): SignInResult {
  if (!error) return { success: true };
  return { success: false, error: isAuthRetryableFetchError(error) ? AUTH_TEXTS.notSent : error.message };
}

/** Returns whether the stored session still needs a code from the authenticator app. */
export async function isSecondStepPending(): Promise<boolean> {
  const { data } = await auth.getSession();
  return data.session !== null && needsSecondStep(data.session);
}

/** Returns the authenticator apps of the account. */
export async function listAuthenticators(): Promise<{ id: string; name: string }[]> {
  const { data } = await auth.mfa.listFactors();
  return (data?.totp ?? []).map(({ id, friendly_name }) => ({ id, name: friendly_name ?? "" }));
}

/** Completes the sign-in with a code from the authenticator app. */
export async function verifySecondStep(factorId: string, code: string): Promise<SignInResult> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error?.code === "mfa_verification_failed") return { success: false, error: AUTH_TEXTS.wrongCode };
  if (error)
    return { success: false, error: isAuthRetryableFetchError(error) ? AUTH_TEXTS.loginFailed : error.message };
  const { data } = await auth.getSession();
  if (data.session) await loadMember(data.session);
  return currentSession().state === "member" ? { success: true } : { success: false, error: AUTH_TEXTS.loginFailed };
}
