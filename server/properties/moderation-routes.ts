import type { FastifyInstance } from "fastify";
import { getStats, listAdminProperties, updatePropertyStatus } from "#contract/properties/moderation.ts";
import { countAccounts } from "../accounts/directory.ts";
import { pageByTime } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { changeStatus } from "./moderation.ts";
import { countProperties, listForModeration } from "./moderation-queries.ts";
import { presentProperty } from "./present.ts";

export function registerModeration(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, listAdminProperties, async (call) => {
    const { status, featured, q: words } = call.query;
    const filters = { status, featured, words };
    const page = await pageByTime(call, `moderation ${JSON.stringify(filters)}`, (asked) =>
      listForModeration(db, filters, asked),
    );
    return page.map((row) => presentProperty(row, call.caller));
  });

  serve(app, updatePropertyStatus, async ({ caller, params, body }) =>
    presentProperty(await changeStatus(services, caller, params.id, body), caller),
  );

  serve(app, getStats, async () => {
    const [properties, users] = await Promise.all([countProperties(db), countAccounts(db)]);
    return { ...properties, ...users };
  });
}
