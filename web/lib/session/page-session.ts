import { api, orElse } from "../api/api.ts";
import { notePageCookie, pageCookieHolder } from "./page-cookie-holder.ts";

/*
 * The page cookie, with which the server renders a member's pages. Responses with a session set it, and signing out
 * clears it. These calls are for sessions from elsewhere, and for those that were refused.
 */

/** Sets the cookie, unless it is already this user's. */
export async function ensurePageSession(userId: string): Promise<void> {
  if (pageCookieHolder() === userId) return;
  notePageCookie(userId);
  await orElse(api("POST /api/page-session"), undefined);
}

/** Clears the cookie, unless the sign-out has already cleared it. */
export async function endPageSession(): Promise<void> {
  if (pageCookieHolder() === undefined) return;
  notePageCookie(undefined);
  await orElse(api("DELETE /api/page-session"), undefined);
}
