import { type AuthError, isAuthRetryableFetchError, type Session as Tokens } from "@supabase/auth-js";
import type { ProfileChanges, User } from "#contract/accounts.ts";
import { AUTH_TEXTS } from "#contract/auth.ts";
import { type City, isCity } from "#contract/cities.ts";
import { ApiError, api, orElse } from "../api/api.ts";
import { isNewlyChosen, keepCity, keptCity } from "../city.ts";
import { forgetWriting } from "../offline/clear-drafts.ts";
import { claimSeen, forgetSeen } from "../offline/user-cache.ts";
import { tellOtherTabs } from "../realtime/other-tabs.ts";
import { auth, isGoogleOn } from "./auth-client.ts";
import { tokenRenewed } from "./credentials.ts";
import { entrancePath } from "./safe-redirect.ts";
import { needsSecondStep } from "./second-step.ts";
import { getMe, listOwnerProperties, updateProfile } from "./session-calls.ts";
import { currentSession, publishSession, publishVisitor } from "./session-state.ts";
import { readStoredSession, wipeStoredSession } from "./session-storage.ts";

export type Outcome = { success: true } | { success: false; error: string };

/** What still stands between somebody who has signed in and their account. */
export type SignInOutcome = Outcome & { left?: "second-step" | "confirmation" };

auth.onAuthStateChange((event, tokens) => {
  if (event === "SIGNED_OUT") {
    reading = null;
    void forgetSeen();
    return publishVisitor();
  }
  if (event === "TOKEN_REFRESHED" && tokens) tokenRenewed(tokens.access_token);
  // The client announces the same session again at every refresh and whenever the tab comes back to the front.
  if (tokens?.user.id && tokens.user.id !== currentSession().user?.id) void publishMember(tokens);
});

/** Without a connection even a token that has run out says whose copies may be shown; with one it would be refused. */
export async function accessToken(): Promise<string | null> {
  if (!navigator.onLine) return readStoredSession()?.access_token ?? null;
  const { data } = await auth.getSession();
  return data.session?.access_token ?? null;
}

/** A fresh token in place of a refused one. Signs out where there is none to be had. */
export async function renewToken(refused: string): Promise<string | null> {
  const known = await accessToken();
  if (known !== null && known !== refused) return known;
  const { data, error } = await auth.refreshSession();
  if (data.session) return data.session.access_token;
  if (error && !isAuthRetryableFetchError(error)) await endSession();
  return null;
}

async function leave(): Promise<void> {
  wipeStoredSession();
  await forgetSeen();
  publishVisitor();
}

/** Signs out here: the service is told, and everything stored goes even where it cannot be reached. */
export async function endSession(): Promise<void> {
  // Without a network the client may try for long to renew the token before it tells; nobody waits for that.
  if (!navigator.onLine) await leave();
  const { error } = await auth.signOut({ scope: "local" });
  if (error) console.warn("The auth service was not told of the sign-out.", error.message);
  await leave();
}

/** The person's own way out. A session that only ran out leaves what was being written to its writer, who signs in again. */
export function signOut(): Promise<void> {
  forgetWriting();
  return endSession();
}

/** Returns where the mail that confirms an address leads: to the login screen, which goes on to `redirect`. */
function confirmedUrl(redirect: string | null): string {
  const url = new URL(entrancePath("/login", redirect), location.origin);
  url.searchParams.set("confirmed", "1");
  return url.href;
}

async function hasListing(email: string | null | undefined): Promise<boolean> {
  if (!email) return false;
  const listings = await orElse(api(listOwnerProperties, { query: { email, limit: 1 } }), []);
  return listings.length > 0;
}

async function readMember(email: string | undefined): Promise<{ user: User; hasListing: boolean }> {
  const [user, posted] = await Promise.all([api(getMe), hasListing(email)]);
  return { user, hasListing: posted };
}

/** One reading of a person at a time, however many ask: a sign-in is announced by several events. */
let reading: { id: string; done: Promise<void> } | null = null;
function publishMember(tokens: Tokens): Promise<void> {
  if (needsSecondStep(tokens)) {
    publishVisitor();
    return forgetSeen();
  }
  const { id, email } = tokens.user;
  if (reading?.id === id) return reading.done;
  const done = claimSeen(id)
    .then(() => readMember(email))
    .then((member) => {
      // Somebody who signed out meanwhile stays signed out.
      if (reading?.done === done) show(member);
    }, whenUnreadable)
    .finally(() => {
      if (reading?.done === done) reading = null;
    });
  reading = { id, done };
  return done;
}

