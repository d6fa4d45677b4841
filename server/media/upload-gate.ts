import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { tooManyRequests } from "../http/product-limits.ts";
import { scaledLimit, takeSharedToken } from "../http/rate-limit.ts";
import type { Services } from "../services.ts";

const UPLOADS_AN_HOUR = { count: 60, seconds: 3600, burst: 60 };
/** Uploads that this process receives or keeps waiting at once: a few megabytes each. */
const MAX_AT_ONCE = 40;
/** Pictures of others that one waits for: about a second on two processors. For one's own one waits as long as it takes. */
const MAX_BEFORE = 10;

const comeAgain = (seconds: number) => new AppError("not_ready", { headers: { "retry-after": String(seconds) } });

/**
 * Bounds the uploads of `app`, before any of a body is read: those of one person in an hour, those of everybody at once, and
 * how long one person waits for the pictures of others.
 */
export function guardUploads(app: FastifyInstance, { config, db }: Services): void {
  const limit = scaledLimit(UPLOADS_AN_HOUR, config.rateLimitScale);
  let open = 0;
  /** Uploads whose pictures have arrived, and are worked on or wait for it. */
  const arrived = new Set<FastifyRequest>();
  app.addHook("onRequest", async (request, reply) => {
    if (open >= MAX_AT_ONCE) throw comeAgain(5);
    const ofOthers = [...arrived].filter(({ caller }) => caller?.id !== request.caller?.id);
    if (ofOthers.length > MAX_BEFORE) throw comeAgain(1);
    open += 1;
    reply.raw.once("close", () => {
      open -= 1;
      arrived.delete(request);
    });
    const wait = await takeSharedToken(db, `uploads:${request.caller?.id}`, limit);
    if (wait > 0) throw tooManyRequests(wait);
  });
  app.addHook("preHandler", (request, reply, done) => {
    // Whoever has left already is not heard to close again.
    if (!reply.raw.destroyed) arrived.add(request);
    done();
  });
}
