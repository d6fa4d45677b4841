import type { Session as Tokens } from "@supabase/auth-js";
import { readStored, STORED, writeStored } from "../stored.ts";
import { sessionInCookie } from "./stored-tokens.ts";

const COOKIE_DAYS = 30;
/** The fields of a session in the cookie. The user would exceed its 4 kB, and is fetched again. */
const COOKIE_PARTS = ["access_token", "refresh_token", "expires_at", "expires_in", "token_type"] as const;

/** Returns the cookie value for a session as stored by the auth client, or null if it is invalid. */
export function cookieValue(session: string): string | null {
  try {
    const parts = JSON.parse(session) as Record<string, unknown>;
    return encodeURIComponent(JSON.stringify(Object.fromEntries(COOKIE_PARTS.map((part) => [part, parts[part]]))));
  } catch {
    return null;
  }
}

function writeCookie(value: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${STORED.session}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/**
 * The session if local storage is blocked or full. It is lost when the page is closed, and is valid as long as the
 * cookie that was written with it is unchanged.
 */
let inMemory: { session: string; cookie: string | null } | null = null;

function readFallback(): string | null {
  const cookie = sessionInCookie(document.cookie);
  return inMemory?.cookie === cookie ? inMemory.session : cookie;
}

/** Removes the session from memory, local storage and the cookie. */
export function wipeStoredSession(): void {
  inMemory = null;
  writeStored(STORED.session, null);
  writeCookie("", 0);
}

/** The storage of the auth client: local storage, with a 30-day cookie as the fallback if that is lost. */
export const sessionStorageAdapter = {
  getItem(key: string): string | null {
    return readStored(key) ?? (key === STORED.session ? readFallback() : null);
  },
  setItem(key: string, value: string): void {
    writeStored(key, value);
    const cookie = key === STORED.session ? cookieValue(value) : null;
    if (!cookie) return;
    writeCookie(cookie, COOKIE_DAYS * 24 * 60 * 60);
    inMemory = readStored(key) === value ? null : { session: value, cookie: sessionInCookie(document.cookie) };
  },
  removeItem(key: string): void {
    if (key === STORED.session) wipeStoredSession();
    else writeStored(key, null);
  },
};

/** Returns the stored session, even with an expired token; null if there is none or it has no user. */
export function readStoredSession(): Tokens | null {
  try {
    const session = JSON.parse(readStored(STORED.session) ?? "null") as Tokens | null;
    return session?.access_token && session.user?.id ? session : null;
  } catch {
    return null;
  }
}
