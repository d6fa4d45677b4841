import type { FastifyInstance } from "fastify";
import { declineQuestions as declineEndpoint, undoDecline as undoEndpoint } from "#contract/messaging/declines.ts";
import { serve } from "../../http/serve.ts";
import type { Services } from "../../services.ts";
import { declineQuestions, undoDecline } from "./declines.ts";

/** Registers the endpoints by which owners decline several questions at once. */
export function registerDeclines(app: FastifyInstance, services: Services): void {
  serve(app, declineEndpoint, ({ body, caller }) => declineQuestions(services, caller, body));
  serve(app, undoEndpoint, async ({ caller, params }) => {
    await undoDecline(services, caller, params.batchId);
    return { ok: true as const };
  });
}
