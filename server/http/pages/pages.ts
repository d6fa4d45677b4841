import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import { createRequest } from "@remix-run/node-fetch-server";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, LightMyRequestResponse } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { getProperty } from "#contract/properties/property-endpoints.ts";
import { pathOf } from "#contract/route-paths.ts";
import { type PageContext, pageContext, type Viewer } from "#web/context.ts";
import type { AuthenticatedCaller, Authentication } from "../../caller.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/connect.ts";
import { AppError } from "../../errors.ts";
import { OperatorError } from "../../operator-error.ts";
import { documentPolicy, hashScripts } from "../content-security-policy.ts";
import { clientKey } from "../limits/client-key.ts";
import { openBuckets, tooManyRequests } from "../limits/product-limits.ts";
import type { Buckets } from "../limits/shared-buckets.ts";
import { OF_DOCUMENTS } from "../security-headers.ts";
import { callerOfDocument, viewerOf } from "./member-pages.ts";
import { cacheKeyOf, homeIdOf, UNKNOWN_HOME } from "./page-cache.ts";
import { respondToRefusal } from "./refusal-page.ts";
import { endTicket, issueTicket, TICKET_HEADER } from "./render-tickets.ts";
import { pageOf, prepare, type RenderedPage, sendPage } from "./rendered-page.ts";
import { unknownKeys } from "./unknown-pages.ts";

interface PagesOptions {
  config: Config;
  db: Database;
  authentication: Authentication;
  /** Set if the login page may show the demo accounts. */
  demo: { password: string } | null;
  /** Serves from source with hot reload instead of the build. */
  isDevelopment: boolean;
}

type RequestHandler = ReturnType<typeof createRequestHandler>;

/** Rendered documents per client. Those from the page cache do not count. */
const DOCUMENTS_A_MINUTE = { count: 300, seconds: 60, burst: 300 };

const BUILD = path.resolve(import.meta.dirname, "../../../build");
/** Paths that the server handles. Vite must not handle them in development. */
const NOT_PAGES = /^\/(api|auth\/v1|media|metrics|socket\.io)(\/|\?|$)/;

/** Whose page is rendered. `ticket` and `viewer` are null for visitors and for shells. */
interface Rendering {
  /** The client for which rate limits count the API calls. */
  remoteAddress: string;
  viewerId: string | null;
  viewer: Viewer | null;
  ticket: string | null;
}

interface Calls {
  fetch: typeof fetch;
  /** Whether an API call returned an error, so that the page may lack data. */
  hasFailed: boolean;
}

/** Calls the API in-process, as a visitor or, with a ticket, as its caller. Requests for the same URL are sent once. */
function inProcessCalls(app: FastifyInstance, { remoteAddress, ticket }: Rendering): Calls {
  const reads = new Map<string, Promise<LightMyRequestResponse>>();
  async function send(request: Request): Promise<LightMyRequestResponse> {
    return app.inject({
      method: request.method as HTTPMethods & "GET",
      url: request.url.slice("http://in-process".length),
      headers: { ...Object.fromEntries(request.headers), ...(ticket !== null && { [TICKET_HEADER]: ticket }) },
      payload: request.body ? await request.text() : undefined,
      remoteAddress,
    });
  }
  function read(request: Request): Promise<LightMyRequestResponse> {
    const sent = reads.get(request.url) ?? send(request);
    reads.set(request.url, sent);
    return sent;
  }
  const inject: typeof fetch = async (input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, "http://in-process"), init);
    const answer = await (request.method === "GET" ? read(request) : send(request));
    if (answer.statusCode >= 400) calls.hasFailed = true;
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const each of [value].flat()) if (each !== undefined) headers.append(name, String(each));
    }
    const hasBody = ![204, 205, 304].includes(answer.statusCode);
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, { status: answer.statusCode, headers });
  };
  const calls: Calls = { fetch: inject, hasFailed: false };
  return calls;
}

