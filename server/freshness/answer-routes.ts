import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LISTING_ANSWERS, type ListingAnswer } from "#contract/properties/freshness-terms.ts";
import { AppError } from "../errors.ts";
import { prepareMailPages, sendMailPage } from "../http/pages/mail-pages.ts";
import type { Services } from "../services.ts";
import { askPage, expiredPage, thanksPage } from "./answer-page.ts";
import { showByLink } from "./answers.ts";
import { ANSWERS_A_MINUTE } from "./limits.ts";

const PATH = "/listing-answer/:token";
const MAX_TOKEN_LENGTH = 200;

const isAnswer = (word: string | null | undefined): word is ListingAnswer =>
  LISTING_ANSWERS.some((answer) => answer === word);

/**
 * Serves the page on which owners answer a mail, without session, cookie or script. GET changes nothing, because mail
 * scanners open links.
 */
export function registerAnswerPage(app: FastifyInstance, services: Services): void {
  const { config } = services;
  prepareMailPages(app, config, ANSWERS_A_MINUTE);
  const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token.slice(0, MAX_TOKEN_LENGTH);

  /** Responds with the page of a valid link, else with the page for an expired one. */
  async function respond(reply: FastifyReply, pageOf: () => Promise<string>) {
    try {
      return sendMailPage(reply, 200, await pageOf());
    } catch (error) {
      if (error instanceof AppError && error.code === "answer_link_expired")
        return sendMailPage(reply, 404, expiredPage());
      throw error;
    }
  }

  app.get(PATH, { schema: { hide: true } }, (request, reply) => {
    const { answer } = request.query as { answer?: string };
    return respond(reply, async () =>
      askPage(await showByLink(services, tokenOf(request)), isAnswer(answer) ? answer : "available"),
    );
  });

  app.post(PATH, { schema: { hide: true } }, (request, reply) => {
    const answer = new URLSearchParams(String(request.body ?? "")).get("answer");
    return respond(reply, async () => {
      if (!isAnswer(answer)) return askPage(await showByLink(services, tokenOf(request)), "available");
      return thanksPage(await showByLink(services, tokenOf(request), answer), answer);
    });
  });
}
