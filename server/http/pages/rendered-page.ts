import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isKnown } from "../etag.ts";

/** A rendered page as it is sent. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  mayCompress: boolean;
  /** Compressed in advance. */
  brotli: Buffer | null;
  /** A hash of the body, for pages that browsers may revalidate. */
  hash: string | null;
  /** Whether all API calls of the render succeeded. */
  isComplete: boolean;
}

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest))/;
/** Higher levels take several times as long and save only 5 % of the bytes. */
const QUALITY = 4;
const brotliAsync = promisify(brotliCompress);
const compress = (body: Buffer) => brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });

export function pageOf({ status, headers }: Response, text: string, isComplete: boolean): RenderedPage {
  const mayCompress = COMPRESSIBLE.test(headers.get("content-type") ?? "");
  return {
    status,
    headers: {
      "cache-control": "no-cache",
      vary: mayCompress ? "cookie, accept-encoding" : "cookie",
      ...Object.fromEntries(headers),
    },
    body: Buffer.from(text),
    mayCompress,
    brotli: null,
    hash: null,
    isComplete,
  };
}

/** Prepares a page that is sent more than once. Browsers revalidate successful responses only. */
export async function prepare(page: RenderedPage): Promise<RenderedPage> {
  const hash = page.status === 200 ? createHash("sha256").update(page.body).digest("base64url") : null;
  return { ...page, brotli: page.mayCompress ? await compress(page.body) : null, hash };
}

const BROTLI = /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i;

/** Returns whether the client accepts Brotli. `br;q=0` refuses it. */
function acceptsBrotli({ headers }: FastifyRequest): boolean {
  const quality = BROTLI.exec(headers["accept-encoding"]?.toString() ?? "");
  return quality !== null && Number(quality[1] ?? 1) > 0;
}

/** Sends the page, or 304 if the client has it. */
export async function sendPage(
  page: RenderedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isCompressed = page.mayCompress && acceptsBrotli(request);
  reply.code(page.status).headers(page.headers);
  if (page.hash !== null) {
    // Strong ETags differ between encodings.
    const tag = isCompressed ? `"${page.hash}-br"` : `"${page.hash}"`;
    reply.header("etag", tag);
    if (isKnown(request, tag)) return reply.code(304).removeHeader("content-type").send();
  }
  if (page.body.byteLength === 0 || !isCompressed) return reply.send(page.body);
  reply.header("content-encoding", "br");
  return reply.send(page.brotli ?? (await compress(page.body)));
}
