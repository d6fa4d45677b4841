import type { FastifyInstance } from "fastify";
import { createReport, listOwnReports } from "#contract/desk/reports.ts";
import { pageByTime } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { listReportsOf } from "./queries.ts";
import { presentReport, report } from "./service.ts";

export function registerReports(app: FastifyInstance, services: Services): void {
  serve(app, createReport, async ({ caller, body, reply }) => {
    const { isNew, ...stored } = await report(services, caller, body);
    reply.code(isNew ? 201 : 200);
    return stored;
  });

  serve(app, listOwnReports, async ({ caller, query, request, reply }) => {
    const page = await pageByTime({ request, reply, query }, `reports ${caller.id}`, (asked) =>
      listReportsOf(services.db, caller.id, asked),
    );
    return page.map(presentReport);
  });
}
