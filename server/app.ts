import Fastify, { type FastifyInstance, LogController } from "fastify";
import { ERRORS } from "#contract/errors.ts";
import { registerArchivePage } from "./accounts/archive-page.ts";
import { registerAccounts } from "./accounts/routes.ts";
import { alerts } from "./alerts/feature.ts";
import { areas } from "./areas/feature.ts";
import { audit } from "./audit/feature.ts";
import { openAuthentication } from "./auth/callers.ts";
import { auth } from "./auth/feature.ts";
import { isFromGoogle } from "./auth/google/identities.ts";
import { forgetLogin } from "./auth/logins.ts";
import { requireReauthentication } from "./auth/password/reauthentication.ts";
import { registerAuth } from "./auth/routes.ts";
import { endSessions } from "./auth/sessions/sessions.ts";
import type { BaseServices } from "./base-services.ts";
import { browse } from "./browse/feature.ts";
import { registerCheckJobs } from "./checks/jobs.ts";
import { contacts } from "./contacts/feature.ts";
import { desk } from "./desk/feature.ts";
import { duplicates } from "./duplicates/feature.ts";
import { AppError } from "./errors.ts";
import { favorites } from "./favorites/feature.ts";
import { listFavoriteIds } from "./favorites/service.ts";
import type { ExportParts, Feature } from "./feature.ts";
import type { FileStore } from "./files/file-store.ts";
import { freshness } from "./freshness/feature.ts";
import { registerAccess } from "./http/access.ts";
import { registerDocs } from "./http/docs.ts";
import { registerDraining } from "./http/draining.ts";
import { registerCaching } from "./http/etag.ts";
import { respondToFailure } from "./http/failures.ts";
import { countRequests } from "./http/figures.ts";
import { registerJson } from "./http/json.ts";
import { registerProductLimits } from "./http/limits/product-limits.ts";
import { Shedding } from "./http/limits/shedding.ts";
import { httpServer } from "./http/listening.ts";
import { respondToMalformed } from "./http/malformed.ts";
import { registerPageCache } from "./http/pages/page-cache.ts";
import { registerProbes } from "./http/probes.ts";
import { REQUEST_ID_HEADER, registerRequestIds, requestIds } from "./http/request-id.ts";
import { headersFor, registerSecurityHeaders } from "./http/security-headers.ts";
import { JobHandlers } from "./jobs/handlers.ts";
import { registerQueueJobs } from "./jobs/sweep.ts";
import { loadPushKeys } from "./keys/push-keys.ts";
import { loadSigningKeys } from "./keys/signing-keys.ts";
import { registerMailJobs } from "./mail/mail.ts";
import { media } from "./media/feature.ts";
import { leaveConversations } from "./messaging/conversations.ts";
import { messaging } from "./messaging/feature.ts";
import { notifications } from "./notifications/feature.ts";
import { places } from "./places/feature.ts";
import { properties } from "./properties/feature.ts";
import { deleteListingOf, queueWordSweep } from "./properties/posting.ts";
import { push } from "./push/feature.ts";
import { createSockets } from "./realtime/sockets.ts";
import { rents } from "./rents/feature.ts";
import { replies } from "./replies/feature.ts";
import { reports } from "./reports/feature.ts";
import { deleteReportsAbout } from "./reports/service.ts";
import { search } from "./search/feature.ts";
import type { Services } from "./services.ts";
import { visits } from "./visits/feature.ts";
import { where } from "./where/feature.ts";

/** Maximum body size of API calls; picture uploads have a separate limit. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** All features except accounts, which receives functions of some of them in `buildApp`. */
const FEATURES = [
  alerts,
  areas,
  audit,
  auth,
  browse,
  contacts,
  desk,
  duplicates,
  favorites,
  freshness,
  media,
  messaging,
  notifications,
  places,
  properties,
  push,
  rents,
  replies,
  reports,
  search,
  visits,
  where,
] as const;
const features: readonly Feature[] = FEATURES;

