import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { recoveryCookie } from "#contract/accounts/auth.ts";
import { RECOVERY_COOKIE_MINUTES } from "#contract/accounts/retention.ts";
import { sendMailPage } from "../../http/pages/mail-pages.ts";
import { isForPeople, sendTooManyPage } from "../../http/pages/refusal-page.ts";
import { unstorableFault } from "../../http/storable.ts";
import type { Services } from "../../services.ts";
import { findPerson, type Person } from "../people/person-queries.ts";
import { proverOf, readEvidence } from "../proof/prover.ts";
import { isBoundBrowser, isCrossSite } from "../requests/browser-binding.ts";
import { AuthError, invalidField, sendAuthError } from "../requests/errors.ts";
import {
  errorRedirect,
  implicitRedirect,
  messageRedirect,
  pkceRedirect,
  redirectTarget,
} from "../requests/redirects.ts";
import { readQuery, readRedirect } from "../requests/requests.ts";
import { presentSession } from "../sessions/sessions.ts";
import { endsCredentials, signUpFacts } from "./code-proofs.ts";
import type { Code } from "./codes.ts";
import { confirmationPage, rejectedPage } from "./confirmation-page.ts";
import {
  EMAIL_CHANGE_HALF_CONFIRMED,
  EMAIL_TYPES,
  findByLink,
  linkExpired,
  readType,
  redeemForGrant,
  redeemForSession,
  rejectCode,
  type VerificationType,
} from "./verifying.ts";

const SEE_OTHER = 303;

interface Link {
  token: string;
  type: VerificationType;
  target: string;
}

async function redeemLink(
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  code: Code,
  { type, target }: Link,
): Promise<string> {
  const evidence = await readEvidence(services, request);
  if (code.code_challenge !== null) {
    const grant = await redeemForGrant(services, code, { type, evidence });
    return grant === null
      ? messageRedirect(target, EMAIL_CHANGE_HALF_CONFIRMED, { inQuery: true })
      : pkceRedirect(target, grant);
  }
  const userAgent = request.headers["user-agent"];
  const session = await redeemForSession(services, code, { type, userAgent, evidence });
  if (!session) return messageRedirect(target, EMAIL_CHANGE_HALF_CONFIRMED, { inQuery: false });
  if (type === "recovery") noteConfirmed(reply, services.config, session);
  return implicitRedirect(target, await presentSession(services, session), { type });
}

/** Tells the reset page that the person has confirmed this recovery here, on the page that names the account. */
function noteConfirmed(reply: FastifyReply, { siteUrl }: Services["config"], { id }: { id: string }): void {
  const isSecure = siteUrl.startsWith("https:");
  const lifetime = { path: "/", sameSite: "lax", maxAge: RECOVERY_COOKIE_MINUTES * 60 } as const;
  reply.setCookie(recoveryCookie({ isSecure }), id, { ...lifetime, secure: isSecure });
}

/** Rethrows unexpected errors. */
function refusalRedirect(error: unknown, { token, target }: Link): string {
  if (!(error instanceof AuthError)) throw error;
  const told = error.code === "otp_expired" ? linkExpired() : error;
  return errorRedirect(target, told, { inQuery: token.startsWith("pkce_") });
}

/** Opening the sign-up link in the browser that signed up verifies the address. A prefetch does not. */
function provesOnOpen(services: Services, request: FastifyRequest, code: Code, person: Person): boolean {
  if (signUpFacts(person, code) === null) return false;
  if (`${request.headers["sec-purpose"] ?? request.headers.purpose ?? ""}`.includes("prefetch")) return false;
  return isBoundBrowser(request, services.config, person.signed_up_browser);
}

/** Refuses forms of other sites: they could sign the visitor in to an attacker's account. */
function requireOwnPage(request: FastifyRequest, config: Services["config"]): void {
  if (!isCrossSite(request, config)) return;
  throw new AuthError(403, "validation_failed", "Open the link from the email and use the buttons there");
}

function readForm(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}

/** Throws `validation_failed` for text that PostgreSQL cannot store. */
function parseForm(body: string): URLSearchParams {
  const form = new URLSearchParams(body);
  const fault = unstorableFault([...form]);
  if (fault !== null) throw invalidField(fault);
  return form;
}

/** Responds to too many requests with a page if people read it, and to all other failures like the other routes. */
function respondToRefusal(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (thrown instanceof AuthError && thrown.status === 429 && isForPeople(request))
    sendTooManyPage(request, reply, thrown.extras.retryAfterSeconds ?? 0);
  else sendAuthError(thrown, request, reply);
}

/**
 * Sends a page whose forms may lead to `target`: browsers apply `form-action` to the redirect after the form too. The
 * target may have a custom scheme in place of an origin.
 */
function sendPage(reply: FastifyReply, html: string, target: string): FastifyReply {
  const { origin, protocol } = new URL(target);
  reply.header("referrer-policy", "same-origin");
  return sendMailPage(reply, 200, html, { formTarget: origin === "null" ? protocol : origin });
}

/**
 * Registers the links of mails. Needs a separate scope. Mail scanners open links, so GET only shows a page with two
 * buttons; submitting the form uses the link.
 */
export function registerLinks(app: FastifyInstance, services: Services): void {
  const { config, db } = services;
  const limited = { config: { limitedCall: "verify" } } as const;
  app.setErrorHandler(respondToRefusal);
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_request: FastifyRequest, body: string) => parseForm(body),
  );

  // Mail programs use HEAD to check whether a link exists. It reads and proves nothing.
  app.head("/verify", limited, async (_request, reply) => reply.type("text/html; charset=utf-8").send());
  app.get("/verify", { exposeHeadRoute: false, ...limited }, async (request, reply) => {
    const token = readQuery(request, "token");
    if (!token) throw invalidField("Verify requires a token");
    const type = readType(readQuery(request, "type"), EMAIL_TYPES);
    // Validated again, because the link may have been modified.
    const link = { token, type, target: redirectTarget(config, readRedirect(request), request.host) };
    try {
      const code = await findByLink(services, link);
      const person = await findPerson(db, code.account_id);
      if (!person) throw linkExpired();
      if (provesOnOpen(services, request, code, person))
        return await reply.redirect(await redeemLink(services, { request, reply }, code, link), SEE_OTHER);
      const by = await proverOf(db, person, await readEvidence(services, request));
      const resets = await endsCredentials(db, person, code, by);
      return sendPage(reply, confirmationPage(link, code, { person, resets }), link.target);
    } catch (error) {
      return reply.redirect(refusalRedirect(error, link), SEE_OTHER);
    }
  });

  app.post("/verify/link", limited, async (request, reply) => {
    requireOwnPage(request, config);
    const form = readForm(request);
    const token = form.get("token");
    if (!token) throw invalidField("Verify requires a token");
    const type = readType(form.get("type") ?? undefined, EMAIL_TYPES);
    const link = { token, type, target: redirectTarget(config, form.get("redirect_to") ?? undefined, request.host) };
    const answer = form.get("answer");
    if (answer !== "confirm" && answer !== "reject") throw invalidField("answer must be confirm or reject");
    try {
      const code = await findByLink(services, link);
      if (answer === "confirm")
        return await reply.redirect(await redeemLink(services, { request, reply }, code, link), SEE_OTHER);
      const rejection = await rejectCode(services, code);
      return sendPage(reply, rejectedPage(rejection, config.siteUrl), link.target);
    } catch (error) {
      return reply.redirect(refusalRedirect(error, link), SEE_OTHER);
    }
  });
}
