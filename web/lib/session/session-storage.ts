import type { Session as Tokens } from "@supabase/auth-js";
import { readStored, STORED, writeStored } from "../stored.ts";

const COOKIE_DAYS = 30;
/** What of a session goes into the cookie: its tokens. The user in it would burst a cookie's 4 kB, and is read anew. */
const COOKIE_PARTS = ["access_token", "refresh_token", "expires_at", "expires_in", "token_type"] as const;

/** The cookie's text for a session as the auth client stores it, or null for what is none. */
export function cookieValue(session: string): string | null {
  try {
    const parts = JSON.parse(session) as Record<string, unknown>;
    return encodeURIComponent(JSON.stringify(Object.fromEntries(COOKIE_PARTS.map((part) => [part, parts[part]]))));
  } catch {
    return null;
  }
}

/** The session within a document's cookies, or null. */
export function sessionInCookie(cookies: string): string | null {
  const found = cookies.split("; ").find((cookie) => cookie.startsWith(`${STORED.session}=`));
  const value = found?.slice(STORED.session.length + 1);
  if (!value) return null;
  try {
    return decodeURIComponent(value);
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
 * The session where local storage is blocked or full: it lasts as long as the page, and holds while the cookie is the one
 * that was written with it.
 */
let unkept: { session: string; cookie: string | null } | null = null;

function readUnkept(): string | null {
  const cookie = sessionInCookie(document.cookie);
  return unkept?.cookie === cookie ? unkept.session : cookie;
}

/** Forgets every trace of a session, whoever wrote it. */
export function wipeStoredSession(): void {
  unkept = null;
  writeStored(STORED.session, null);
  writeCookie("", 0);
}

/** Where the auth client keeps its session: local storage, and a cookie of 30 days that stands in when that is lost. */
export const sessionStorageAdapter = {
  getItem(key: string): string | null {
    return readStored(key) ?? (key === STORED.session ? readUnkept() : null);
  },
  setItem(key: string, value: string): void {
    writeStored(key, value);
    const cookie = key === STORED.session ? cookieValue(value) : null;
    if (!cookie) return;
    writeCookie(cookie, COOKIE_DAYS * 24 * 60 * 60);
    unkept = readStored(key) === value ? null : { session: value, cookie: sessionInCookie(document.cookie) };
  },
  removeItem(key: string): void {
    if (key === STORED.session) wipeStoredSession();
    else writeStored(key, null);
  },
};

/** The session as it is stored, whether or not its token has run out; null where there is none, or not whose it is. */
export function readStoredSession(): Tokens | null {
  try {
    const session = JSON.parse(readStored(STORED.session) ?? "null") as Tokens | null;
    return session?.access_token && session.user?.id ? session : null;
  } catch {
    return null;
  }
}
