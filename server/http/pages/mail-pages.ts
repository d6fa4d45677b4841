import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { AppError } from "../../errors.ts";
import { clientKey } from "../limits/client-key.ts";
import { tooManyRequests } from "../limits/product-limits.ts";
import { type Limit, LocalBuckets, scaledLimit } from "../limits/rate-limit.ts";
import { unstorableFault } from "../storable.ts";
import { respondToRefusal } from "./refusal-page.ts";

/** Inlined, so that the pages look right in the browser of any mail program. */
const STYLE = `
:root { color-scheme: light dark; --ground: #fafaf8; --card: #fff; --line: #e3dfd4; --ink: #17201c; --soft: #434b47; --mute: #5d635f; --brand: #175c44; --on-brand: #fff; --focus: #1d597e; --error: #a02a22; }
@media (prefers-color-scheme: dark) { :root { --ground: #12181a; --card: #1b211e; --line: #3c4641; --ink: #e9ece9; --soft: #c8cecb; --mute: #a3aca7; --brand: #93d5b9; --on-brand: #0a1f16; --focus: #91c8f0; --error: #f3aca2; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { display: grid; align-content: center; gap: 24px; max-width: 512px; min-height: 100vh; margin: 0 auto; padding: 24px 16px 40px; text-align: center; }
.brand { display: flex; min-height: 44px; gap: 10px; align-items: center; justify-content: center; margin: 0; color: var(--brand); font-size: 22px; font-weight: 700; text-decoration: none; }
h1 { margin: 0; font-size: 28px; line-height: 1.2; }
p { margin: 0; overflow-wrap: anywhere; text-wrap: balance; }
a { color: var(--brand); }
.lead { font-size: 18px; }
.soft { color: var(--soft); font-size: 14px; }
.mute { color: var(--mute); font-size: 14px; }
.mute a { display: inline-block; padding: 12px 0; }
.home { display: flex; gap: 12px; align-items: center; padding: 16px; border: 1px solid var(--line); border-radius: 16px; background: var(--card); text-align: left; overflow-wrap: anywhere; }
.home img { flex: none; width: 112px; height: 84px; border-radius: 8px; object-fit: cover; }
.home strong, .home span { display: block; }
.home span { color: var(--soft); font-size: 14px; }
form { display: grid; gap: 10px; margin: 0; }
.statement { padding: 20px; border: 1px solid var(--line); border-radius: 16px; background: var(--card); text-align: left; }
.statement h2 { margin: 0 0 8px; font-size: 18px; }
.statement p { white-space: pre-line; text-wrap: wrap; }
.statement p + p { margin-top: 12px; }
.fields { text-align: left; }
label { font-weight: 600; }
textarea { width: 100%; min-height: 160px; padding: 12px; border: 1px solid var(--mute); border-radius: 12px; background: var(--card); color: var(--ink); font: inherit; resize: vertical; }
.error { color: var(--error); }
button, .button { display: block; width: 100%; min-height: 52px; padding: 13px 20px; border: 1px solid transparent; border-radius: 12px; background: none; color: var(--ink); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.primary { background: var(--brand); color: var(--on-brand); }
.secondary { border-color: var(--line); background: var(--card); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
@media (min-width: 640px) { main { padding-block: 48px; } }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** Returns the content security policy: the style sheet, pictures of this site, and forms to this site and `formTarget`. */
const policy = (formTarget: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "img-src 'self'",
    `form-action ${`'self' ${formTarget}`.trim()}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

interface MailPage {
  /** Title and heading. All texts must be escaped. */
  title: string;
  lead?: string;
  /** Whether the heading reports a completed action. Screen readers announce it then. */
  isDone?: boolean;
  /** Elements below heading and lead. Empty elements are left out. */
  content?: readonly string[];
}

/** Returns a page behind a link of a mail. It needs no session and no script. */
export function mailPage({ title, lead = "", isDone = false, content = [] }: MailPage): string {
  const heading = [`<h1>${title}</h1>`, lead && `<p class="lead">${lead}</p>`].filter(Boolean).join("\n");
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Basera</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<main>
<a class="brand" href="/"><img src="/favicon.svg" alt="" width="36" height="36">Basera</a>
${[isDone ? `<div role="status">${heading}</div>` : heading, ...content].filter(Boolean).join("\n")}
</main>
</body>
</html>
`;
}

/** Sends a page. Its forms may post, and redirect, to this site and to `formTarget`. */
export function sendMailPage(reply: FastifyReply, status: number, html: string, { formTarget = "" } = {}) {
  reply.code(status).type("text/html; charset=utf-8").header("content-security-policy", policy(formTarget));
  return reply.send(html);
}

/**
 * Prepares the app for pages that mails link to. Limits requests per client address, multiplied by `RATE_LIMIT_SCALE`,
 * with a page that says so. Adds private headers, and accepts bodies of any type.
 */
export function prepareMailPages(app: FastifyInstance, config: Config, limit: Limit): void {
  const buckets = new LocalBuckets(scaledLimit(limit, config.rateLimitScale));
  app.addHook("onClose", async () => buckets.close());
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
    const wait = buckets.take(clientKey(request, config));
    if (wait > 0) throw tooManyRequests(wait);
  });
  app.setErrorHandler(respondToRefusal);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, async (_request: FastifyRequest, body: string | Buffer) => {
    const text = body.toString();
    const fault = unstorableFault([...new URLSearchParams(text)]);
    if (fault !== null) throw new AppError("invalid", { text: fault });
    return text;
  });
}
