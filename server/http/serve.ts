import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Checked, Endpoint } from "#contract/endpoint.ts";
import type { AuthenticatedCaller } from "../auth/authenticate.ts";

/** What a handler is given: everything checked, and who asks (null only on public endpoints). */
export interface Call<E extends Endpoint> {
  params: Checked<E, "params">;
  query: Checked<E, "query">;
  body: Checked<E, "body">;
  caller: E["access"] extends "public" ? AuthenticatedCaller | null : AuthenticatedCaller;
  request: FastifyRequest;
  reply: FastifyReply;
}

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** See `serve`. */
    confirmsCaller?: boolean;
  }
}

/**
 * Registers one endpoint of the contract: its access, its checks of what comes in, and its shape of what goes out. What is
 * long may be answered by a stream of the same JSON, which nothing shapes on its way.
 * `confirmsCaller` is for the one handler whose statement asks itself whether the caller's session stands, and spares the
 * question before: its caller is whom a genuine token names, and it must call `confirmCaller` before it answers anything
 * but that statement's success.
 */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<z.input<E["reply"]> | Readable>,
  { confirmsCaller }: { confirmsCaller?: (caller: AuthenticatedCaller) => Promise<unknown> } = {},
): void {
  if (confirmsCaller && endpoint.access !== "account") throw new Error("a token does not say what its person may");
  const [usual, ...others] = endpoint.status ?? [200];
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, confirmsCaller: confirmsCaller !== undefined },
    attachValidation: confirmsCaller !== undefined,
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit.bytes }),
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.tag],
      ...(endpoint.access !== "public" && { security: [{ bearer: [] }] }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: Object.fromEntries([usual, ...others].map((status) => [status, endpoint.reply])),
    },
    handler: async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      if (request.validationError) {
        if (request.caller) await confirmsCaller?.(request.caller);
        throw request.validationError;
      }
      reply.code(usual);
      const { params, query, body, caller } = request;
      return handle({ params, query, body, caller, request, reply } as Call<E>);
    },
  });
}
