import type { Config } from "../config.ts";
import type { AuthError } from "./errors.ts";

/** A pattern of the allow list: `*` is any run without `.` or `/`, `**` any run, `?` one character other than those. */
function patternToExpression(pattern: string): RegExp {
  const body = pattern.replace(/\*\*|\*|\?|[^*?]+/g, (part) => {
    if (part === "**") return ".*";
    if (part === "*") return "[^./]*";
    if (part === "?") return "[^./]";
    return part.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${body}$`, "s");
}

function schemeOf(pattern: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:/i.exec(pattern)?.[0].toLowerCase();
}

function isAllowed(given: string, { siteUrl, auth }: Pick<Config, "siteUrl" | "auth">): boolean {
  // Browsers read these as something else than what was checked.
  if (/[\\\p{Cc}]/u.test(given) || !URL.canParse(given)) return false;
  const url = new URL(given);
  if (url.username || url.password) return false;
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (isWeb && url.origin === new URL(siteUrl).origin) return true;
  url.hash = "";
  return auth.redirectAllowList.some((pattern) => {
    if (!isWeb && schemeOf(pattern) !== url.protocol) return false;
    return patternToExpression(pattern).test(url.href);
  });
}

/** Where a flow may end: the address asked for where it is the site's own or on the allow list, else silently the site. */
export function redirectTarget(config: Pick<Config, "siteUrl" | "auth">, given: string | undefined): string {
  return given !== undefined && isAllowed(given, config) ? given : config.siteUrl;
}

/**
 * Where a page may call from: the site's own origin, and those of the allow list, as far as a flow may end at a page of
 * theirs.
 */
export function allowedOrigins({ siteUrl, auth }: Pick<Config, "siteUrl" | "auth">): (string | RegExp)[] {
  const patterns = auth.redirectAllowList.flatMap((pattern) => /^https?:\/\/[^/]+/i.exec(pattern)?.[0] ?? []);
  return [new URL(siteUrl).origin, ...patterns.map(patternToExpression)];
}

type Values = Record<string, string | number | undefined>;

function withValues(params: URLSearchParams, values: Values): URLSearchParams {
  for (const [name, value] of Object.entries(values)) if (value !== undefined) params.set(name, String(value));
  return params;
}

interface TokenAnswer {
  access_token: string;
  expires_at: number;
  expires_in: number;
  refresh_token: string;
  token_type: string;
}

/**
 * The end of an implicit flow: the session in the fragment, which no server sees. `extra` is `type`, or the provider's
 * tokens.
 */
export function implicitRedirect(target: string, session: TokenAnswer, extra: Values = {}): string {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session;
  const url = new URL(target);
  const values = { access_token, expires_at, expires_in, refresh_token, sb: "", token_type, ...extra };
  url.hash = withValues(new URLSearchParams(), values).toString();
  return url.href;
}

/** The end of a PKCE flow: a code that is worth nothing without the verifier. The target's own query is kept. */
export function pkceRedirect(target: string, code: string): string {
  const url = new URL(target);
  withValues(url.searchParams, { code });
  return url.href;
}

/** The end of a link that was taken, after which the client still waits for more. */
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

/** The end of a flow that failed, in the fragment, and in the query as well for Google and PKCE. */
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

/** The end of a flow that Google refused, or the person at Google: in Google's own words. */
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
