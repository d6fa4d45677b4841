import type { FastifyRequest } from "fastify";

/**
 * Returns whether the request's `Origin` is one of these URLs' or the host that received the request: a site can have
 * other names than `SITE_URL`, such as 127.0.0.1 for localhost. Browsers let no page choose either header.
 */
export function isOwnOrigin({ headers, host }: FastifyRequest, urls: readonly string[]): boolean {
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host || urls.some((url) => new URL(url).origin === origin);
}
