import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientKey } from "../http/client-key.ts";
import { tooManyRequests } from "../http/product-limits.ts";
import { LocalBuckets } from "../http/rate-limit.ts";
import type { Services } from "../services.ts";
import { changeSettings } from "./settings.ts";
import { MAILS } from "./texts.ts";
import { askPage, donePage, FROM_PAGE, PAGE_POLICY, unknownPage } from "./unsubscribe-page.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

const CALLS_A_MINUTE = 60;
const PATH = "/unsubscribe/:token";

function sendPage(reply: FastifyReply, status: number, html: string) {
  return reply.code(status).type("text/html; charset=utf-8").header("content-security-policy", PAGE_POLICY).send(html);
}

/**
 * Serves the links that switch mails off. They need no session and no script. GET changes nothing, because mail
 * scanners open links; POST is the request of RFC 8058, or of the page's form.
 */
export function registerUnsubscribe(app: FastifyInstance, { config, db, keys }: Services): void {
  const { siteUrl } = config;
  const burst = CALLS_A_MINUTE * config.rateLimitScale;
  const buckets = new LocalBuckets({ count: burst, seconds: 60, burst });
  app.addHook("onClose", async () => buckets.close());
  app.addHook("onRequest", async (request, reply) => {
    const wait = buckets.take(clientKey(request, config));
    if (wait > 0) throw tooManyRequests(wait);
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
  });
  // Any body will do: the token alone says what to switch off.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, async (_request: FastifyRequest, body: string | Buffer) =>
    body.toString(),
  );
  const subscriptionOf = (request: FastifyRequest) =>
    readUnsubscribeToken(keys, (request.params as { token: string }).token);

  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    const subscription = subscriptionOf(request);
    if (!subscription) return sendPage(reply, 404, unknownPage(siteUrl));
    return sendPage(reply, 200, askPage(MAILS[subscription.category], siteUrl));
  });

  app.post(PATH, { schema: { hide: true } }, async (request, reply) => {
    const subscription = subscriptionOf(request);
    if (!subscription) return sendPage(reply, 404, unknownPage(siteUrl));
    const { accountId, category } = subscription;
    // A deleted account gets no mails, so there is nothing to change.
    await changeSettings(db, accountId, { channels: { [category]: { email: false } } });
    const isFromPage = new URLSearchParams(String(request.body ?? "")).has(FROM_PAGE);
    if (!isFromPage) return reply.code(200).send();
    return sendPage(reply, 200, donePage(MAILS[category], siteUrl));
  });
}
