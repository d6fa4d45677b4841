import type { ProfileChanges } from "#contract/accounts.ts";
import { rememberInitialCity, storeCity } from "../city.ts";
import { onOtherTabChange } from "../realtime/other-tabs.ts";
import { STORED } from "../stored.ts";
import { type Credentials, setCredentials } from "./credentials.ts";
import { currentSession, publishSession, publishVisitor } from "./session-state.ts";
import type { Outcome, SignInOutcome } from "./sign-in.ts";

export { publishSession, publishVisitor, type Session, useSession } from "./session-state.ts";

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

const credentials: Credentials = {
  token: async () => (client ? (await client).accessToken() : null),
  renew: async (refused) => (client ? (await client).renewToken(refused) : null),
  end: async () => (client ? (await client).endSession() : undefined),
};

async function restore(): Promise<void> {
  try {
    await (await sessionClient()).restoreSession();
  } catch (error) {
    console.warn("The session could not be restored.", error);
    publishVisitor();
  }
}

/** Starts restoring the session, before hydration. Follows sign-in and sign-out in other tabs. */
export function startSession(): void {
  setCredentials(credentials);
  rememberInitialCity();
  // Set by the script in the head.
  if (document.documentElement.dataset.session === "restoring") void restore();
  else publishVisitor();
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== STORED.session && key !== null) return;
    const { state } = currentSession();
    if (newValue === null && state === "member") publishVisitor();
    if (newValue !== null && state === "visitor") void restore();
  });
  onOtherTabChange((what) => {
    if ((what === "profile" || what === "properties") && currentSession().state === "member") void refreshMember();
  });
}

export const login = async (email: string, password: string): Promise<SignInOutcome> =>
  (await sessionClient()).login(email, password);
export const loginWithGoogle = async (returnTo: string): Promise<Outcome> =>
  (await sessionClient()).loginWithGoogle(returnTo);
export const register = async (
  person: { name: string; email: string; phone: string; password: string },
  redirect: string | null,
): Promise<Outcome & { mustConfirm?: boolean }> => (await sessionClient()).register(person, redirect);
export const logout = async (): Promise<void> => (await sessionClient()).signOut();
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