/**
 * Makes it known who is here. The profile's city becomes this browser's where it is news: with a sign-in, or changed
 * elsewhere. Whoever has none on the profile brings along the one chosen as a visitor; one that was chosen while it was
 * still being found out who is here goes on the profile, too.
 */
function show(member: { user: User; hasListing: boolean }): void {
  const { state, user: before } = currentSession();
  const known = before?.id === member.user.id ? before : null;
  const city = member.user.default_location;
  const isChosenMeanwhile = state === "restoring" && isNewlyChosen();
  publishSession({ state: "member", ...member });
  if (!isChosenMeanwhile && (city !== null || known) && city !== known?.default_location) keepCity(city);
  const brought = keptCity();
  if (!known && (isChosenMeanwhile || city === null) && isCity(brought)) void saveCity(brought);
}

/** Without a profile there is nobody. Where only the connection is missing, it is asked for again when that is back. */
function whenUnreadable(error: unknown): void {
  console.warn("The profile could not be read.", error);
  if (error instanceof ApiError && error.code === "network") retryOnline();
  publishVisitor();
}

function retryOnline(): void {
  addEventListener("online", () => void restoreSession(), { once: true });
}

async function readSession(): Promise<{ tokens: Tokens | null; error: AuthError | null }> {
  const { error: startError } = await auth.initialize();
  const { data, error } = await auth.getSession();
  return { tokens: data.session, error: error ?? startError };
}

/**
 * Takes up the stored session. A read that fails for good wipes what is stored, once, and is tried again. Without a
 * connection the session stands as it is stored, and is asked about when there is one: nothing is shown but copies.
 */
export async function restoreSession(): Promise<void> {
  const stored = navigator.onLine ? null : readStoredSession();
  if (stored) {
    retryOnline();
    return publishMember(stored);
  }
  let { tokens, error } = await readSession();
  if (!tokens && isAuthRetryableFetchError(error)) {
    // The session may well be good: it is kept, and tried again when the network is back.
    retryOnline();
    return;
  }
  if (!tokens) {
    wipeStoredSession();
    await forgetSeen();
    if (error) ({ tokens } = await readSession());
  }
  if (tokens) await publishMember(tokens);
  else publishVisitor();
}

/** Counts what makes older readings out of date: newer ones, and saves, whose answer is the newest. */
let news = 0;

export async function refreshMember(): Promise<void> {
  news += 1;
  const mine = news;
  const { data } = await auth.getSession();
  const member = data.session && (await orElse(readMember(data.session.user.email), null));
  if (member && mine === news && currentSession().user?.id === member.user.id) show(member);
}

/** Sends changes to the profile and answers the whole of it. An empty or false answer counts as a failure. */
async function patchProfile(changes: ProfileChanges): Promise<{ user: User; hasListing: boolean }> {
  const { user, hasListing: posted } = currentSession();
  const saved = user && (await api(updateProfile, { params: { id: user.id }, body: changes }));
  if (!saved?.id) throw new ApiError("unknown", 0, "The profile was not saved.");
  news += 1;
  return { user: saved, hasListing: posted };
}

export async function saveProfile(changes: ProfileChanges): Promise<void> {
  const saved = await patchProfile(changes);
  if (currentSession().user?.id !== saved.user.id) return;
  show(saved);
  tellOtherTabs("profile");
}

/** One after the other, so that the last choice is the one that stays. */
let savingCity: Promise<void> = Promise.resolve();

/** Keeps the city on the profile. It stays chosen in this browser even where that fails, and nothing is said of it. */
export function saveCity(name: string): Promise<void> {
  const isStillChosen = () => keptCity() === name;
  savingCity = savingCity.then(async () => {
    if (!isStillChosen() || currentSession().user?.default_location === name) return;
    const saved = await orElse(patchProfile({ default_location: name as City }), null);
    if (!saved || currentSession().user?.id !== saved.user.id) return;
    publishSession({ state: "member", ...saved });
    if (isStillChosen()) tellOtherTabs("profile");
  });
  return savingCity;
}

