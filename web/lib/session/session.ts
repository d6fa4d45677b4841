import { useSyncExternalStore } from "react";
import type { ProfileChanges } from "#contract/accounts.ts";
import { keepCity, noteCity } from "../city.ts";
import { whenOtherTabsChange } from "../realtime/other-tabs.ts";
import { STORED } from "../stored.ts";
import { type Credentials, setCredentials } from "./credentials.ts";
import type { Outcome, SignInOutcome } from "./session-client.ts";
import {
  currentSession,
  publishSession,
  publishVisitor,
  RESTORING,
  type Session,
  subscribeToSession,
} from "./session-state.ts";

export { publishSession, publishVisitor, type Session } from "./session-state.ts";

/**
 * The part that talks to the auth service, with its large client: fetched only for somebody who has a session or asks for
 * one. It is one promise, so that a token can be waited for from the first moment on.
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

/** Finds out who is here, once, before the page comes to life. Other tabs' signing in and out is followed. */
export function startSession(): void {
  setCredentials(credentials);
  noteCity();
  // The script in the head has looked.
  if (document.documentElement.dataset.session === "restoring") void restore();
  else publishVisitor();
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== STORED.session && key !== null) return;
    const { state } = currentSession();
    if (newValue === null && state === "member") publishVisitor();
    if (newValue !== null && state === "visitor") void restore();
  });
  whenOtherTabsChange((what) => {
    if ((what === "profile" || what === "properties") && currentSession().state === "member") void refreshMember();
  });
}

/** This and the two below answer whether it went well, and if not, the sentence for the person. */
export const login = async (email: string, password: string): Promise<SignInOutcome> =>
  (await sessionClient()).login(email, password);
export const loginWithGoogle = async (returnTo: string): Promise<Outcome> =>
  (await sessionClient()).loginWithGoogle(returnTo);
export const register = async (
  person: { name: string; email: string; phone: string; password: string },
  redirect: string | null,
): Promise<Outcome & { mustConfirm?: boolean }> => (await sessionClient()).register(person, redirect);
export const logout = async (): Promise<void> => (await sessionClient()).signOut();
/** The person's choice of a city: kept in this browser, and on the profile when signed in. */
export async function chooseCity(name: string): Promise<void> {
  keepCity(name);
  if (currentSession().state === "member") await (await sessionClient()).saveCity(name);
}
/** Saves changes to the person's own profile; every tab shows them. Throws an ApiError. */
export const saveProfile = async (changes: ProfileChanges): Promise<void> =>
  (await sessionClient()).saveProfile(changes);
/** Makes known whether the person has a listing, as after posting or deleting one: header and home follow at once. */
export function setHasListing(hasListing: boolean): void {
  const session = currentSession();
  if (session.state === "member" && session.hasListing !== hasListing) publishSession({ ...session, hasListing });
}
/** Reads the person and whether they have a listing anew. Where that fails, what is known stays. */
export const refreshMember = async (): Promise<void> => (await sessionClient()).refreshMember();

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, () => RESTORING);
}

/** How a person is called where the name is missing: the part of the address before the @, or "User". */
export function displayName({ name, email }: { name?: string | null; email?: string | null }): string {
  return name?.trim() || email?.split("@")[0] || "User";
}
