import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { BROWSER_COOKIE_HOURS } from "#contract/retention.ts";
import type { Config } from "../config.ts";

const LIFE_SECONDS = BROWSER_COOKIE_HOURS * 60 * 60;

const isSecure = ({ auth }: Pick<Config, "auth">) => auth.externalUrl.startsWith("https:");
/** The `__Host-` prefix stops sibling subdomains from setting the cookie. Browsers allow it on https only. */
const cookieName = (config: Pick<Config, "auth">) => (isSecure(config) ? "__Host-basera-browser" : "basera-browser");
const hashKey = (key: string) => createHash("sha256").update(key).digest();

function readKey(request: FastifyRequest, config: Pick<Config, "auth">): string | undefined {
  const key = request.cookies[cookieName(config)];
  return key !== undefined && /^[\w-]{43}$/.test(key) ? key : undefined;
}

/**
 * Returns whether a page of another site sent the request, for example by submitting a form. Clients other than
 * browsers send neither header.
 */
export function isCrossSite({ headers }: FastifyRequest, config: Pick<Config, "siteUrl" | "auth">): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const own = [config.siteUrl, config.auth.externalUrl].map((url) => new URL(url).origin);
  return headers.origin !== undefined && !own.includes(headers.origin);
}

/** Sets a random key in an HttpOnly cookie, or keeps the existing key. Returns the hash of the key for storage. */
export function bindBrowser(request: FastifyRequest, reply: FastifyReply, config: Pick<Config, "auth">): Buffer {
  const key = readKey(request, config) ?? randomBytes(32).toString("base64url");
  reply.setCookie(cookieName(config), key, {
    path: "/",
    httpOnly: true,
    secure: isSecure(config),
    sameSite: "lax",
    maxAge: LIFE_SECONDS,
  });
  return hashKey(key);
}

/** Returns whether the request comes from the browser whose key has this hash. */
export function isBoundBrowser(request: FastifyRequest, config: Pick<Config, "auth">, hash: Buffer | null): boolean {
  const key = readKey(request, config);
  return key !== undefined && hash !== null && timingSafeEqual(hashKey(key), hash);
}
