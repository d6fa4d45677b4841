import type { FastifyInstance } from "fastify";
import { getRepliesLately } from "#contract/messaging/replies.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { readRepliesLately } from "./totals.ts";

export function registerReplies(app: FastifyInstance, { db }: Services): void {
  serve(app, getRepliesLately, async () => ({ last_28_days: await readRepliesLately(db) }));
}
