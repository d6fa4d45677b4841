import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import fastifyStatic from "@fastify/static";
import { createRequest } from "@remix-run/node-fetch-server";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type PageContext, pageContext } from "#web/context.ts";
import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import { OF_DOCUMENTS } from "./security-headers.ts";

interface PagesOptions {
  config: Config;
  /** Set if the login page may show the demo accounts. */
  demo: { password: string } | null;
  /** Serves from source with hot reload instead of the build. */
  isDevelopment: boolean;
}

type RequestHandler = ReturnType<typeof createRequestHandler>;

const BUILD = path.resolve(import.meta.dirname, "../../build");
/** Paths that the server handles itself, which Vite must not see in development. */
const NOT_PAGES = /^\/(api|auth\/v1|media|metrics|socket\.io)(\/|\?|$)/;
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest))/;

/** Returns a `fetch` that calls the API in-process, and counts as a call from the visitor's address. */
function inProcessFetch(app: FastifyInstance, remoteAddress: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, "http://in-process"), init);
    const answer = await app.inject({
      method: request.method as HTTPMethods & "GET",
      url: request.url.slice("http://in-process".length),
      headers: Object.fromEntries(request.headers),
      payload: request.body ? await request.text() : undefined,
      remoteAddress,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const each of [value].flat()) if (each !== undefined) headers.append(name, String(each));
    }
    const hasBody = ![204, 205, 304].includes(answer.statusCode);
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, { status: answer.statusCode, headers });
  };
}

function contentSecurityPolicy(nonce: string, { auth, siteUrl }: Config): string {
  const authOrigin = new URL(auth.externalUrl).origin;
  // In older browsers 'self' does not include websockets.
  const ourselves = `'self' ${new URL(siteUrl).origin.replace(/^http/, "ws")}`;
  const connect = authOrigin === new URL(siteUrl).origin ? ourselves : `${ourselves} ${authOrigin}`;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    // The rupee sign's font is small enough to be inlined in the stylesheet.
    "font-src 'self' data:",
    `connect-src ${connect}`,
    "manifest-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const compress = promisify(brotliCompress);
/** Higher levels take several times as long to save 5 % of the bytes. */
const QUALITY = 4;

async function sendPage(page: Response, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(page.status);
  for (const [name, value] of page.headers) reply.header(name, value);
  if (!page.headers.has("cache-control")) reply.header("cache-control", "no-cache");
  if (!page.body) return reply.send();
  const mayCompress = COMPRESSIBLE.test(page.headers.get("content-type") ?? "");
  if (mayCompress) reply.header("vary", "accept-encoding");
  const body = Buffer.from(await page.arrayBuffer());
  if (!mayCompress || !/\bbr\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(body);
  reply.header("content-encoding", "br");
  return reply.send(await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }));
}

/** Serves a page for every path that no other route handles. */
function servePages(app: FastifyInstance, handle: RequestHandler, options: PagesOptions): void {
  const { config, demo, isDevelopment } = options;
  // The page's address comes from SITE_URL, not from request headers.
  const { host, protocol } = new URL(config.siteUrl);
  const ourselves = { host, protocol };
  app.register(async (scope) => {
    // Pages accept no body of any type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.all("/*", async (request, reply) => {
      if (request.method !== "GET" && request.method !== "HEAD")
        throw new AppError("method_not_allowed", { headers: { allow: "GET, HEAD" } });
      const nonce = isDevelopment ? "" : randomBytes(16).toString("base64");
      const given: PageContext = {
        fetch: inProcessFetch(app, request.ip),
        nonce,
        siteUrl: config.siteUrl,
        demo,
        operator: config.operator,
      };
      const context = new RouterContextProvider();
      context.set(pageContext, given);
      if (isDevelopment) reply.raw.removeHeader("content-security-policy");
      else reply.header("content-security-policy", contentSecurityPolicy(nonce, config));
      const page = await handle(createRequest(request.raw, reply.raw, ourselves), context);
      return sendPage(page, request, reply);
    });
  });
}

/** A worker has the policy of its own file, and fetches what pages do. */
const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Served at a fixed address, where browsers look for new versions. */
const WORKER = "service-worker.js";

async function serveBuiltFiles(app: FastifyInstance, { config }: PagesOptions): Promise<void> {
  const client = path.join(BUILD, "client");
  app.register(fastifyStatic, {
    root: path.join(client, "assets"),
    prefix: "/assets/",
    immutable: true,
    maxAge: "1y",
    preCompressed: true,
    setHeaders: ({ raw }) => {
      for (const name of OF_DOCUMENTS) raw.removeHeader(name);
    },
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
  if (!existsSync(entry)) throw new Error("The pages are not built. Run: npm run build");
  await serveBuiltFiles(app, options);
  return (await import(pathToFileURL(entry).href)) as ServerBuild;
}

/** Mounts the pages on every path that no other route handles. Call it last, before the server listens. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { isDevelopment } = options;
  app.setNotFoundHandler(() => {
    throw new AppError("unknown_path");
  });
  const build = isDevelopment ? await developmentBuild(app) : await productionBuild(app, options);
  servePages(app, createRequestHandler(build, isDevelopment ? "development" : "production"), options);
}
