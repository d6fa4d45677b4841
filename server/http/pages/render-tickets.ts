import { randomBytes } from "node:crypto";
import { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import type { AuthenticatedCaller } from "../../caller.ts";

/** Header that identifies the caller of a render's API calls. It is ignored in requests from the network. */
export const TICKET_HEADER = "x-render-ticket";
const TICKET_BYTES = 32;

/** The callers of the renders that are in progress in this process. */
const renders = new Map<string, AuthenticatedCaller>();

/** Returns a ticket for the API calls of one render. The caller must end it with `endTicket`. */
export function issueTicket(caller: AuthenticatedCaller): string {
  const ticket = randomBytes(TICKET_BYTES).toString("base64url");
  renders.set(ticket, caller);
  return ticket;
}

export function endTicket(ticket: string): void {
  renders.delete(ticket);
}

/** Returns whether `app.inject` sent the request. Requests from the network have a real socket. */
const isInProcess = ({ raw }: FastifyRequest) => !(raw.socket instanceof Socket);

/**
 * Returns the caller of the render that this call belongs to; undefined without a ticket, null if its render has ended.
 */
export function callerOfTicket(request: FastifyRequest): AuthenticatedCaller | null | undefined {
  const ticket = request.headers[TICKET_HEADER];
  if (ticket === undefined || !isInProcess(request)) return undefined;
  return renders.get(String(ticket)) ?? null;
}
