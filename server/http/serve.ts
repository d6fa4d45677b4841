import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Checked, Endpoint } from "#contract/endpoint.ts";
import type { AuthenticatedCaller } from "../caller.ts";

/** The validated input of a handler, and its caller (null only on public endpoints). */
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
  }
}

/**
 * Registers an endpoint of the contract with its access rule, input validation and response schema. A handler may
 * return a stream of JSON for a long response; a stream is not validated.
 */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<z.input<E["reply"]> | Readable>,
): void {
  const [usual, ...others] = endpoint.status ?? [200];
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
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
      reply.code(usual);
      const { params, query, body, caller } = request;
      return handle({ params, query, body, caller, request, reply } as Call<E>);
    },
  });
}
