import { isIP } from "node:net";

const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

const matches = (hostname: string, pattern: string) =>
  pattern.startsWith("*.") ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;

/**
 * Returns the address of a push service, or null if it may not be called: only https, only known hosts, and no other
 * port. Accepts only the normalised spelling, so that every parser finds the same host in it.
 */
export function readEndpoint(endpoint: string, patterns: readonly string[]): URL | null {
  const url = URL.parse(endpoint);
  if (url === null || url.href !== endpoint) return null;
  const { protocol, hostname, port, username, password } = url;
  const isName = HOST_NAME.test(hostname) && isIP(hostname) === 0;
  const isKnown = patterns.some((pattern) => matches(hostname, pattern));
  // The push service of a test listens on any free port; production mode refuses localhost.
  const hasUsualPort = port === "" || hostname === "localhost";
  return protocol === "https:" && isName && isKnown && hasUsualPort && username === "" && password === "" ? url : null;
}
