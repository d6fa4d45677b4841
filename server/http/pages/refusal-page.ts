import type { IncomingHttpHeaders } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ERRORS } from "#contract/errors.ts";
import { AppError } from "../../errors.ts";
import { respondToFailure } from "../failures.ts";

/** Minimum time before a refused page loads again. */
const RELOAD_SECONDS = 4;

/** Returns whether a person will read the response: the request is a navigation of a browser. */
export function isForPeople({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return headers.accept?.includes("text/html") === true;
}

/** Returns a small page in place of a refused one. It reloads automatically after `seconds`, unless they are null. */
export function refusalPage(text: string, seconds: number | null): string {
  const reload = seconds === null ? "" : `\n<meta http-equiv="refresh" content="${seconds}">`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">${reload}
<title>One moment, please</title>
<p>${text}</p>
</html>
`;
}

/** Sends the page for people who have opened too many pages or sent too many forms. */
export function sendTooManyPage(request: FastifyRequest, reply: FastifyReply, waitSeconds: number): void {
  // A reload does not send the form again, and the browser would forget what was typed.
  const isForm = request.method === "POST";
  const page = isForm
    ? refusalPage(ERRORS.too_many_requests.text, null)
    : refusalPage(
        "Too many pages were opened from your network at once. This page tries again by itself in a few seconds.",
        Math.max(RELOAD_SECONDS, waitSeconds),
      );
  reply.code(429).headers({ "retry-after": String(waitSeconds), "cache-control": "no-store" });
  reply.type("text/html; charset=utf-8").send(page);
}

/** Responds to too many requests with a page if people read it, and to all other failures like the API. */
export function respondToRefusal(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (thrown instanceof AppError && thrown.code === "too_many_requests" && isForPeople(request))
    sendTooManyPage(request, reply, Number(thrown.headers["retry-after"]));
  else respondToFailure(thrown, request, reply);
}