const visitorAt = (remoteAddress: string): Rendering => ({ remoteAddress, viewerId: null, viewer: null, ticket: null });

interface Renderer {
  handle: RequestHandler;
  /** Returns the key of the stored page for an unknown path. */
  unknownKeyOf: (url: string) => string | null;
  documents: Buckets;
}

/** Serves a page for every path that no other route handles. */
// Long: the ways to render a page share the handler, the limit and the policy.
function servePages(app: FastifyInstance, { handle, unknownKeyOf, documents }: Renderer, options: PagesOptions): void {
  const { config, authentication, demo, isDevelopment } = options;
  const policyOf = documentPolicy(config);
  // The page's URL comes from SITE_URL, not from request headers.
  const { host, protocol } = new URL(config.siteUrl);

  /** @throws AppError `too_many_requests` if the client has opened too many documents */
  async function countDocument(request: FastifyRequest): Promise<void> {
    const wait = await documents.take(`page:${clientKey(request, config)}`);
    if (wait > 0) throw tooManyRequests(wait);
  }

  async function render(
    request: Request,
    rendering: Rendering,
    calls = inProcessCalls(app, rendering),
  ): Promise<RenderedPage> {
    const nonce = isDevelopment ? "" : randomBytes(16).toString("hex");
    const given: PageContext = {
      fetch: calls.fetch,
      nonce,
      siteUrl: config.siteUrl,
      demo,
      operator: { ...config.operator, grievance: config.grievanceContact },
      tiles: config.tiles,
      viewerId: rendering.viewerId,
      viewer: rendering.viewer,
      html: null,
    };
    const context = new RouterContextProvider();
    context.set(pageContext, given);
    const response = await handle(request, context);
    const { html, hashes } = hashScripts(given.html ?? (await response.text()), nonce);
    const page = pageOf(response, html, !calls.hasFailed);
    if (!isDevelopment) page.headers["content-security-policy"] = policyOf(hashes);
    return page;
  }

  /** Renders the caller's page, or the shell if the server is busy or the data cannot be loaded in time. */
  async function renderFor(caller: AuthenticatedCaller, request: FastifyRequest, document: Request) {
    const remoteAddress = request.ip;
    const viewer = app.isBusy() ? null : viewerOf(caller, request, config);
    if (viewer) {
      const ticket = issueTicket(caller);
      try {
        const page = await render(document, { remoteAddress, viewerId: caller.id, viewer, ticket });
        if (!viewer.hasFailed) return page;
      } finally {
        endTicket(ticket);
      }
    }
    return render(document, { remoteAddress, viewerId: caller.id, viewer: null, ticket: null });
  }

  /** Returns a page that every visitor gets, so it depends on nothing but its path. */
  function sharedPage(key: string, request: FastifyRequest): Promise<RenderedPage> {
    return app.pageCache.get(key, async () => {
      const rendering = visitorAt(request.ip);
      const calls = inProcessCalls(app, rendering);
      const id = homeIdOf(key);
      if (id !== null && (await calls.fetch(pathOf(getProperty.route, { id }))).status === 404)
        return sharedPage(UNKNOWN_HOME, request);
      await countDocument(request);
      const page = await render(new Request(new URL(key, config.siteUrl)), rendering, calls);
      return page.status === 200 || page.status === 404 ? prepare(page) : page;
    });
  }

  /** Renders what is not stored: members' pages, other addresses, and requests that are not documents. */
  async function renderOwn(request: FastifyRequest, reply: FastifyReply): Promise<RenderedPage> {
    await countDocument(request);
    const caller = await callerOfDocument(authentication, request);
    const document = createRequest(request.raw, reply.raw, { host, protocol });
    const page = caller ? await renderFor(caller, request, document) : await render(document, visitorAt(request.ip));
    if (authentication.hasPageCookie(request)) page.headers["cache-control"] = "private, no-store";
    return page;
  }

  app.register(async (scope) => {
    // Pages accept no body of any type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.setErrorHandler(respondToRefusal);
    scope.all("/*", async (request, reply) => {
      if (request.method !== "GET" && request.method !== "HEAD")
        throw new AppError("method_not_allowed", { headers: { allow: "GET, HEAD" } });
      if (isDevelopment) reply.raw.removeHeader("content-security-policy");
      const key = cacheKeyOf(request, authentication, unknownKeyOf);
      const page = await (key === null ? renderOwn(request, reply) : sharedPage(key, request));
      return sendPage(page, request, reply);
    });
  });
}

