import { STORED } from "../stored.ts";
import { fetchWithLocalExpiry } from "./local-expiry.ts";
import { sessionStorageAdapter } from "./session-storage.ts";

const LOCK = "basera-refresh";
/**
 * A frozen tab may never release the lock. After this time a second refresh is sent, which the auth service tolerates.
 */
const LOCK_TIMEOUT_MS = 10_000;

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

/**
 * Returns the session that another tab has obtained with this refresh token, as a response of the auth service. Null if
 * there is none.
 */
function sessionFromOtherTab(presented: string | undefined): Response | null {
  const text = sessionStorageAdapter.getItem(STORED.session);
  const { refresh_token, expires_at = 0 } = read(text);
  const isNewer = refresh_token !== undefined && refresh_token !== presented && expires_at * 1000 > Date.now();
  return isNewer ? new Response(text, { headers: { "content-type": "application/json" } }) : null;
}

async function refresh(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const refreshed = sessionFromOtherTab(read(init.body).refresh_token);
  if (refreshed) return refreshed;
  const response = await fetchWithLocalExpiry(input, init);
  // Stored before the lock is released, so that the next tab finds it.
  if (response.ok) sessionStorageAdapter.setItem(STORED.session, await response.clone().text());
  return response;
}

/** A `fetch` for the auth client: one tab refreshes an expired session, and the others reuse its result. */
export async function fetchRefreshingOnce(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (!String(input).includes("grant_type=refresh_token") || !navigator.locks) return fetchWithLocalExpiry(input, init);
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, () =>
      refresh(input, init),
    );
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") return fetchWithLocalExpiry(input, init);
    throw error;
  }
}