/** Stored auth data that the service calls wrong must not be tried again. */
function wipeIfBroken(message: string): void {
  if (/invalid|token|session/i.test(message)) wipeStoredSession();
}

/** Makes the outcome of a sign-in known. `error` is the service's, if it refused. */
async function outcomeOf(tokens: Tokens | null, error: AuthError | null): Promise<SignInOutcome> {
  if (tokens) {
    await publishMember(tokens);
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

/** Signs up. The mail that confirms the address leads on to `redirect`. */
export async function register(
  person: { name: string; email: string; phone: string; password: string },
  redirect: string | null,
): Promise<Outcome & { mustConfirm?: boolean }> {
  const { name, email, phone, password } = person;
  const options = { data: { name, phone }, emailRedirectTo: confirmedUrl(redirect) };
  const { data, error } = await auth.signUp({ email, password, options });
  if (error) {
    const isDuplicate = error.code === "user_already_exists" || error.code === "email_exists";
    const text = isAuthRetryableFetchError(error) ? AUTH_TEXTS.registrationFailed : error.message;
    return { success: false, error: isDuplicate ? AUTH_TEXTS.duplicate : text || AUTH_TEXTS.registrationFailed };
  }
  // The one mark of an address that has an account already, where addresses are confirmed first.
  if (data.user?.identities?.length === 0) return { success: false, error: AUTH_TEXTS.duplicate };
  if (!data.session) return { success: true, mustConfirm: true };
  await publishMember(data.session);
  return { success: true };
}

/** Leaves for Google, to come back to `returnTo`. Where the operator has switched it off it stays, and says so. */
export async function loginWithGoogle(returnTo: string): Promise<Outcome> {
  const isOn = await orElse(isGoogleOn(), false);
  const { error } = isOn
    ? await auth.signInWithOAuth({ provider: "google", options: { redirectTo: location.origin + returnTo } })
    : { error: true };
  return error ? { success: false, error: AUTH_TEXTS.googleFailed } : { success: true };
}

/** Mails a code to whoever has an account with this address. Nobody learns whether there is one. */
export async function sendCode(email: string, returnTo: string): Promise<Outcome> {
  const options = { shouldCreateUser: false, emailRedirectTo: location.origin + returnTo };
  const { error } = await auth.signInWithOtp({ email, options });
  return sent(error);
}

export async function loginWithCode(email: string, code: string): Promise<SignInOutcome> {
  const { data, error } = await auth.verifyOtp({ type: "email", email, token: code });
  return outcomeOf(data.session, error);
}

/** Sends the mail that confirms an address once more, if the address waits for it. */
export async function resendConfirmation(email: string, redirect: string | null): Promise<Outcome> {
  const { error } = await auth.resend({ type: "signup", email, options: { emailRedirectTo: confirmedUrl(redirect) } });
  return sent(error);
}

/** Tells apart what the service says from its not being reached. */
function sent(error: AuthError | null): Outcome {
  if (!error) return { success: true };
  return { success: false, error: isAuthRetryableFetchError(error) ? AUTH_TEXTS.notSent : error.message };
}

/** Whether somebody here has signed in, and has still to prove themselves with their authenticator app. */
export async function isHalfSignedIn(): Promise<boolean> {
  const { data } = await auth.getSession();
  return data.session !== null && needsSecondStep(data.session);
}

/** The authenticator apps that this person may prove themselves with. */
export async function listAuthenticators(): Promise<{ id: string; name: string }[]> {
  const { data } = await auth.mfa.listFactors();
  return (data?.totp ?? []).map(({ id, friendly_name }) => ({ id, name: friendly_name ?? "" }));
}

/** The second step: a code of the authenticator app. */
export async function proveWithCode(factorId: string, code: string): Promise<Outcome> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error?.code === "mfa_verification_failed") return { success: false, error: AUTH_TEXTS.wrongCode };
  if (error)
    return { success: false, error: isAuthRetryableFetchError(error) ? AUTH_TEXTS.loginFailed : error.message };
  const { data } = await auth.getSession();
  if (data.session) await publishMember(data.session);
  return currentSession().state === "member" ? { success: true } : { success: false, error: AUTH_TEXTS.loginFailed };
}
