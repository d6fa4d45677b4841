/**
 * `fetch` for the auth service, with the end of a session told by this device's clock, which the auth client compares it with.
 * By the service's clock, a device that is ahead would hold every session for ended before it began.
 */
export async function fetchByOwnClock(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init);
  const body = await answer
    .clone()
    .json()
    .catch(() => null);
  if (typeof body?.expires_in !== "number") return answer;
  const expires_at = Math.floor(Date.now() / 1000) + body.expires_in;
  return new Response(JSON.stringify({ ...body, expires_at }), { status: answer.status, headers: answer.headers });
}
