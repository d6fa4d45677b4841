import { readStored, STORED } from "../stored.ts";

/** The stored tokens. Those from the cookie have no user. */
interface StoredTokens {
  access_token: string;
  expires_at: number;
  user?: { id: string };
}

/** Returns the session in a document's cookies, or null. */
export function sessionInCookie(cookies: string): string | null {
  const entry = cookies.split("; ").find((cookie) => cookie.startsWith(`${STORED.session}=`));
  const value = entry?.slice(STORED.session.length + 1);
  if (!value) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Returns the tokens of the stored session, from local storage or the cookie; null if there are none. */
export function storedTokens(): StoredTokens | null {
  try {
    const tokens = JSON.parse(readStored(STORED.session) ?? sessionInCookie(document.cookie) ?? "null") as StoredTokens;
    return tokens?.access_token && tokens.expires_at ? tokens : null;
  } catch {
    return null;
  }
}
