import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import { tooManyRequests } from "../http/product-limits.ts";
import { scaledLimit, takeSharedToken } from "../http/rate-limit.ts";
import type { Services } from "../services.ts";

const UPLOADS_AN_HOUR = { count: 60, seconds: 3600, burst: 60 };
/** Uploads that this process receives or keeps waiting at once: a few megabytes each. */
const MAX_AT_ONCE = 40;

/** Bounds the uploads of `app`, before any of a body is read: those of one person in an hour, and those of everybody at once. */
export function guardUploads(app: FastifyInstance, { config, db }: Services): void {
  const limit = scaledLimit(UPLOADS_AN_HOUR, config.rateLimitScale);
  let open = 0;
  app.addHook("onRequest", async (request, reply) => {
    if (open >= MAX_AT_ONCE) throw new AppError("not_ready", { headers: { "retry-after": "5" } });
    open += 1;
    reply.raw.once("close", () => {
      open -= 1;
    });
    const wait = await takeSharedToken(db, `uploads:${request.caller?.id}`, limit);
    if (wait > 0) throw tooManyRequests(wait);
  });
}
