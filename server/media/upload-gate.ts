import { Transform, type TransformCallback } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ERRORS } from "#contract/errors.ts";
import { AppError } from "../errors.ts";
import { clientKey } from "../http/limits/client-key.ts";
import { enforceRateLimit } from "../http/limits/product-limits.ts";
import type { Services } from "../services.ts";
import { UploadSlots } from "./upload-slots.ts";

const UPLOADS_AN_HOUR = { count: 60, seconds: 3600, burst: 60 };
/** Over all accounts of one client address. People behind a carrier's NAT share an address. */
const UPLOADS_AN_HOUR_PER_CLIENT = { count: 600, seconds: 3600, burst: 600 };
/**
 * An upload waits while more than this many pictures of other accounts are being processed or waiting: about a second
 * on two cores.
 */
const MAX_BEFORE = 10;
/** An upload slower than `MIN_BYTES` per `PACE_MS` (10 kB/s) ends with 408. */
const PACE_MS = 10_000;
const MIN_BYTES = 100_000;

const retryAfter = (seconds: number) => ({ headers: { "retry-after": String(seconds) } });

/**
 * Limits the uploads of `app`: per account, client and hour, concurrently per account, per client and in total, by speed,
 * and by how many pictures of other accounts wait to be processed.
 */
export function guardUploads(app: FastifyInstance, services: Services): void {
  const { config } = services;
  const slots = new UploadSlots();
  /** Uploads that have arrived completely. Their pictures are being processed or are waiting to be processed. */
  const arrived = new Set<FastifyRequest>();

  app.addHook("onRequest", async (request) => {
    const ofOthers = [...arrived].filter(({ caller }) => caller?.id !== request.caller?.id);
    if (ofOthers.length > MAX_BEFORE) throw new AppError("not_ready", retryAfter(1));
    await enforceRateLimit(services, `uploads:${request.caller?.id}`, UPLOADS_AN_HOUR);
    await enforceRateLimit(services, `uploads:client:${clientKey(request, config)}`, UPLOADS_AN_HOUR_PER_CLIENT);
  });

  app.addHook("preParsing", (request, reply, payload, done) => {
    const holder = { accountId: request.caller?.id ?? "", client: clientKey(request, config) };
    const body = new PacedBody(() => slots.take(holder, reply.raw));
    payload.once("error", (error) => body.destroy(error));
    body.once("error", () => payload.resume());
    done(null, payload.pipe(body));
  });

  // Reads and discards the rest of a refused body. Browsers read the response only after they have sent the whole body;
  // if the connection were closed earlier, as Fastify does, they would report a network error.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (reply.statusCode === ERRORS.upload_too_slow.status) reply.removeHeader("connection");
    done();
  });

  app.addHook("preHandler", (request, reply, done) => {
    // A response that is already destroyed does not emit "close" again.
    if (!reply.raw.destroyed) {
      arrived.add(request);
      reply.raw.once("close", () => arrived.delete(request));
    }
    done();
  });
}

/**
 * Passes a body on once `takeSlot` has resolved. After that it fails with `upload_too_slow` if the bytes arrive too
 * slowly.
 */
class PacedBody extends Transform {
  readonly #takeSlot: () => Promise<void>;
  #pace: NodeJS.Timeout | null = null;
  #bytes = 0;

  constructor(takeSlot: () => Promise<void>) {
    super();
    this.#takeSlot = takeSlot;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += chunk.length;
    const pass = () => done(null, chunk);
    if (this.#pace !== null) pass();
    else
      this.#takeSlot()
        .then(() => this.#start())
        .then(pass, done);
  }

  override _flush(done: TransformCallback): void {
    this.#stop();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#stop();
    done(error);
  }

  #start(): void {
    if (!this.destroyed) this.#pace = setInterval(() => this.#checkPace(), PACE_MS);
  }

  #checkPace(): void {
    if (this.#bytes < MIN_BYTES) this.destroy(new AppError("upload_too_slow", retryAfter(1)));
    this.#bytes = 0;
  }

  #stop(): void {
    if (this.#pace !== null) clearInterval(this.#pace);
  }
}
