import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { BROWSER_COOKIE_DAYS } from "#contract/accounts/retention.ts";
import type { Config } from "../../config.ts";
import { isOwnOrigin } from "../../http/own-origin.ts";
import { isSame, sha256 } from "../../keys/hash.ts";

const LIFE_SECONDS = BROWSER_COOKIE_DAYS * 24 * 60 * 60;

const isSecure = ({ auth }: Pick<Config, "auth">) => auth.externalUrl.startsWith("https:");
/** The `__Host-` prefix stops sibling subdomains from setting the cookie. Browsers allow it on https only. */
const cookieName = (config: Pick<Config, "auth">) => (isSecure(config) ? "__Host-basera-browser" : "basera-browser");

function readKey(request: FastifyRequest, config: Pick<Config, "auth">): string | undefined {
  const key = request.cookies[cookieName(config)];
  return key !== undefined && /^[\w-]{43}$/.test(key) ? key : undefined;
}

/**
 * Returns whether a page of another site sent the request, for example by submitting a form. Clients other than
 * browsers send neither header.
 */
export function isCrossSite(request: FastifyRequest, config: Pick<Config, "siteUrl" | "auth">): boolean {
  const { headers } = request;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  return headers.origin !== undefined && !isOwnOrigin(request, [config.siteUrl, config.auth.externalUrl]);
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
  return sha256(key);
}

/** Returns the hash of the browser's key; null without one. */
export function browserHash(request: FastifyRequest, config: Pick<Config, "auth">): Buffer | null {
  const key = readKey(request, config);
  return key === undefined ? null : sha256(key);
}

/** Returns whether both hashes are of the same browser's key. */
export const isSameBrowser = (one: Buffer | null, other: Buffer | null): boolean =>
  one !== null && other !== null && isSame(one, other);

/** Returns whether the request comes from the browser whose key has this hash. */
export const isBoundBrowser = (request: FastifyRequest, config: Pick<Config, "auth">, hash: Buffer | null): boolean =>
  isSameBrowser(browserHash(request, config), hash);
