import type { Config } from "../../config.ts";
import { patternToExpression } from "../../http/allowed-origins.ts";
import type { AuthError } from "./errors.ts";

function schemeOf(pattern: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:/i.exec(pattern)?.[0].toLowerCase();
}

const isWeb = ({ protocol }: URL) => protocol === "https:" || protocol === "http:";

/** Refuses what browsers normalise, because the checked URL would differ from the loaded one, and user names. */
function isSafe(given: string): boolean {
  if (/[\\\p{Cc}]/u.test(given) || !URL.canParse(given)) return false;
  const { username, password } = new URL(given);
  return username === "" && password === "";
}

function isAllowed(given: string, { siteUrl, auth }: Pick<Config, "siteUrl" | "auth">): boolean {
  const url = new URL(given);
  if (isWeb(url) && url.origin === new URL(siteUrl).origin) return true;
  url.hash = "";
  return auth.redirectAllowList.some((pattern) => {
    if (!isWeb(url) && schemeOf(pattern) !== url.protocol) return false;
    return patternToExpression(pattern).test(url.href);
  });
}

const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** Returns whether the URL names this server by another host: by that of the request, or by another loopback name. */
function isAlias(url: URL, site: URL, requestHost: string): boolean {
  const isLoopback = [url, site].every(({ hostname }) => LOOPBACK_HOSTS.includes(hostname));
  return url.host === requestHost || (isLoopback && url.port === site.port && url.protocol === site.protocol);
}

/**
 * Returns the requested URL if it is on the site or on the allow list. The page of an alias becomes the same page of the
 * site; anything else becomes the site URL.
 */
export function redirectTarget(
  config: Pick<Config, "siteUrl" | "auth">,
  given: string | undefined,
  requestHost: string,
): string {
  const { siteUrl } = config;
  if (given === undefined || !isSafe(given)) return siteUrl;
  if (isAllowed(given, config)) return given;
  const [url, site] = [new URL(given), new URL(siteUrl)];
  if (!isWeb(url) || !isAlias(url, site, requestHost)) return siteUrl;
  return `${site.origin}${url.pathname}${url.search}${url.hash}`;
}

type Values = Record<string, string | number | undefined>;

function withValues(params: URLSearchParams, values: Values): URLSearchParams {
  for (const [name, value] of Object.entries(values)) if (value !== undefined) params.set(name, String(value));
  return params;
}

interface TokenResponse {
  access_token: string;
  expires_at: number;
  expires_in: number;
  refresh_token: string;
  token_type: string;
}

/**
 * Puts the session in the fragment, which browsers do not send to servers. `extra` is `type` or the provider tokens.
 */
export function implicitRedirect(target: string, session: TokenResponse, extra: Values = {}): string {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session;
  const url = new URL(target);
  const values = { access_token, expires_at, expires_in, refresh_token, sb: "", token_type, ...extra };
  url.hash = withValues(new URLSearchParams(), values).toString();
  return url.href;
}

export function pkceRedirect(target: string, code: string): string {
  const url = new URL(target);
  withValues(url.searchParams, { code });
  return url.href;
}

export function messageRedirect(target: string, message: string, { inQuery }: { inQuery: boolean }): string {
  const url = new URL(target);
  if (inQuery) withValues(url.searchParams, { message });
  url.hash = withValues(new URLSearchParams(), { message, sb: "" }).toString();
  return url.href;
}

const ACCESS_DENIED_CODES = new Set<AuthError["code"]>(["user_banned", "provider_email_needs_verification"]);

function errorName({ status, code }: Pick<AuthError, "status" | "code">): string {
  if (ACCESS_DENIED_CODES.has(code) || status === 403) return "access_denied";
  if (status === 400) return "invalid_request";
  return status === 401 ? "unauthorized_client" : "server_error";
}

/** Returns the target with an error in the fragment, and in the query for Google and PKCE flows. */
export function errorRedirect(
  target: string,
  error: Pick<AuthError, "status" | "code" | "message">,
  { inQuery }: { inQuery: boolean },
): string {
  return failureRedirect(
    target,
    { error: errorName(error), error_code: error.code, error_description: error.message },
    { inQuery },
  );
}

export function providerErrorRedirect(
  target: string,
  refused: { error: string; error_description?: string | undefined },
): string {
  return failureRedirect(target, refused, { inQuery: true });
}

function failureRedirect(target: string, values: Values, { inQuery }: { inQuery: boolean }): string {
  const url = new URL(target);
  if (inQuery) withValues(url.searchParams, values);
  url.hash = withValues(new URLSearchParams(), { ...values, sb: "" }).toString();
  return url.href;
}
