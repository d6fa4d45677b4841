import { notePageCookie } from "./page-cookie-holder.ts";

/**
 * A `fetch` for the auth service that recalculates `expires_at` with this device's clock, as the auth client compares it
 * with that clock. Otherwise a device whose clock is ahead would treat every new session as expired.
 */
export async function fetchWithLocalExpiry(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  // A successful sign-out clears the page cookie.
  if (response.ok && String(input).includes("/logout")) notePageCookie(undefined);
  const body = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body?.expires_in !== "number") return response;
  // A response with a session sets the page cookie.
  if (response.ok) notePageCookie(body.user?.id);
  const expires_at = Math.floor(Date.now() / 1000) + body.expires_in;
  return new Response(JSON.stringify({ ...body, expires_at }), { status: response.status, headers: response.headers });
}
