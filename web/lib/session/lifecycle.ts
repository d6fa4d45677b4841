import { type AuthError, isAuthRetryableFetchError, type Session as Tokens } from "@supabase/auth-js";
import { ApiError } from "../api/api.ts";
import { clearDrafts } from "../offline/clear-drafts.ts";
import { claimUserCache, clearUserCaches } from "../offline/user-cache.ts";
import { readStored, STORED } from "../stored.ts";
import { auth } from "./auth-client.ts";
import { emitTokenRenewed } from "./credentials.ts";
import { endedSession } from "./ended-session.ts";
import { fetchMember, publishMember, refreshMember } from "./member.ts";
import { nameOffer } from "./name-offer.ts";
import { endPageSession, ensurePageSession } from "./page-session.ts";
import { needsSecondStep } from "./second-step.ts";
import { currentSession, publishVisitor, setLeaving } from "./session-state.ts";
import { readStoredSession, wipeStoredSession } from "./session-storage.ts";

// The auth client removes the code from the URL when it has exchanged it.
if (new URLSearchParams(location.search).has("code")) nameOffer.set(true);

auth.onAuthStateChange((event, tokens) => {
  if (event === "SIGNED_OUT") {
    loading = null;
    // Clears everything itself, and publishes the visitor afterwards.
    if (ending) return;
    endedSession.set(true);
    void clearUserCaches();
    void endPageSession();
    return publishVisitor();
  }
  if (event === "TOKEN_REFRESHED" && tokens) emitTokenRenewed(tokens.access_token);
  // The client announces the same session again on every refresh and when the tab becomes visible.
  if (tokens?.user.id && tokens.user.id !== currentSession().user?.id) void loadMember(tokens);
});

/**
 * Returns the access token. While offline, also returns an expired token: it identifies the user whose cached responses
 * the service worker may use.
 */
export async function accessToken(): Promise<string | null> {
  if (!navigator.onLine) return readStoredSession()?.access_token ?? null;
  const { data } = await auth.getSession();
  return data.session?.access_token ?? null;
}

/** Returns a new token in place of a rejected one. Signs out and returns null if the session has ended. */
export async function renewToken(rejected: string): Promise<string | null> {
  const current = await accessToken();
  if (current !== null && current !== rejected) return current;
  const { data, error } = await auth.refreshSession();
  if (data.session) return data.session.access_token;
  if (error && !isAuthRetryableFetchError(error)) await endSession();
  return null;
}

async function clearSession(): Promise<void> {
  wipeStoredSession();
  await Promise.all([endPush(), endPageSession(), clearUserCaches()]);
  publishVisitor();
}

/** Stops push notifications in this browser, if the person had turned them on. The server has ended them already. */
async function endPush(): Promise<void> {
  if (readStored(STORED.push) === null) return;
  try {
    await (await import("../push/browser-push.ts")).turnOffPush();
  } catch (error) {
    console.warn("Push notifications could not be turned off in this browser.", error);
  }
}

let ending: Promise<void> | null = null;

/** Signs out after the server has refused the session. The login page explains that the session has ended. */
export function endSession(): Promise<void> {
  if (!ending) endedSession.set(true);
  return leaveSession();
}

/**
 * Signs out in this browser, also if the auth service cannot be reached. Several requests that are refused at the same
 * time sign out once.
 */
function leaveSession(): Promise<void> {
  ending ??= signOutHere().finally(() => {
    ending = null;
  });
  return ending;
}

async function signOutHere(): Promise<void> {
  const told = auth.signOut({ scope: "local" });
  // While offline, the client may retry the token refresh for a long time before it signs out.
  if (!navigator.onLine) return clearSession();
  const { error } = await told;
  if (error) console.warn("The auth service was not told of the sign-out.", error.message);
  await clearSession();
}

/** Signs out at the user's request. Unlike the end of an expired session, this also removes drafts. */
export async function signOut(): Promise<void> {
  clearDrafts();
  await leaveSession();
  // In the meantime, a message that could not be sent may have been queued again.
  clearDrafts();
}

/**
 * Signs out and replaces the page with the home page, so that nothing of the person remains in the document or behind
 * Back.
 */
export async function signOutAndLeave(): Promise<void> {
  setLeaving(true);
  await signOut();
  const leave = () => location.replace("/");
  if (navigator.onLine || navigator.serviceWorker?.controller) return leave();
  // The browser could only show its error page.
  addEventListener("online", leave, { once: true });
  setLeaving(false);
  publishVisitor();
}

/** The member being loaded. Several events announce one sign-in, and they share this request. */
let loading: { id: string; done: Promise<void> } | null = null;

/** Loads and publishes the member behind these tokens. Publishes a visitor while the second step is missing. */
export function loadMember(tokens: Tokens): Promise<void> {
  if (needsSecondStep(tokens)) {
    publishVisitor();
    return clearUserCaches();
  }
  const { id, email } = tokens.user;
  // The page was rendered for this member.
  if (currentSession().user?.id === id) return claimUserCache(id).then(refreshMember);
  if (loading?.id === id) return loading.done;
  const done = claimUserCache(id)
    .then(() => fetchMember(email))
    .then((member) => {
      // The user may have signed out in the meantime.
      if (loading?.done !== done) return;
      publishMember(member);
      void ensurePageSession(id);
    }, handleLoadFailure)
    .finally(() => {
      if (loading?.done === done) loading = null;
    });
  loading = { id, done };
  return done;
}

/** Publishes a visitor when the profile could not be loaded. Retries when the network is back. */
function handleLoadFailure(error: unknown): void {
  console.warn("The profile could not be read.", error);
  if (error instanceof ApiError && error.code === "network") restoreWhenOnline();
  publishVisitor();
}

function restoreWhenOnline(): void {
  addEventListener("online", () => void restoreSession(), { once: true });
}

async function readSession(): Promise<{ tokens: Tokens | null; error: AuthError | null }> {
  const { error: startError } = await auth.initialize();
  const { data, error } = await auth.getSession();
  return { tokens: data.session, error: error ?? startError };
}

/**
 * Restores the stored session. A permanent failure wipes the stored session and reads once more. While offline, the
 * stored session is used without verification, as only cached data can be shown; it is verified when back online.
 */
export async function restoreSession(): Promise<void> {
  const stored = navigator.onLine ? null : readStoredSession();
  if (stored) {
    restoreWhenOnline();
    return loadMember(stored);
  }
  let { tokens, error } = await readSession();
  if (!tokens && isAuthRetryableFetchError(error)) {
    // The session may still be valid: keep it and retry when the network is back.
    restoreWhenOnline();
    return;
  }
  if (!tokens) {
    wipeStoredSession();
    void endPageSession();
    await clearUserCaches();
    if (error) ({ tokens } = await readSession());
  }
  if (tokens) await loadMember(tokens);
  else publishVisitor();
}
