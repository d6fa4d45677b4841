import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { v4 as uuidv4 } from "uuid";
import type { Services } from "../services.ts";
import { signedInOf } from "./authenticate.ts";
import { askForCode, askToReauthenticate } from "./code-requests.ts";
import { AuthError, invalidField } from "./errors.ts";
import { errorEnd, implicitEnd, messageEnd, pkceEnd, redirectTarget } from "./redirects.ts";
import {
  otpSchema,
  readBody,
  readChallenge,
  readEmail,
  readPhone,
  readQuery,
  readRedirect,
  recoverSchema,
  requireTextChannel,
  resendSchema,
  verifySchema,
} from "./requests.ts";
import { presentSession } from "./sessions.ts";
import { readSignUpData } from "./sign-up-data.ts";
import {
  EMAIL_TYPES,
  findByGuess,
  findByLink,
  linkExpired,
  PHONE_TYPES,
  redeemForGrant,
  redeemForSession,
  type VerificationType,
} from "./verifying.ts";

const SEE_OTHER = 303;
const HALF_CHANGED = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** What a request for a text is answered: a name for it, whether or not there is one. */
const named = () => ({ message_id: uuidv4() });

function registerRequests(app: FastifyInstance, services: Services): void {
  const target = (request: FastifyRequest) => redirectTarget(services.config, readRedirect(request));

  app.post("/otp", { config: { limitedCall: "otp" } }, async (request) => {
    const given = readBody(request, otpSchema);
    if (given.email && given.phone) throw invalidField("Only an email address or phone number should be provided");
    const challenge = readChallenge(given);
    const newcomer = given.create_user === false ? null : readSignUpData(given.data);
    if (given.email) {
      if (given.channel) throw invalidField("channel is for phone numbers");
      const address = readEmail(given.email);
      await askForCode(services, {
        occasion: "otp",
        channel: "email",
        address,
        challenge,
        newcomer,
        redirect_to: target(request),
      });
      return {};
    }
    if (!given.phone) throw invalidField("One of email or phone must be set");
    const address = readPhone(given.phone);
    requireTextChannel(given.channel);
    if (challenge) throw invalidField("PKCE is not offered for phone numbers");
    await askForCode(services, { occasion: "otp", channel: "sms", address, newcomer, redirect_to: target(request) });
    return named();
  });

  app.post("/recover", { config: { limitedCall: "recover" } }, async (request) => {
    const given = readBody(request, recoverSchema);
    if (!given.email) throw invalidField("Password recovery requires an email");
    const challenge = readChallenge(given);
    const address = readEmail(given.email);
    await askForCode(services, {
      occasion: "recover",
      channel: "email",
      address,
      challenge,
      redirect_to: target(request),
    });
    return {};
  });

  app.post("/resend", { config: { limitedCall: "resend" } }, async (request) => {
    const given = readBody(request, resendSchema);
    const { type = "", email, phone } = given;
    const challenge = readChallenge(given);
    if (email && phone) throw invalidField("Only an email address or phone number should be provided");
    if (type === "signup" || type === "email_change") {
      if (!email) throw invalidField("Type provided requires an email address");
      const occasion = type === "signup" ? "signup" : "change";
      await askForCode(services, {
        occasion,
        channel: "email",
        address: readEmail(email),
        challenge,
        redirect_to: target(request),
      });
      return {};
    }
    if (type !== "sms" && type !== "phone_change")
      throw invalidField("type must be signup, email_change, sms or phone_change");
    if (!phone) throw invalidField("Type provided requires a phone number");
    if (challenge) throw invalidField("PKCE is not offered for phone numbers");
    const occasion = type === "sms" ? "signup" : "change";
    await askForCode(services, { occasion, channel: "sms", address: readPhone(phone), redirect_to: target(request) });
    return named();
  });

  app.get("/reauthenticate", { exposeHeadRoute: false, config: { needsSession: true } }, async (request) => {
    await askToReauthenticate(services, signedInOf(request));
    return {};
  });
}

function readType(type: string | undefined, types: readonly VerificationType[]): VerificationType {
  const known = types.find((name) => name === type);
  if (!known) throw invalidField(`type must be one of ${types.join(", ")}`);
  return known;
}

/** The code that a client presents, by itself with its address or by the token of its link. */
async function findPresented(services: Services, request: FastifyRequest) {
  const { type: name, token, token_hash: hash, email, phone } = readBody(request, verifySchema);
  const type = readType(name, [...EMAIL_TYPES, ...PHONE_TYPES]);
  if (!token === !hash) throw invalidField("Either a token or a token_hash is needed, and not both");
  if (hash) {
    if (email || phone) throw invalidField("Only the token_hash and type should be provided");
    return { type, code: await findByLink(services, { type, token: hash }) };
  }
  const isForEmail = EMAIL_TYPES.some((other) => other === type);
  const [own, other] = isForEmail ? [email, phone] : [phone, email];
  if (!own || other) throw invalidField(`type ${type} goes with ${isForEmail ? "an email address" : "a phone number"}`);
  const address = isForEmail ? readEmail(own) : readPhone(own);
  return { type, code: await findByGuess(services, { type, address, code: token ?? "" }) };
}

/** Where a followed link ends: with a session, with a code for the client that asked, or with word that more is needed. */
async function followLink(
  services: Services,
  request: FastifyRequest,
  { type, token, target }: { type: VerificationType; token: string; target: string },
): Promise<string> {
  const code = await findByLink(services, { type, token });
  if (code.code_challenge !== null) {
    const grant = await redeemForGrant(services, code, { type });
    return grant === null ? messageEnd(target, HALF_CHANGED, { inQuery: true }) : pkceEnd(target, grant);
  }
  const session = await redeemForSession(services, code, { type, userAgent: request.headers["user-agent"] });
  if (!session) return messageEnd(target, HALF_CHANGED, { inQuery: false });
  return implicitEnd(target, await presentSession(services, session), { type });
}

/** Where a link ends that was refused. A fault of our own is no such end: it is answered as every unexpected failure. */
function failedEnd(error: unknown, { token, target }: { token: string; target: string }): string {
  if (!(error instanceof AuthError)) throw error;
  const told = error.code === "otp_expired" ? linkExpired() : error;
  return errorEnd(target, told, { inQuery: token.startsWith("pkce_") });
}

function registerVerification(app: FastifyInstance, services: Services): void {
  app.post("/verify", { config: { limitedCall: "verify" } }, async (request) => {
    const { type, code } = await findPresented(services, request);
    const session = await redeemForSession(services, code, { type, userAgent: request.headers["user-agent"] });
    return session ? presentSession(services, session) : { msg: HALF_CHANGED, code: "200" };
  });

  // No HEAD: programs that look through mails ask by it whether a link is there, and must not use it up.
  app.get(
    "/verify",
    { exposeHeadRoute: false, config: { limitedCall: "verify" } },
    async (request, reply: FastifyReply) => {
      const token = readQuery(request, "token");
      if (!token) throw invalidField("Verify requires a token");
      const type = readType(readQuery(request, "type"), EMAIL_TYPES);
      // Checked again: whoever holds the link may have changed it.
      const target = redirectTarget(services.config, readRedirect(request));
      const end = await followLink(services, request, { type, token, target }).catch((error: unknown) =>
        failedEnd(error, { token, target }),
      );
      return reply.redirect(end, SEE_OTHER);
    },
  );
}

/** Codes and links: asking for one, and what one is good for. */
export function registerCodes(app: FastifyInstance, services: Services): void {
  registerRequests(app, services);
  registerVerification(app, services);
}