type ExportName<F> = F extends { exports: infer Parts } ? keyof Parts & keyof ExportParts : never;

/** Returns the features' parts of the data export. The compiler finds a part that no feature exports. */
function exportsOf<F extends Feature>(features: readonly F[]): Pick<ExportParts, ExportName<F>> {
  return Object.assign({}, ...features.map(({ exports }) => exports));
}

/** Adds what the features share to the base services: keys, authentication, sockets. */
export async function createServices(base: BaseServices & { files: FileStore }): Promise<Services> {
  const [keys, push] = await Promise.all([loadSigningKeys(base.config), loadPushKeys(base.config)]);
  const authentication = openAuthentication({ ...base, keys });
  return { ...base, keys, push, authentication, sockets: await createSockets({ ...base, authentication }) };
}

/** Returns checks of what is configured besides the database. */
function dependenciesOf({ config, sockets, files }: Services): Record<string, () => Promise<boolean>> {
  return {
    ...(config.redisUrl !== null && { redis: async () => sockets.reachesOthers() }),
    // Opening a missing file succeeds if the bucket responds. It needs no other right than serving pictures.
    ...(config.s3 !== null && { s3: async () => (await files.open("check")) === null }),
  };
}

/** How every part of the data export is read. */
export const EXPORT_PARTS: ExportParts = exportsOf(FEATURES);

/**
 * Builds the server: shared plugins first, then each feature. The caller mounts the pages, because API tests need none.
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
    // Fastify calls this before any hook, for example for a malformed URL.
    frameworkErrors: (error, request, reply) => {
      setHeaders(reply.raw);
      respondToFailure(error, request, reply.header(REQUEST_ID_HEADER, request.id));
    },
  });
  app.setErrorHandler(respondToFailure);
  registerRequestIds(app, services.config);
  countRequests(app, services.metrics);
  registerSecurityHeaders(app, services.config);
  registerDraining(app);
  registerPageCache(app, services);
  shedding.follow(app);

  await app.register(async (api) => {
    registerJson(api);
    await registerDocs(api);
    registerProbes(api, services, {
      isBehind: () => services.sockets.missesSessionEnds(),
      dependencies: dependenciesOf(services),
    });
    registerAccess(api, services.authentication);
    registerCaching(api);
    await registerProductLimits(api, services);
    registerAccounts(api, services, {
      isFromGoogle,
      listFavoriteIds: (people) => listFavoriteIds(services.db, people),
      deleteListingOf,
      deleteReportsAbout,
      queueWordSweep,
      forgetLogin,
      endSessions,
      leaveConversations: (trx, accountId) => leaveConversations(services, trx, accountId),
      requireReauthentication: (caller, password) => requireReauthentication(services, caller, password),
      exports: EXPORT_PARTS,
    });
    for (const feature of features) feature.routes?.(api, services);
    api.all("/api/*", { schema: { hide: true } }, async () => {
      throw new AppError("unknown_path", { text: ERRORS.unknown_path.text });
    });
  });
  await app.register(async (auth) => registerAuth(auth, services), { prefix: "/auth/v1" });
  for (const feature of features) await app.register(async (scope) => feature.pages?.(scope, services));
  await app.register(async (scope) => registerArchivePage(scope, services));
  services.sockets.attach(app.server);
  app.addHook("preClose", async () => services.sockets.disconnectAll());
  // Not in preClose: the last requests still publish events to other processes.
  app.addHook("onClose", async () => services.sockets.close());
  return app;
}

/** Returns the background jobs of every feature. */
export function buildJobs(services: Services): JobHandlers {
  const jobs = new JobHandlers();
  registerQueueJobs(jobs, services);
  registerMailJobs(jobs, services);
  registerCheckJobs(jobs, services);
  for (const feature of features) feature.jobs?.(jobs, services);
  return jobs;
}
