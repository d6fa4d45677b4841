import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { isOwnOrigin } from "../../http/own-origin.ts";
import type { Session } from "./session-queries.ts";

/*
 * The page cookie tells the page server whose documents to render (decision 0040), and the auth service that a verified
 * address belongs to the person who is signed in (decision 0038). It authorises nothing else.
 */

type SiteConfig = Pick<Config, "siteUrl">;
/** The session's columns from which the cookie is derived. */
type CookieSession = Pick<Session, "id" | "aal" | "refresh_key">;

const LIFE_SECONDS = 30 * 24 * 60 * 60;
const KEY_BYTES = 32;
const VALUE = /^1\.([\w-]{22})\.([\w-]{43})$/;

const isSecure = ({ siteUrl }: SiteConfig) => siteUrl.startsWith("https:");
/** The `__Host-` prefix stops sibling subdomains from setting the cookie. Browsers allow it on https only. */
const pageCookieName = (config: SiteConfig) => (isSecure(config) ? "__Host-basera-page" : "basera-page");

/** A well-formed cookie value whose MAC is not verified yet. */
export interface PresentedPageCookie {
  sessionId: string;
  mac: Buffer;
}

/** Covers the assurance level, so that a value from before the second step is invalid after it. */
function macOf({ id, aal, refresh_key }: CookieSession): Buffer {
  const key = hkdfSync("sha256", refresh_key, "", "page cookie", KEY_BYTES);
  return createHmac("sha256", Buffer.from(key)).update(`page\n${id}\n${aal}`).digest();
}

/**
 * Derived from the session row and not stored, so it becomes invalid with the row, and refreshing tokens needs no
 * write.
 */
export function pageCookieValue(session: CookieSession): string {
  const id = Buffer.from(session.id.replaceAll("-", ""), "hex").toString("base64url");
  return `1.${id}.${macOf(session).toString("base64url")}`;
}

function decode(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : undefined;
}

/** Returns undefined for a malformed value. */
function parsePageCookie(value: string): PresentedPageCookie | undefined {
  const [, id = "", mac = ""] = VALUE.exec(value) ?? [];
  const [idBytes, macBytes] = [decode(id), decode(mac)];
  if (!idBytes?.length || !macBytes?.length) return undefined;
  const sessionId = idBytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { sessionId, mac: macBytes };
}

export const hasValidMac = ({ mac }: PresentedPageCookie, session: CookieSession): boolean =>
  timingSafeEqual(mac, macOf(session));

function cookieValues(request: Pick<FastifyRequest, "headers">, config: SiteConfig): string[] {
  const start = `${pageCookieName(config)}=`;
  return (request.headers.cookie ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
}

/** Returns whether the request has a page cookie, valid or not. Without one, the visitor's page is rendered. */
export const hasPageCookie = (request: Pick<FastifyRequest, "headers">, config: SiteConfig): boolean =>
  cookieValues(request, config).length > 0;

/**
 * Returns undefined for a missing, malformed or repeated cookie. If there are two values, an attacker may have set one.
 */
export function readPageCookie(
  request: Pick<FastifyRequest, "headers">,
  config: SiteConfig,
): PresentedPageCookie | undefined {
  const [value, ...others] = cookieValues(request, config);
  return value === undefined || others.length > 0 ? undefined : parsePageCookie(value);
}

/**
 * Returns whether a page of this site sent the request. Browsers without `Sec-Fetch-Site` send `Origin` with every POST
 * and DELETE; other clients send neither, and get no cookie.
 */
export function isFromOwnPage(request: FastifyRequest, { siteUrl }: SiteConfig): boolean {
  const site = request.headers["sec-fetch-site"];
  return site === undefined ? isOwnOrigin(request, [siteUrl]) : site === "same-origin";
}

function sendCookie(reply: FastifyReply, config: SiteConfig, value: string, seconds: number): void {
  const secure = isSecure(config) ? "; Secure" : "";
  const attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  reply.header("set-cookie", `${pageCookieName(config)}=${value}; ${attributes}`);
}

/** Sets the session's cookie if the request comes from a page of this site. */
export function setPageCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: SiteConfig,
  session: CookieSession,
): void {
  if (isFromOwnPage(request, config)) sendCookie(reply, config, pageCookieValue(session), LIFE_SECONDS);
}

/** Clears the cookie if the request comes from a page of this site. */
export function clearPageCookie(request: FastifyRequest, reply: FastifyReply, config: SiteConfig): void {
  if (isFromOwnPage(request, config)) sendCookie(reply, config, "", 0);
}
