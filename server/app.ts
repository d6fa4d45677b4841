import Fastify, { type FastifyInstance, LogController } from "fastify";
import { ERRORS } from "#contract/errors.ts";
import type { Kept } from "./accounts/personal-data.ts";
import { registerAccounts } from "./accounts/routes.ts";
import { registerAudit } from "./audit/routes.ts";
import { actsOf } from "./audit/service.ts";
import { isFromGoogle } from "./auth/google/identities.ts";
import { registerAuthJobs } from "./auth/jobs.ts";
import { forgetLogin } from "./auth/logins.ts";
import { factorsOf, identitiesOf, sessionsOf, signInOf } from "./auth/personal-data.ts";
import { registerAuth } from "./auth/routes.ts";
import { registerOwnSessions } from "./auth/sessions/own-sessions.ts";
import { requireReauthentication } from "./auth/sessions/reauthentication.ts";
import { endSessions } from "./auth/sessions/sessions.ts";
import { AppError } from "./errors.ts";
import { registerFavorites } from "./favorites/routes.ts";
import { favoritesOf, listFavoriteIds } from "./favorites/service.ts";
import { registerAccess } from "./http/access.ts";
import { registerDocs } from "./http/docs.ts";
import { registerDraining } from "./http/draining.ts";
import { registerCaching } from "./http/etag.ts";
import { respondToFailure } from "./http/failures.ts";
import { countRequests } from "./http/figures.ts";
import { registerJson } from "./http/json.ts";
import { httpServer } from "./http/listening.ts";
import { respondToMalformed } from "./http/malformed.ts";
import { registerProbes } from "./http/probes.ts";
import { registerProductLimits } from "./http/product-limits.ts";
import { REQUEST_ID_HEADER, registerRequestIds, requestIds } from "./http/request-id.ts";
import { headersFor, registerSecurityHeaders } from "./http/security-headers.ts";
import { Shedding } from "./http/shedding.ts";
import { JobHandlers } from "./jobs/handlers.ts";
import { registerQueueJobs } from "./jobs/sweep.ts";
import { registerMailJobs } from "./mail/mail.ts";
import { registerMediaJobs } from "./media/jobs.ts";
import { uploadsOf } from "./media/personal-data.ts";
import { registerStorage } from "./media/routes.ts";
import { serveFiles } from "./media/serve-files.ts";
import { leaveConversations } from "./messaging/conversations.ts";
import { conversationsOf, messagesOf } from "./messaging/personal-data.ts";
import { registerMessaging } from "./messaging/routes.ts";
import { registerMessagingJobs } from "./messaging/unread-mail.ts";
import { registerPlaces } from "./places/routes.ts";
import { registerPropertyJobs } from "./properties/jobs.ts";
import { registerModeration } from "./properties/moderation-routes.ts";
import { deleteListingOf, queueWordSweep } from "./properties/posting.ts";
import { registerProperties } from "./properties/routes.ts";
import { listingsOf } from "./properties/service.ts";
import { registerSitemap } from "./properties/sitemap.ts";
import type { Services } from "./services.ts";

/** The longest body of a product call; picture uploads have their own limit. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * Builds the server: first the machinery, then each feature. The caller mounts the pages, because API tests need none.
 */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const setHeaders = headersFor(services.config);
  const shedding = new Shedding(services.config, services.metrics);
  const app = Fastify({
    loggerInstance: services.log,
    trustProxy: services.config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (handle) => httpServer(shedding.before(handle)),
    genReqId: requestIds(services.config),
    // Failures are logged where they are handled; /metrics counts every request.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 500 },
    clientErrorHandler: respondToMalformed(services.config),
    // Runs before any hook.
    frameworkErrors: (error, request, reply) => {
      setHeaders(reply.raw);
      respondToFailure(error, request, reply.header(REQUEST_ID_HEADER, request.id));
    },
  });
  app.setErrorHandler(respondToFailure);
  registerRequestIds(app);
  countRequests(app, services.metrics);
  registerSecurityHeaders(app, services.config);
  registerDraining(app);
  shedding.follow(app);

  await app.register(async (api) => {
    registerJson(api);
    await registerDocs(api);
    registerProbes(api, services);
    registerAccess(api, services);
    registerCaching(api);
    await registerProductLimits(api, services);
    registerPlaces(api);
    registerAccounts(api, services, {
      isFromGoogle,
      listFavoriteIds: (people) => listFavoriteIds(services.db, people),
      deleteListingOf,
      queueWordSweep,
      forgetLogin,
      endSessions,
      leaveConversations: (trx, accountId) => leaveConversations(services, trx, accountId),
      requireReauthentication: (caller, password) => requireReauthentication(services, caller, password),
      kept: keptOf(services.db),
    });
    registerOwnSessions(api, services);
    registerProperties(api, services);
    registerModeration(api, services);
    registerStorage(api, services);
    registerFavorites(api, services);
    registerMessaging(api, services);
    registerAudit(api, services);
    registerSitemap(api, services);
    api.all("/api/*", { schema: { hide: true } }, async () => {
      throw new AppError("unknown_path", { text: ERRORS.unknown_path.text });
    });
  });
  await app.register(async (auth) => registerAuth(auth, services), { prefix: "/auth/v1" });
  await app.register(async (media) => serveFiles(media, services));
  services.sockets.attach(app.server);
  app.addHook("preClose", async () => services.sockets.disconnectAll());
  // Events of the last requests still reach other processes.
  app.addHook("onClose", async () => services.sockets.close());
  return app;
}

/** Returns each feature's part of a person's data, for the export. */
function keptOf(db: Services["db"]): Kept {
  return {
    sign_in: (person) => signInOf(db, person),
    identities: (person) => identitiesOf(db, person),
    sessions: (person) => sessionsOf(db, person),
    factors: (person) => factorsOf(db, person),
    listings: (person) => listingsOf(db, person),
    favorites: (person) => favoritesOf(db, person),
    conversations: (person) => conversationsOf(db, person),
    messages: (person) => messagesOf(db, person),
    uploads: (person) => uploadsOf(db, person),
    audit: (person) => actsOf(db, person),
  };
}

/** Returns the background jobs of every feature. */
export function buildJobs(services: Services): JobHandlers {
  const jobs = new JobHandlers();
  registerQueueJobs(jobs, services);
  registerMailJobs(jobs, services);
  registerAuthJobs(jobs, services);
  registerMediaJobs(jobs, services);
  registerPropertyJobs(jobs, services);
  registerMessagingJobs(jobs, services);
  return jobs;
}
