import Fastify, { type FastifyInstance, LogController } from "fastify";
import { ERRORS } from "#contract/errors.ts";
import type { Kept } from "./accounts/personal-data.ts";
import { registerAccounts } from "./accounts/routes.ts";
import { registerAlertJobs } from "./alerts/digests.ts";
import { registerSavedSearches } from "./alerts/routes.ts";
import { savedSearchesOf } from "./alerts/service.ts";
import { registerAudit } from "./audit/routes.ts";
import { actsOf } from "./audit/service.ts";
import { openAuthentication } from "./auth/callers.ts";
import { isFromGoogle } from "./auth/google/identities.ts";
import { registerAuthJobs } from "./auth/jobs.ts";
import { forgetLogin } from "./auth/logins.ts";
import { factorsOf, identitiesOf, sessionsOf, signInOf } from "./auth/personal-data.ts";
import { registerAuth } from "./auth/routes.ts";
import { registerOwnSessions } from "./auth/sessions/own-sessions.ts";
import { registerPageSession } from "./auth/sessions/page-session.ts";
import { requireReauthentication } from "./auth/sessions/reauthentication.ts";
import { endSessions } from "./auth/sessions/sessions.ts";
import type { BaseServices } from "./base-services.ts";
import { registerBrowseJobs } from "./browse/jobs.ts";
import { registerBrowse } from "./browse/routes.ts";
import { registerContactJobs } from "./contacts/jobs.ts";
import { contactAsksOf, ledgerOf } from "./contacts/personal-data.ts";
import { registerContacts } from "./contacts/routes.ts";
import { registerAppealPage } from "./desk/appeal-routes.ts";
import { registerDeskJobs } from "./desk/jobs.ts";
import { decisionsOf } from "./desk/personal-data.ts";
import { registerDesk } from "./desk/routes.ts";
import { registerDuplicateJobs } from "./duplicates/jobs.ts";
import { fingerprintsOf } from "./duplicates/personal-data.ts";
import { AppError } from "./errors.ts";
import { registerFavorites } from "./favorites/routes.ts";
import { favoritesOf, listFavoriteIds } from "./favorites/service.ts";
import type { FileStore } from "./files/file-store.ts";
import { registerAnswerPage } from "./freshness/answer-routes.ts";
import { registerFreshnessJobs } from "./freshness/jobs.ts";
import {
  formerListingsOf,
  listingAsksOf,
  listingHistoryOf,
  outcomesOf,
  stillThereAsksOf,
} from "./freshness/personal-data.ts";
import { registerFreshness } from "./freshness/routes.ts";
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
import { registerMediaJobs } from "./media/jobs.ts";
import { uploadsOf } from "./media/personal-data.ts";
import { registerStorage } from "./media/routes.ts";
import { serveFiles } from "./media/serve-files.ts";
import { registerBlocks } from "./messaging/block-routes.ts";
import { blocksOf } from "./messaging/blocks.ts";
import { leaveConversations } from "./messaging/conversations.ts";
import { conversationsOf, fineMessagesOf, messagesOf } from "./messaging/personal-data.ts";
import { registerMessaging } from "./messaging/routes.ts";
import { registerMessagingJobs } from "./messaging/unread-mail.ts";
import { registerNotificationJobs } from "./notifications/jobs.ts";
import { registerNotifications } from "./notifications/routes.ts";
import { notificationsOf } from "./notifications/service.ts";
import { settingsOf } from "./notifications/settings.ts";
import { registerUnsubscribe } from "./notifications/unsubscribe-routes.ts";
import { registerPlaces } from "./places/routes.ts";
import { registerPropertyJobs } from "./properties/jobs.ts";
import { registerModeration } from "./properties/moderation-routes.ts";
import { deleteListingOf, queueWordSweep } from "./properties/posting.ts";
import { registerProperties } from "./properties/routes.ts";
import { listingsOf } from "./properties/service.ts";
import { registerSitemap } from "./properties/sitemap.ts";
import { registerPushJobs } from "./push/jobs.ts";
import { registerPush } from "./push/routes.ts";
import { pushSubscriptionsOf } from "./push/service.ts";
import { createSockets } from "./realtime/sockets.ts";
import { registerReportJobs } from "./reports/jobs.ts";
import { registerReports } from "./reports/routes.ts";
import { deleteReportsAbout, reportsOf } from "./reports/service.ts";
import { registerSearch } from "./search/routes.ts";
import type { Services } from "./services.ts";
import { registerCalendarFeeds } from "./visits/feed-routes.ts";
import { registerVisitJobs } from "./visits/jobs.ts";
import { feedsOf, visitHoursOf, visitsOf } from "./visits/personal-data.ts";
import { registerVisits } from "./visits/routes.ts";

