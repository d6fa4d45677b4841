import type { FastifyInstance, FastifyRequest } from "fastify";
import { appealText } from "#contract/desk/appeals.ts";
import { AppError } from "../errors.ts";
import { prepareMailPages, sendMailPage } from "../http/pages/mail-pages.ts";
import type { Services } from "../services.ts";
import { APPEAL_PATH, readAppealToken } from "./appeal-link.ts";
import { decisionPage, thanksPage, unknownPage } from "./appeal-page.ts";
import { findStated, type StatedDecision } from "./appeal-queries.ts";
import { appeal, presentStated } from "./appeals.ts";

/** Limit of calls with a link, per client address. */
const CALLS = { count: 30, seconds: 60, burst: 30 };
const PATH = `${APPEAL_PATH}:token`;

/**
 * Serves the page on which a deactivated person reads a decision and appeals, without session, cookie or script. GET
 * changes nothing, because mail scanners open links.
 */
export function registerAppealPage(app: FastifyInstance, services: Services): void {
  const { config, db, keys } = services;
  prepareMailPages(app, config, CALLS);

  /** Returns the decision of a valid link, and the person it is about. */
  async function find(request: FastifyRequest): Promise<(StatedDecision & { account_id: string }) | null> {
    const id = readAppealToken(keys, (request.params as { token: string }).token);
    const found = id === null ? undefined : await findStated(db, id);
    return found && found.account_id !== null ? { ...found, account_id: found.account_id } : null;
  }

  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    const found = await find(request);
    return found
      ? sendMailPage(reply, 200, decisionPage(presentStated(found)))
      : sendMailPage(reply, 404, unknownPage());
  });

  app.post(PATH, { schema: { hide: true } }, async (request, reply) => {
    const found = await find(request);
    if (!found) return sendMailPage(reply, 404, unknownPage());
    const typed = (new URLSearchParams(String(request.body ?? "")).get("text") ?? "").replaceAll("\r\n", "\n");
    const text = appealText.safeParse(typed);
    if (!text.success) {
      const error = text.error.issues[0]?.message ?? null;
      return sendMailPage(reply, 400, decisionPage(presentStated(found), { typed, error }));
    }
    try {
      const appealed = await appeal(services, { id: found.account_id }, { decision_id: found.id, text: text.data });
      return sendMailPage(reply, 200, thanksPage(appealed));
    } catch (error) {
      const isDone = error instanceof AppError && ["already_appealed", "appeal_closed"].includes(error.code);
      const now = isDone && (await find(request));
      if (!now) throw error;
      return sendMailPage(reply, 409, decisionPage(presentStated(now)));
    }
  });
}
