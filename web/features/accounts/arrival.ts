import { AUTH_TEXTS } from "#contract/accounts/auth.ts";
import { safeRedirect } from "#web/lib/session/safe-redirect.ts";
import { ARRIVAL, LOGIN } from "./texts.ts";

/** What a mailed link, or a sign-in with Google, did before it led to the open page. */
export interface Arrival {
  failure: string | null;
  news: string | null;
}

/** Texts by the auth service's error code. Other errors occur only in sign-ins with Google. */
const FAILURES: Record<string, string> = {
  otp_expired: ARRIVAL.dead,
  user_banned: ARRIVAL.closed,
  email_exists: ARRIVAL.taken,
  phone_exists: ARRIVAL.taken,
  identity_already_exists: ARRIVAL.linkedAlready,
  provider_email_needs_verification: ARRIVAL.googleUnverified,
  session_not_found: ARRIVAL.signedOut,
};

const readOne = (address: string, isVisitor: boolean): Arrival | null => {
  const { search, hash } = new URL(address, "http://here.invalid");
  const params = new URLSearchParams(`${search.slice(1)}&${hash.slice(1)}`);
  const code = params.get("error_code");
  if (code !== null || params.has("error"))
    return { failure: FAILURES[code ?? ""] ?? AUTH_TEXTS.googleFailed, news: null };
  // The only message of the service. The text in the URL could be anyone's.
  if (params.has("message")) return { failure: null, news: ARRIVAL.firstOfTwo };
  if (params.has("changed")) return { failure: null, news: isVisitor ? ARRIVAL.changedElsewhere : ARRIVAL.changed };
  if (params.has("confirmed")) return { failure: null, news: isVisitor ? LOGIN.confirmedElsewhere : LOGIN.confirmed };
  // Only the browser that asked for the link can use the code. It removes the code from the URL.
  return isVisitor && params.has("code") ? { failure: null, news: ARRIVAL.otherBrowser } : null;
};

/**
 * Returns the outcome of the link in a page's URL. For a visitor, who has to sign in first, it is in the URL to which
 * the sign-in returns.
 */
export function readArrival(address: string, { isVisitor }: { isVisitor: boolean }): Arrival {
  const { searchParams } = new URL(address, "http://here.invalid");
  const target = isVisitor ? safeRedirect(searchParams.get("redirect")) : null;
  const found = readOne(address, isVisitor) ?? (target === null ? null : readOne(target, isVisitor));
  return found ?? { failure: null, news: null };
}
