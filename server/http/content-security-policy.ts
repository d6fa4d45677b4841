import { createHash } from "node:crypto";
import { tileUrl } from "#contract/browse/map-terms.ts";
import type { Config } from "../config.ts";

/** Returns the policy of documents, in which only scripts with these hashes run inline. */
export function documentPolicy({ auth, siteUrl, tiles }: Config): (scriptHashes: readonly string[]) => string {
  const authOrigin = new URL(auth.externalUrl).origin;
  // In older browsers 'self' does not include websockets.
  const ourselves = `'self' ${new URL(siteUrl).origin.replace(/^http/, "ws")}`;
  const connect = authOrigin === new URL(siteUrl).origin ? ourselves : `${ourselves} ${authOrigin}`;
  const tileOrigin = tiles ? ` ${new URL(tileUrl(tiles.url, { z: 0, x: 0, y: 0 })).origin}` : "";
  const others = [
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https:${tileOrigin}`,
    // The font with the rupee sign is so small that it is inlined in the stylesheet.
    "font-src 'self' data:",
    `connect-src ${connect}`,
    "manifest-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return (hashes) => `default-src 'none'; script-src ${["'self'", ...hashes].join(" ")}; ${others}`;
}

/**
 * Returns the document without its nonce, and the hashes of the inline scripts that had it. A nonce in the response would
 * have to be new each time, and the document could not be cached. Injected markup cannot know the nonce of its render, so
 * it is never hashed.
 */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const ours = new RegExp(`<script\\b[^<>]*\\snonce="${nonce}"[^<>]*>(.*?)</script>`, "gs");
  const hashes = new Set<string>();
  for (const [, text] of html.matchAll(ours))
    if (text) hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), hashes: [...hashes] };
}
