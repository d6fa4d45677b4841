import type { FastifyInstance, FastifyRequest } from "fastify";
import { v4 as uuidv4 } from "uuid";
import { clientKey } from "../../http/limits/client-key.ts";
import type { Services } from "../../services.ts";
import { readEvidence } from "../proof/prover.ts";
import { invalidField } from "../requests/errors.ts";
import { redirectTarget } from "../requests/redirects.ts";
import {
  otpSchema,
  readBody,
  readChallenge,
  readEmail,
  readPhone,
  readRedirect,
  recoverSchema,
  requireTextChannel,
  resendSchema,
  verifySchema,
} from "../requests/requests.ts";
import { signedInOf } from "../sessions/authenticate.ts";
import { sendSession } from "../sessions/page-session.ts";
import { requestCode, requestReauthentication } from "./code-requests.ts";
import { readSignUpData } from "./sign-up-data.ts";
import {
  EMAIL_CHANGE_HALF_CONFIRMED,
  EMAIL_TYPES,
  findByCode,
  findByLink,
  PHONE_TYPES,
  readType,
  redeemForSession,
} from "./verifying.ts";

/** Clients expect a message id. It is random, because the response must not reveal whether a message is sent. */
const messageIdBody = () => ({ message_id: uuidv4() });

// Long: a flat list of routes.
function registerRequests(app: FastifyInstance, services: Services): void {
  const target = (request: FastifyRequest) => redirectTarget(services.config, readRedirect(request), request.host);

  app.post("/otp", { config: { limitedCall: "otp" } }, async (request) => {
    const given = readBody(request, otpSchema);
    if (given.email && given.phone) throw invalidField("Only an email address or phone number should be provided");
    const challenge = readChallenge(given);
    const newcomer = given.create_user === false ? null : readSignUpData(given.data);
    if (given.email) {
      if (given.channel) throw invalidField("channel is for phone numbers");
      const address = readEmail(given.email);
      await requestCode(
        services,
        {
          occasion: "otp",
          channel: "email",
          address,
          challenge,
          newcomer,
          redirect_to: target(request),
        },
        clientKey(request, services.config),
      );
      return {};
    }
    if (!given.phone) throw invalidField("One of email or phone must be set");
    const address = readPhone(given.phone);
    requireTextChannel(given.channel);
    if (challenge) throw invalidField("PKCE is not offered for phone numbers");
    await requestCode(
      services,
      { occasion: "otp", channel: "sms", address, newcomer, redirect_to: target(request) },
      clientKey(request, services.config),
    );
    return messageIdBody();
  });

  app.post("/recover", { config: { limitedCall: "recover" } }, async (request) => {
    const given = readBody(request, recoverSchema);
    if (!given.email) throw invalidField("Password recovery requires an email");
    const challenge = readChallenge(given);
    const address = readEmail(given.email);
    await requestCode(
      services,
      { occasion: "recover", channel: "email", address, challenge, redirect_to: target(request) },
      clientKey(request, services.config),
    );
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
      await requestCode(
        services,
        { occasion, channel: "email", address: readEmail(email), challenge, redirect_to: target(request) },
        clientKey(request, services.config),
      );
      return {};
    }
    if (type !== "sms" && type !== "phone_change")
      throw invalidField("type must be signup, email_change, sms or phone_change");
    if (!phone) throw invalidField("Type provided requires a phone number");
    if (challenge) throw invalidField("PKCE is not offered for phone numbers");
    const occasion = type === "sms" ? "signup" : "change";
    await requestCode(
      services,
      { occasion, channel: "sms", address: readPhone(phone), redirect_to: target(request) },
      clientKey(request, services.config),
    );
    return messageIdBody();
  });

  const reauthenticate = { needsSession: true, limitedCall: "reauthenticate" } as const;
  app.get("/reauthenticate", { exposeHeadRoute: false, config: reauthenticate }, async (request) => {
    await requestReauthentication(services, signedInOf(request), clientKey(request, services.config));
    return {};
  });
}

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
  return { type, code: await findByCode(services, { type, address, code: token ?? "" }) };
}

/** Registers the routes that send and verify codes. For links see link-routes.ts. */
export function registerCodes(app: FastifyInstance, services: Services): void {
  registerRequests(app, services);
  app.post("/verify", { config: { limitedCall: "verify" } }, async (request, reply) => {
    const { type, code } = await findPresented(services, request);
    const session = await redeemForSession(services, code, {
      type,
      userAgent: request.headers["user-agent"],
      evidence: await readEvidence(services, request),
    });
    return session ? sendSession(services, request, reply, session) : { msg: EMAIL_CHANGE_HALF_CONFIRMED, code: "200" };
  });
}
