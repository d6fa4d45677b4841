import { isUtf8 } from "node:buffer";
import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import packageJson from "../../package.json" with { type: "json" };
import { allowedOrigins } from "../http/allowed-origins.ts";
import { clientKey } from "../http/limits/client-key.ts";
import { unstorableFault } from "../http/storable.ts";
import type { Services } from "../services.ts";
import { announceDesk } from "../trust/desk-news.ts";
import { registerCodes } from "./codes/code-routes.ts";
import { registerLinks } from "./codes/link-routes.ts";
import { exchangeCode } from "./exchange.ts";
import { registerFactors } from "./factors/factor-routes.ts";
import { registerGoogle } from "./google/google-routes.ts";
import { signInWithPassword } from "./password/sign-in.ts";
import { signUp } from "./password/sign-up.ts";
import { listIdentities, type Person } from "./people/person-queries.ts";
import { presentAuthUser } from "./people/present.ts";
import { readEvidence } from "./proof/prover.ts";
import { bindBrowser, isCrossSite } from "./requests/browser-binding.ts";
import { API_VERSION_HEADER, AuthError, invalidField, sendAuthError } from "./requests/errors.ts";
import { countAttempt, type LimitedCall } from "./requests/limits.ts";
import { redirectTarget } from "./requests/redirects.ts";
import {
  passwordGrantSchema,
  pkceGrantSchema,
  readBody,
  readQuery,
  readRedirect,
  refreshGrantSchema,
  signUpSchema,
  userChangesSchema,
} from "./requests/requests.ts";
import { bearerSessionId, requireSignedIn, signedInOf } from "./sessions/authenticate.ts";
import { clearPageCookie } from "./sessions/page-cookie.ts";
import { sendSession } from "./sessions/page-session.ts";
import type { Session } from "./sessions/session-queries.ts";
import { refreshSession, signOut } from "./sessions/sessions.ts";
import { updateUser } from "./user-changes.ts";

const JWKS_CACHE = "public, max-age=600";

declare module "fastify" {
  interface FastifyContextConfig {
    limitedCall?: LimitedCall;
    needsSession?: boolean;
  }
}

/** Parses every non-empty body as JSON: auth-js sends a JSON content type with and without a body. */
function registerBodyParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  const badJson = () => new AuthError(400, "bad_json", "Could not parse request body as JSON");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(badJson());
    void parseJson(request, body.toString("utf8"), (error, value) => {
      if (error) return done(badJson());
      const fault = unstorableFault(value);
      done(fault === null ? null : invalidField(fault), value);
    });
  });
}

function registerHooks(app: FastifyInstance, services: Services): void {
  app.decorateRequest("signedIn", null);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { limitedCall, needsSession } = request.routeOptions.config;
    if (limitedCall) await countAttempt(services, request, limitedCall);
    if (needsSession) request.signedIn = await requireSignedIn(services, request);
  });
}

async function grantByCode(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { auth_code: code, code_verifier: verifier } = readBody(request, pkceGrantSchema);
  if (!code || !verifier) throw invalidField("auth_code and code_verifier are required");
  const { session, providerTokens } = await exchangeCode(
    services,
    { code, verifier, sessionId: await bearerSessionId(services, request) },
    { userAgent: request.headers["user-agent"], evidence: await readEvidence(services, request) },
  );
  return { ...(await sendSession(services, request, reply, session)), ...providerTokens };
}

async function grantSession(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const send = (session: Session) => sendSession(services, request, reply, session);
  switch (readQuery(request, "grant_type")) {
    case "password": {
      const given = readBody(request, passwordGrantSchema);
      return send(await signInWithPassword(services, given, request.headers["user-agent"]));
    }
    case "refresh_token": {
      const { refresh_token = "" } = readBody(request, refreshGrantSchema);
      return send(await refreshSession(services, refresh_token));
    }
    case "pkce":
      return grantByCode(services, request, reply);
    default:
      throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
  }
}

function registerPublicFacts(app: FastifyInstance, { keys, config }: Services): void {
  app.get("/.well-known/jwks.json", async (_request, reply) => {
    reply.header("cache-control", JWKS_CACHE);
    return keys.jwks;
  });
  app.get("/settings", async () => ({
    external: {
      email: true,
      phone: config.sms.by !== "off",
      google: config.auth.google !== null,
      anonymous_users: false,
    },
    disable_signup: false,
    mailer_autoconfirm: config.auth.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: config.sms.by === "off" ? "" : config.sms.by,
    saml_enabled: false,
  }));
  app.get("/health", async () => ({
    name: "Basera Auth",
    version: packageJson.version,
    description: "Sign-in for Basera, compatible with GoTrue clients",
  }));
}

function registerSessions(app: FastifyInstance, services: Services): void {
  app.post("/signup", { config: { limitedCall: "signup" } }, async (request, reply) => {
    const client = {
      redirectTo: redirectTarget(services.config, readRedirect(request), request.host),
      origin: {
        userAgent: request.headers["user-agent"] ?? null,
        browserHash: isCrossSite(request, services.config) ? null : bindBrowser(request, reply, services.config),
        clientKey: clientKey(request, services.config),
      },
    };
    const made = await signUp(services, readBody(request, signUpSchema), client);
    // Also after a sign-up with a known address, which must look the same.
    announceDesk(services, null);
    return "session" in made ? sendSession(services, request, reply, made.session) : made.user;
  });
  app.post("/token", { config: { limitedCall: "token" } }, async (request, reply) =>
    grantSession(services, request, reply),
  );
  app.post("/logout", { config: { needsSession: true } }, async (request, reply) => {
    const { person, session } = signedInOf(request);
    const scope = readQuery(request, "scope");
    await signOut(services, { id: session.id, accountId: person.id }, scope);
    if (scope !== "others") clearPageCookie(request, reply, services.config);
    reply.code(204);
  });
}

function registerUser(app: FastifyInstance, services: Services): void {
  const present = async (person: Person) => presentAuthUser(person, await listIdentities(services.db, person.id));
  app.get("/user", { config: { needsSession: true } }, async (request) => present(signedInOf(request).person));
  app.put("/user", { config: { needsSession: true, limitedCall: "user" } }, async (request) =>
    present(
      await updateUser(services, signedInOf(request), readBody(request, userChangesSchema), {
        redirectTo: redirectTarget(services.config, readRedirect(request), request.host),
        client: clientKey(request, services.config),
      }),
    ),
  );
}

/** Registers the GoTrue-compatible routes. They have a separate error format, body parser and headers. */
export async function registerAuth(app: FastifyInstance, services: Services): Promise<void> {
  app.setErrorHandler(sendAuthError);
  // Awaited, so that error responses of the hooks below have CORS headers too.
  await app.register(cors, {
    origin: allowedOrigins(services.config),
    methods: ["GET", "POST", "PUT", "DELETE"],
    allowedHeaders: ["authorization", "apikey", "content-type", "x-client-info", API_VERSION_HEADER],
    exposedHeaders: [API_VERSION_HEADER],
    strictPreflight: false,
  });
  await app.register(cookie);
  registerBodyParser(app);
  registerHooks(app, services);
  registerPublicFacts(app, services);
  registerSessions(app, services);
  registerUser(app, services);
  registerFactors(app, services);
  registerGoogle(app, services);
  registerCodes(app, services);
  void app.register(async (links) => registerLinks(links, services));
  app.route({
    method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    url: "/*",
    handler: () => {
      throw new AuthError(404, "not_found", "There is nothing at this address");
    },
  });
}
