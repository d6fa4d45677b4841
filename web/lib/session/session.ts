import type { ProfileChanges } from "#contract/accounts/accounts.ts";
import { rememberInitialCity, storeCity } from "../city.ts";
import { adoptServerTime } from "../clock.ts";
import { onFirstInput, waitForFirstInput } from "../hydration/first-input.ts";
import { setNotificationCounts } from "../realtime/notification-counts.ts";
import { onOtherTabChange } from "../realtime/other-tabs.ts";
import { setUnreadCount } from "../realtime/unread.ts";
import { STORED } from "../stored.ts";
import { type Credentials, setCredentials } from "./credentials.ts";
import { endedSession } from "./ended-session.ts";
import { notePageCookie } from "./page-cookie-holder.ts";
import { type Rendered, type RenderedViewer, renderedFrom } from "./rendered.ts";
import { currentSession, publishSession, publishVisitor } from "./session-state.ts";
import type { RegisterOutcome, SignInOutcome, SignInResult } from "./sign-in.ts";
import { storedTokens } from "./stored-tokens.ts";

export type { Session } from "./rendered.ts";
export { publishSession, publishVisitor, useSession } from "./session-state.ts";

/**
 * Loads the session client with the large auth library, once a stored session or a sign-in needs it. Credentials await
 * the same promise, so requests made while the session is being restored wait for their token.
 */
let client: Promise<typeof import("./session-client.ts")> | null = null;
export function sessionClient() {
  client ??= import("./session-client.ts").catch((error: unknown) => {
    client = null;
    throw error;
  });
  return client;
}

/** A token that expires sooner is refreshed at once. */
const EXPIRING_MS = 5 * 60_000;

/** Returns the stored access token unless it expires soon. It serves a rendered page until the client is loaded. */
function storedToken(): string | null {
  const tokens = storedTokens();
  return tokens && tokens.expires_at * 1000 - Date.now() > EXPIRING_MS ? tokens.access_token : null;
}

const isMember = () => currentSession().state === "member";
const credentials: Credentials = {
  async token() {
    if (!client && !isMember()) return null;
    return (client ? null : storedToken()) ?? (await sessionClient()).accessToken();
  },
  renew: async (refused) => (client || isMember() ? (await sessionClient()).renewToken(refused) : null),
  end: async () => (client || isMember() ? (await sessionClient()).endSession() : undefined),
};

async function restore(): Promise<void> {
  try {
    await (await sessionClient()).restoreSession();
  } catch (error) {
    console.warn("The session could not be restored.", error);
    publishVisitor();
  }
}

/** Screens that need the socket, and therefore a refreshed token, from the start. */
const NEEDS_CLIENT = "/messages";

/**
 * Starts the session before hydration: a page that the server rendered for its member starts with that member, any
 * other page restores the stored session. Follows sign-in and sign-out in other tabs.
 */
export function startSession(): void {
  setCredentials(credentials);
  rememberInitialCity();
  const { viewer, rendered, session } = document.documentElement.dataset;
  notePageCookie(viewer);
  // The server sets both, and the script in the head checks them.
  if (session === "restoring") void restore();
  else if (rendered === undefined) publishVisitor();
  else {
    if (storedToken() !== null && location.pathname !== NEEDS_CLIENT) waitForFirstInput();
    onFirstInput(() => void restore());
  }
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== STORED.session && key !== null) return;
    const { state, user } = currentSession();
    if (newValue === null && state === "member") endedSession.set(true);
    // A document that was rendered for the member contains their data.
    if (newValue === null && state === "member" && rendered !== undefined) location.reload();
    else if (newValue === null && state === "member") publishVisitor();
    if (newValue !== null && state === "visitor") void restore();
    // Another person signed in: this page shows the previous person's data.
    const other = storedTokens()?.user?.id;
    if (state === "member" && other !== undefined && other !== user.id) location.reload();
  });
  onOtherTabChange((what) => {
    if ((what === "profile" || what === "properties") && currentSession().state === "member") void refreshMember();
  });
}

let adopted: Rendered | null = null;

/**
 * Returns what the document was rendered with. In the browser, the first call also publishes it, before hydration
 * reaches any component that reads the session.
 */
export function adoptViewer(viewer: RenderedViewer | null): Rendered {
  if (import.meta.env.SSR) return renderedFrom(viewer);
  adopted ??= publishViewer(viewer);
  return adopted;
}

function publishViewer(viewer: RenderedViewer | null): Rendered {
  const rendered = renderedFrom(viewer);
  if (!viewer || document.documentElement.dataset.rendered === undefined) return rendered;
  // Offline, the document is an old copy with an old time.
  if (navigator.onLine) adoptServerTime(viewer.now);
  setUnreadCount(viewer.unread);
  setNotificationCounts(viewer.notifications);
  if (viewer.user.default_location !== null) storeCity(viewer.user.default_location);
  publishSession(rendered.session);
  return rendered;
}

export const login = async (email: string, password: string): Promise<SignInOutcome> =>
  (await sessionClient()).login(email, password);
export const loginWithGoogle = async (returnTo: string): Promise<SignInResult> =>
  (await sessionClient()).loginWithGoogle(returnTo);
export const register = async (
  person: { name: string; email: string; phone: string; password: string },
  redirect: string | null,
): Promise<RegisterOutcome> => (await sessionClient()).register(person, redirect);
export const logout = async (): Promise<void> => (await sessionClient()).signOut();
export const logoutAndLeave = async (): Promise<void> => (await sessionClient()).signOutAndLeave();
/** Stores the chosen city in this browser, and on the profile of a signed-in user. */
export async function chooseCity(name: string): Promise<void> {
  storeCity(name);
  if (currentSession().state === "member") await (await sessionClient()).saveCity(name);
}
/** Saves changes to the user's own profile and updates every tab. Throws an ApiError. */
export const saveProfile = async (changes: ProfileChanges): Promise<void> =>
  (await sessionClient()).saveProfile(changes);
/** Updates whether the user has a listing, so that header and home page change without a request. */
export function setHasListing(hasListing: boolean): void {
  const session = currentSession();
  if (session.state === "member" && session.hasListing !== hasListing) publishSession({ ...session, hasListing });
}
/** Refetches the profile and whether the user has a listing. Changes nothing if that fails. */
export const refreshMember = async (): Promise<void> => (await sessionClient()).refreshMember();

/** Returns the user's name, or the part of the email address before the @, or "User". */
export function displayName({ name, email }: { name?: string | null; email?: string | null }): string {
  return name?.trim() || email?.split("@")[0] || "User";
}