/** A service worker has a separate policy; it fetches the same things as pages. */
const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Served at a fixed URL, where browsers look for new versions. */
const WORKER = "service-worker.js";

async function serveBuiltFiles(app: FastifyInstance, { config }: PagesOptions): Promise<void> {
  const client = path.join(BUILD, "client");
  const assets = path.join(client, "assets");
  const names = new Set(await readdir(assets));
  app.register(fastifyStatic, {
    root: assets,
    serve: false,
    immutable: true,
    maxAge: "1y",
    preCompressed: true,
    setHeaders: ({ raw }) => {
      for (const name of OF_DOCUMENTS) raw.removeHeader(name);
    },
  });
  // The plugin's own route reads the whole folder at each request, to compare the spelling of the name.
  app.get<{ Params: { "*": string } }>("/assets/*", ({ params }, reply) => {
    const name = params["*"];
    return names.has(name) ? reply.sendFile(name) : reply.callNotFound();
  });
  app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    globIgnore: ["assets/**", "**/*.{br,gz}", "service-worker-off.js", ...(config.offline ? [] : [WORKER])],
    maxAge: "1d",
    preCompressed: true,
    decorateReply: false,
    setHeaders(reply, file) {
      if (!path.basename(file).startsWith(WORKER)) return;
      reply.header("cache-control", "no-cache");
      reply.raw.setHeader("content-security-policy", WORKER_POLICY);
    },
  });
  if (config.offline) return;
  const farewell = await readFile(path.join(client, "service-worker-off.js"));
  app.get(`/${WORKER}`, (_request, reply) => {
    reply.raw.setHeader("content-security-policy", WORKER_POLICY);
    return reply.header("cache-control", "no-cache").type("text/javascript; charset=utf-8").send(farewell);
  });
}

/** Runs Vite on the server's port: it transforms the sources and reports changes to the browser. */
async function developmentBuild(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    appType: "custom",
    configLoader: "native",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook("onClose", () => vite.close());
  app.addHook("onRequest", (request, reply, next) => {
    if (NOT_PAGES.test(request.url)) return next();
    reply.raw.removeHeader("content-security-policy");
    vite.middlewares(request.raw, reply.raw, next);
  });
  return () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
}

async function productionBuild(app: FastifyInstance, options: PagesOptions): Promise<ServerBuild> {
  const entry = path.join(BUILD, "server/index.js");
  if (!existsSync(entry)) throw new OperatorError("The pages are not built. Run: npm run build");
  await serveBuiltFiles(app, options);
  return (await import(pathToFileURL(entry).href)) as ServerBuild;
}

/** Serves the pages on every path that has no other route. Must be called last, before the server listens. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { isDevelopment } = options;
  app.setNotFoundHandler(() => {
    throw new AppError("unknown_path");
  });
  const documents = await openBuckets(app, DOCUMENTS_A_MINUTE, { config: options.config, log: app.log });
  const build = isDevelopment ? await developmentBuild(app) : await productionBuild(app, options);
  if (!isDevelopment) app.pageCache.start(options.db);
  const handle = createRequestHandler(build, isDevelopment ? "development" : "production");
  const unknownKeyOf = typeof build === "function" ? () => null : unknownKeys(build);
  servePages(app, { handle, unknownKeyOf, documents }, options);
}
