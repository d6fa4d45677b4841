import type { FastifyInstance } from "fastify";
import { mailPage, prepareMailPages, sendMailPage } from "../http/pages/mail-pages.ts";
import type { Services } from "../services.ts";
import { ARCHIVE_PATH, findArchive } from "./archives.ts";

/** Limit of calls with a link, per client address. */
const CALLS = { count: 30, seconds: 60, burst: 30 };
const PATH = `${ARCHIVE_PATH}:token`;

const PAGE = mailPage({
  title: "Your data on Basera",
  lead: "Everything that we store about you, as a file.",
  content: ['<form method="post"><button class="primary">Download</button></form>'],
});
const GONE = mailPage({
  title: "This link does not work",
  lead: "It may have expired. Ask us for another one.",
});

/**
 * Serves the page behind the mailed link to a person's data. Only the button downloads it, because mail scanners open
 * links.
 */
export function registerArchivePage(app: FastifyInstance, services: Services): void {
  const { config } = services;
  prepareMailPages(app, config, CALLS);
  const archiveOf = (params: unknown) => findArchive(services, (params as { token: string }).token);

  app.get(PATH, { schema: { hide: true } }, async ({ params }, reply) =>
    (await archiveOf(params)) ? sendMailPage(reply, 200, PAGE) : sendMailPage(reply, 404, GONE),
  );

  app.post(PATH, { schema: { hide: true } }, async ({ params }, reply) => {
    const archive = await archiveOf(params);
    if (!archive) return sendMailPage(reply, 404, GONE);
    reply.type("application/json; charset=utf-8").header("content-disposition", 'attachment; filename="my-data.json"');
    return reply.send(archive);
  });
}
