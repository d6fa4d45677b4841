import { useSyncExternalStore } from "react";
import type { User } from "#contract/accounts.ts";
import { type Credentials, setCredentials } from "./credentials.ts";
import { STORED } from "./stored.ts";
import { whenOtherTabsChange } from "./tabs.ts";

/** Who is using the product. `restoring` until it is known; every page is rendered like that on the server. */
export type Session =
  | { state: "restoring"; user: null; hasListing: false }
  | { state: "visitor"; user: null; hasListing: false }
  | { state: "member"; user: User; hasListing: boolean };

const RESTORING: Session = { state: "restoring", user: null, hasListing: false };
const VISITOR: Session = { state: "visitor", user: null, hasListing: false };

let session: Session = RESTORING;
const listeners = new Set<() => void>();

/** For the session's own modules. */
export function publishSession(next: Session): void {
  session = next;
  if (next.state !== "restoring") delete document.documentElement.dataset.session;
  for (const listener of listeners) listener();
}
export const publishVisitor = () => publishSession(VISITOR);
export const currentSession = () => session;

/**
 * The part that talks to the auth service, with its large client: fetched only for somebody who has a session or asks for
 * one. It is one promise, so that a token can be waited for from the first moment on.
 */
let client: Promise<typeof import("./session-client.ts")> | null = null;
function loadClient() {
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
    await (await loadClient()).restoreSession();
  } catch (error) {
    console.warn("The session could not be restored.", error);
    publishVisitor();
  }
}

/** Finds out who is here, once, before the page comes to life. Other tabs' signing in and out is followed. */
export function startSession(): void {
  setCredentials(credentials);
  // The script in the head has looked.
  if (document.documentElement.dataset.session === "restoring") void restore();
  else publishVisitor();
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== STORED.session && key !== null) return;
    if (newValue === null && session.state === "member") publishVisitor();
    if (newValue !== null && session.state === "visitor") void restore();
  });
  whenOtherTabsChange((what) => {
    if (what === "properties" && session.state === "member") void refreshMember();
  });
}

export type Outcome = { success: true } | { success: false; error: string };

/** Each of these answers whether it went well, and if not, the sentence for the person. */
export const login = async (email: string, password: string): Promise<Outcome> =>
  (await loadClient()).login(email, password);
export const loginWithGoogle = async (returnTo: string): Promise<Outcome> =>
  (await loadClient()).loginWithGoogle(returnTo);
export const register = async (person: {
  name: string;
  email: string;
  phone: string;
  password: string;
}): Promise<Outcome & { mustConfirm?: boolean }> => (await loadClient()).register(person);
export const logout = async (): Promise<void> => (await loadClient()).endSession();
/** Keeps the chosen city on the profile of somebody signed in. */
export const saveCity = async (name: string): Promise<void> =>
  session.state === "member" ? (await loadClient()).saveCity(name) : undefined;
/** Makes known whether the person has a listing, as after posting or deleting one: header and home follow at once. */
export function setHasListing(hasListing: boolean): void {
  if (session.state === "member" && session.hasListing !== hasListing) publishSession({ ...session, hasListing });
}
/** Reads the person and whether they have a listing anew. Where that fails, what is known stays. */
export const refreshMember = async (): Promise<void> => (await loadClient()).refreshMember();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => RESTORING,
  );
}

/** How a person is called where the name is missing: the part of the address before the @, or "User". */
export function displayName({ name, email }: { name?: string | null; email?: string | null }): string {
  return name?.trim() || email?.split("@")[0] || "User";
}
