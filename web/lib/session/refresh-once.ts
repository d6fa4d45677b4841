import { STORED } from "../stored.ts";
import { fetchByOwnClock } from "./local-expiry.ts";
import { sessionStorageAdapter } from "./session-storage.ts";

const LOCK = "basera-refresh";
/** A tab that the system has frozen may never let go: the service bears a second refresh. */
const PATIENCE_MS = 10_000;

interface StoredTokens {
  refresh_token?: string;
  expires_at?: number;
}

function read(text: unknown): StoredTokens {
  try {
    return typeof text === "string" ? ((JSON.parse(text) as StoredTokens | null) ?? {}) : {};
  } catch {
    return {};
  }
}

/** The session that another tab has got in the meantime for the token presented here, as the service would answer it. */
function gotElsewhere(presented: string | undefined): Response | null {
  const text = sessionStorageAdapter.getItem(STORED.session);
  const { refresh_token, expires_at = 0 } = read(text);
  const isNewer = refresh_token !== undefined && refresh_token !== presented && expires_at * 1000 > Date.now();
  return isNewer ? new Response(text, { headers: { "content-type": "application/json" } }) : null;
}

async function refresh(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const known = gotElsewhere(read(init.body).refresh_token);
  if (known) return known;
  const answer = await fetchByOwnClock(input, init);
  // Stored before the next tab looks.
  if (answer.ok) sessionStorageAdapter.setItem(STORED.session, await answer.clone().text());
  return answer;
}

/** `fetch` for the auth client: of several tabs whose session has run out one refreshes it, and the others take what it got. */
export async function fetchRefreshingOnce(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (!String(input).includes("grant_type=refresh_token") || !navigator.locks) return fetchByOwnClock(input, init);
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(PATIENCE_MS) }, () =>
      refresh(input, init),
    );
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") return fetchByOwnClock(input, init);
    throw error;
  }
}
