import type { FastifyInstance, FastifyRequest } from "fastify";
import { prepareMailPages, sendMailPage } from "../http/pages/mail-pages.ts";
import type { Services } from "../services.ts";
import { changeSettings } from "./settings.ts";
import { MAILS } from "./texts.ts";
import { askPage, donePage, FROM_PAGE, unknownPage } from "./unsubscribe-page.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

const CALLS = { count: 60, seconds: 60, burst: 60 };
const PATH = "/unsubscribe/:token";

/**
 * Serves the links that switch mails off. They need no session and no script. GET changes nothing, because mail
 * scanners open links; POST is the request of RFC 8058, or of the page's form.
 */
export function registerUnsubscribe(app: FastifyInstance, { config, db, keys }: Services): void {
  const { siteUrl } = config;
  // The body is ignored: the token alone identifies what to switch off.
  prepareMailPages(app, config, CALLS);
  const subscriptionOf = (request: FastifyRequest) =>
    readUnsubscribeToken(keys, (request.params as { token: string }).token);

  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    const subscription = subscriptionOf(request);
    if (!subscription) return sendMailPage(reply, 404, unknownPage(siteUrl));
    return sendMailPage(reply, 200, askPage(MAILS[subscription.category], siteUrl));
  });

  app.post(PATH, { schema: { hide: true } }, async (request, reply) => {
    const subscription = subscriptionOf(request);
    if (!subscription) return sendMailPage(reply, 404, unknownPage(siteUrl));
    const { accountId, category } = subscription;
    // A deleted account gets no mails, so there is nothing to change.
    await changeSettings(db, accountId, { channels: { [category]: { email: false } } });
    const isFromPage = new URLSearchParams(String(request.body ?? "")).has(FROM_PAGE);
    if (!isFromPage) return reply.code(200).send();
    return sendMailPage(reply, 200, donePage(MAILS[category], siteUrl));
  });
}
