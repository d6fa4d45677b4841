import { Agent, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { Registry } from "prom-client";
import type { ServerBuild } from "react-router";
import { buildApp } from "../../app.ts";
import { registerPages } from "../../http/pages/pages.ts";
import { atEnd } from "../../testing/at-end.ts";
import { headers, hostileText, idFor } from "./arbitraries.ts";
import type { World } from "./world.ts";

const BUILD = path.resolve(import.meta.dirname, "../../../build/server/index.js");

/** A page request with `@...` placeholders in its address. */
export interface FuzzedPage {
  method: "GET" | "HEAD" | "POST";
  /** Includes the query. Contains only characters that are allowed in an address. */
  address: string;
  headers: Record<string, string>;
}

/** Suffixes that the framework treats specially, or that other software interprets differently. */
const ENDINGS = [
  ...["", "", "", "", ".data", ".data", "/", "//", "/..", "/.", "/_.data", ".json", ";a=b", "/edit", "/edit.data"],
  ...["%00", "%2f", "%2e%2e%2f", "%", "%E0%A4%A", "%ff", "?", "??", "#", "\\", "/_root.data", "/__manifest"],
];
const NAMES = ["city", "type", "page", "conversation", "redirect", "code", "token", "error", "_routes", "index", "q"];

const encoded = hostileText.map((text) => encodeURIComponent(text.toWellFormed()).replaceAll("%40", "@"));
/** Hostile text without characters that are not allowed in an HTTP request line. */
const raw = hostileText.map((text) => text.replace(/[^\x21-\x7e]/g, ""));

const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), encoded), fc.oneof(encoded, raw)), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("&"));

/** Requests for these pages, and for unknown ones. */
export function pagesOf(paths: readonly string[]): fc.Arbitrary<FuzzedPage> {
  const segment = fc.oneof({ weight: 3, arbitrary: idFor("property") }, encoded, raw);
  const known = fc
    .tuple(fc.constantFrom(...paths), segment)
    .map(([page, value]) => page.replace(/:\w+|\*/, () => value));
  const address = fc.oneof(
    { weight: 6, arbitrary: known },
    { weight: 1, arbitrary: fc.oneof(encoded, raw).map((a) => `/${a}`) },
  );
  return fc.record({
    method: fc.constantFrom("GET" as const, "GET" as const, "GET" as const, "HEAD" as const, "POST" as const),
    address: fc
      .tuple(address, fc.constantFrom(...ENDINGS), query)
      .map(([a, b, c]) => (c === "" ? a + b : `${a}${b}?${c}`)),
    headers,
  });
}

/** Returns the address of every page in the build's route table. */
async function pagePaths(): Promise<string[]> {
  const { routes } = (await import(pathToFileURL(BUILD).href)) as ServerBuild;
  const full = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${full(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
  };
  const pages = Object.values(routes).flatMap((route) => (route?.path || route?.index ? [full(route.id) || "/"] : []));
  return [...new Set(pages)];
}

/** Starts a server of this world with its pages. Returns a function that sends it requests. */
export async function openPages(world: World) {
  const app = await buildApp({ ...world.services, metrics: new Registry() });
  await registerPages(app, { ...world.services, demo: null, isDevelopment: false });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const agent = new Agent({ keepAlive: true });
  atEnd(() => {
    agent.destroy();
    return app.close();
  });
  const { port } = app.server.address() as AddressInfo;

  /** Sends the request. Throws if there is no response. */
  async function ask({ method, address, headers: given }: FuzzedPage) {
    const to = { agent, host: "127.0.0.1", port, method, path: world.fill(address, "stranger"), headers: given };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(to).once("response", resolve).once("error", reject).end();
    });
    const rawPayload = await buffer(answer);
    return { statusCode: answer.statusCode ?? 0, headers: answer.headers, payload: rawPayload.toString(), rawPayload };
  }
  return { ask, paths: await pagePaths() };
}
