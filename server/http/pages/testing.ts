import type { InjectOptions } from "fastify";
import { Registry } from "prom-client";
import { expect } from "vitest";
import { buildApp } from "../../app.ts";
import type { Config } from "../../config.ts";
import { type TestCaller, testApp } from "../../testing/app.ts";
import { atEnd } from "../../testing/at-end.ts";
import { insertAccount, insertProperty } from "../../testing/factories.ts";
import { until } from "../../testing/until.ts";
import { registerPages } from "./pages.ts";

/** Helpers of the tests of stored pages. They need the built pages; `npm test` builds them first. */

type Result = "hit" | "miss" | "bypass";

/** Starts a server with stored pages and one without, with functions that start more servers and create listings. */
export async function cachingApp() {
  const world = await testApp({ siteUrl: "https://basera.example" });
  const { db, services, config, as } = world;

  /** Starts a server process with its own cache. */
  async function openServer(changes: Partial<Config> = {}) {
    const changed = { ...config, ...changes };
    const metrics = new Registry();
    const app = await buildApp({ ...services, config: changed, metrics });
    await registerPages(app, { ...services, config: changed, demo: null, isDevelopment: false });
    await app.ready();
    atEnd(() => app.close());
    const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
    async function count(result: Result): Promise<number> {
      const found = await metrics.getSingleMetric("page_cache_requests_total")?.get();
      return found?.values.find(({ labels }) => labels.result === result)?.value ?? 0;
    }
    /** Returns how the server found a page: stored, rendered, or neither if it is never stored. */
    async function lookUp<T>(visit: () => Promise<T>) {
      const before = await Promise.all([count("hit"), count("miss"), count("bypass")]);
      const page = await visit();
      const after = await Promise.all([count("hit"), count("miss"), count("bypass")]);
      const place = after.findIndex((value, n) => value > (before[n] ?? 0));
      return { page, result: (["hit", "miss", "bypass"] as const)[place] ?? null };
    }
    async function send(person: TestCaller, request: InjectOptions): Promise<void> {
      const answer = await app.inject({ ...request, headers: { authorization: `Bearer ${person.token}` } });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
    }
    // Each visit is another client's, so that none is limited.
    let visits = 0;
    const visit = () => app.inject({ url: "/login", remoteAddress: `192.0.2.${visits++}` });
    if (changed.pageCacheMb > 0) await until(async () => (await lookUp(visit)).result === "hit", "pages are stored");
    return { app, metrics, get, lookUp, send };
  }

  const server = await openServer();
  const uncached = await openServer({ pageCacheMb: 0 });

  let address: Promise<string> | undefined;
  /** Listens on a port, for tests that need a network, and returns its address. */
  const openPort = () => (address ??= server.app.listen({ host: "127.0.0.1", port: 0 }));

  /** Creates a listing whose page the server knows. */
  async function listing(changes: Parameters<typeof insertProperty>[1] = {}) {
    const account = await insertAccount(db, { type: "owner", avatar: "https://pictures.example/face.webp" });
    const { email, name: owner_name, avatar: owner_avatar } = account;
    const row = await insertProperty(db, {
      owner_id: account.id,
      owner_email: email,
      owner_name,
      owner_avatar,
      ...changes,
    });
    await server.app.pageCache.catchUp();
    return { id: row.id, path: `/property/${row.id}`, account, owner: await as(account) };
  }

  return { ...world, openServer, server, uncached, openPort, listing };
}