/** Maximum body size of API calls; picture uploads have a separate limit. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Adds what the features share to the base services: keys, authentication, sockets. */
export async function createServices(base: BaseServices & { files: FileStore }): Promise<Services> {
  const [keys, push] = await Promise.all([loadSigningKeys(base.config), loadPushKeys(base.config)]);
  const authentication = openAuthentication({ ...base, keys });
  return { ...base, keys, push, authentication, sockets: await createSockets({ ...base, authentication }) };
}

/**
 * Builds the server: shared plugins first, then each feature. The caller mounts the pages, because API tests need none.
 */
// Long: a flat list of plugins and features, in the order in which they are registered.
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
  registerRequestIds(app);
  countRequests(app, services.metrics);
  registerSecurityHeaders(app, services.config);
  registerDraining(app);
  registerPageCache(app, services);
  shedding.follow(app);

  await app.register(async (api) => {
    registerJson(api);
    await registerDocs(api);
    registerProbes(api, services);
    registerAccess(api, services.authentication);
    registerCaching(api);
    await registerProductLimits(api, services);
    registerPlaces(api, services);
    registerSearch(api);
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
      kept: exportPartsOf(services.db),
    });
    registerOwnSessions(api, services);
    registerPageSession(api, services);
    registerNotifications(api, services);
    registerProperties(api, services);
    registerBrowse(api, services);
    registerModeration(api, services);
    registerFreshness(api, services);
    registerStorage(api, services);
    registerFavorites(api, services);
    registerSavedSearches(api, services);
    registerMessaging(api, services);
    registerBlocks(api, services);
    registerContacts(api, services);
    registerPush(api, services);
    registerVisits(api, services);
    registerReports(api, services);
    registerDesk(api, services);
    registerAudit(api, services);
    registerSitemap(api, services);
    api.all("/api/*", { schema: { hide: true } }, async () => {
      throw new AppError("unknown_path", { text: ERRORS.unknown_path.text });
    });
  });
  await app.register(async (auth) => registerAuth(auth, services), { prefix: "/auth/v1" });
  await app.register(async (unsubscribe) => registerUnsubscribe(unsubscribe, services));
  await app.register(async (answers) => registerAnswerPage(answers, services));
  await app.register(async (appeals) => registerAppealPage(appeals, services));
  await app.register(async (calendars) => registerCalendarFeeds(calendars, services));
  await app.register(async (media) => serveFiles(media, services));
  services.sockets.attach(app.server);
  app.addHook("preClose", async () => services.sockets.disconnectAll());
  // Not in preClose: the last requests still publish events to other processes.
  app.addHook("onClose", async () => services.sockets.close());
  return app;
}

/** Returns each feature's part of the data export. */
function exportPartsOf(db: Services["db"]): Kept {
  return {
    sign_in: (person) => signInOf(db, person),
    notification_settings: (person) => settingsOf(db, person),
    identities: (person) => identitiesOf(db, person),
    sessions: (person) => sessionsOf(db, person),
    factors: (person) => factorsOf(db, person),
    listings: (person) => listingsOf(db, person),
    favorites: (person) => favoritesOf(db, person),
    saved_searches: (person) => savedSearchesOf(db, person),
    conversations: (person) => conversationsOf(db, person),
    messages: (person) => messagesOf(db, person),
    fine_messages: (person) => fineMessagesOf(db, person),
    contact_asks: (person) => contactAsksOf(db, person),
    contact_ledger: (person) => ledgerOf(db, person),
    notifications: (person) => notificationsOf(db, person),
    push_subscriptions: (person) => pushSubscriptionsOf(db, person),
    reports: (person) => reportsOf(db, person),
    blocks: (person) => blocksOf(db, person),
    visits: (person) => visitsOf(db, person),
    listing_asks: (person) => listingAsksOf(db, person),
    still_there_asks: (person) => stillThereAsksOf(db, person),
    outcomes: (person) => outcomesOf(db, person),
    listing_history: (person) => listingHistoryOf(db, person),
    former_listings: (person) => formerListingsOf(db, person),
    visit_hours: (person) => visitHoursOf(db, person),
    calendar_feeds: (person) => feedsOf(db, person),
    uploads: (person) => uploadsOf(db, person),
    fingerprints: (person) => fingerprintsOf(db, person),
    decisions: (person) => decisionsOf(db, person),
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
  registerDuplicateJobs(jobs, services);
  registerNotificationJobs(jobs, services);
  registerPropertyJobs(jobs, services);
  registerBrowseJobs(jobs, services);
  registerMessagingJobs(jobs, services);
  registerAlertJobs(jobs, services);
  registerFreshnessJobs(jobs, services);
  registerPushJobs(jobs, services);
  registerVisitJobs(jobs, services);
  registerReportJobs(jobs, services);
  registerContactJobs(jobs, services);
  registerDeskJobs(jobs, services);
  return jobs;
}
