import type { FastifyInstance } from "fastify";
import { blockPerson, listBlocks, unblockPerson } from "#contract/messaging/blocks.ts";
import { pageByTime } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { listBlocksOf } from "./block-queries.ts";
import { block, presentBlock, unblock } from "./blocks.ts";

export function registerBlocks(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, listBlocks, async ({ caller, query, request, reply }) => {
    const page = await pageByTime({ request, reply, query }, `blocks ${caller.id}`, (asked) =>
      listBlocksOf(db, caller.id, asked),
    );
    return page.map(presentBlock);
  });

  serve(app, blockPerson, async ({ caller, body }) => {
    await block(services, caller, body.user_id);
    return { ok: true as const };
  });

  serve(app, unblockPerson, async ({ caller, params }) => {
    await unblock(services, caller, params.userId);
    return { ok: true as const };
  });
}
