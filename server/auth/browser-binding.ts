import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { BROWSER_COOKIE_HOURS } from "#contract/retention.ts";
import type { Config } from "../config.ts";

/** Longer than any mailed link is good for by default. */
const LIFE_SECONDS = BROWSER_COOKIE_HOURS * 60 * 60;

const isSecure = ({ auth }: Pick<Config, "auth">) => auth.externalUrl.startsWith("https:");
/** `__Host-` keeps sibling subdomains from planting a cookie of their own; browsers allow it on https only. */
const cookieName = (config: Pick<Config, "auth">) => (isSecure(config) ? "__Host-basera-browser" : "basera-browser");
const hashKey = (key: string) => createHash("sha256").update(key).digest();

function readKey(request: FastifyRequest, config: Pick<Config, "auth">): string | undefined {
  const key = request.cookies[cookieName(config)];
  return key !== undefined && /^[\w-]{43}$/.test(key) ? key : undefined;
}

/**
 * Gives the browser a random key in an HttpOnly cookie, or keeps the key that it has, so that a later request can be
 * recognised as coming from the same browser. Returns the hash of the key for storage.
 */
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

/** Returns whether the request comes from the browser that `bindBrowser` returned this hash for. False without a hash. */
export function isBoundBrowser(request: FastifyRequest, config: Pick<Config, "auth">, hash: Buffer | null): boolean {
  const key = readKey(request, config);
  return key !== undefined && hash !== null && timingSafeEqual(hashKey(key), hash);
}
