import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LISTING_ANSWERS, type ListingAnswer } from "#contract/freshness-terms.ts";
import { AppError } from "../errors.ts";
import { clientKey } from "../http/client-key.ts";
import { tooManyRequests } from "../http/product-limits.ts";
import { LocalBuckets } from "../http/rate-limit.ts";
import type { Services } from "../services.ts";
import { askPage, expiredPage, PAGE_POLICY, thanksPage } from "./answer-page.ts";
import { answersLimit } from "./limits.ts";
import { answerByLink, shownListing } from "./service.ts";

const PATH = "/listing-answer/:token";
const MAX_TOKEN_LENGTH = 200;

const isAnswer = (word: string | null | undefined): word is ListingAnswer =>
  LISTING_ANSWERS.some((answer) => answer === word);

function sendPage(reply: FastifyReply, status: number, html: string) {
  return reply.code(status).type("text/html; charset=utf-8").header("content-security-policy", PAGE_POLICY).send(html);
}

/**
 * Serves the page on which owners answer a mail, without session, cookie or script. GET changes nothing, because mail
 * scanners open links.
 */
export function registerAnswerPage(app: FastifyInstance, services: Services): void {
  const { config } = services;
  const buckets = new LocalBuckets(answersLimit(config));
  app.addHook("onClose", async () => buckets.close());
  app.addHook("onRequest", async (request, reply) => {
    const wait = buckets.take(clientKey(request, config));
    if (wait > 0) throw tooManyRequests(wait);
    reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, async (_request: FastifyRequest, body: string | Buffer) =>
    body.toString(),
  );
  const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token.slice(0, MAX_TOKEN_LENGTH);

  /** Responds with the page of a link that works, else with the page of one that has ended. */
  async function respond(reply: FastifyReply, pageOf: () => Promise<string>) {
    try {
      return sendPage(reply, 200, await pageOf());
    } catch (error) {
      if (error instanceof AppError && error.code === "answer_link_expired") return sendPage(reply, 404, expiredPage());
      throw error;
    }
  }

  app.get(PATH, { schema: { hide: true } }, (request, reply) => {
    const { answer } = request.query as { answer?: string };
    return respond(reply, async () =>
      askPage(shownListing(await answerByLink(services, tokenOf(request))), isAnswer(answer) ? answer : "available"),
    );
  });

  app.post(PATH, { schema: { hide: true } }, (request, reply) => {
    const answer = new URLSearchParams(String(request.body ?? "")).get("answer");
    return respond(reply, async () => {
      if (!isAnswer(answer)) return askPage(shownListing(await answerByLink(services, tokenOf(request))), "available");
      return thanksPage(shownListing(await answerByLink(services, tokenOf(request), answer)), answer);
    });
  });
}
