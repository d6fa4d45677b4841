import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { Counter, Gauge } from "prom-client";
import { DAY_MS } from "#contract/durations.ts";
import { INDIA_OFFSET_MS } from "#contract/india-time.ts";
import { UUID_PATTERN } from "#contract/values/uuid.ts";
import type { BaseServices } from "../../base-services.ts";
import type { Authentication } from "../../caller.ts";
import type { Database } from "../../db/connect.ts";
import { listen, type Subscription } from "../../db/listen.ts";
import type { RenderedPage } from "./rendered-page.ts";

/*
 * Keeps visitors' pages in memory (decision 0042).
 *
 * - A page is stored under its path. Its render receives the path only, and nothing else of the request.
 * - All unknown paths share one stored page, and all unknown homes another.
 * - A change of a property notifies every process (trigger `properties_tell_pages`), and each deletes the page.
 * - The process that made the change deletes the page before it responds: it waits for its own notification.
 * - If the property changes during a render, the result is not stored.
 * - The pages of areas, under /rent, may be outdated until their time ends, but a change of a property deletes those that
 *   show it. Any change ends the storing of those that are being rendered.
 * - While notifications may be missed, nothing is stored or returned.
 */

declare module "fastify" {
  interface FastifyInstance {
    pageCache: PageCache;
  }
}

/** Limits how long a page stays outdated after a change without a notification, such as a restored database. */
const TTL_MS = 60_000;
const CHANNEL = "page_changed";

const HOME = "/";
/** The keys of two shared pages: for all paths without a route, and for all homes that do not exist. */
export const UNKNOWN_PATH = "/unknown";
export const UNKNOWN_HOME = "/property/unknown";
const UNKNOWN = new Set([UNKNOWN_PATH, UNKNOWN_HOME]);
/** Only lower case, so that each property has one key. */
const PROPERTY = new RegExp(`^/property/(${UUID_PATTERN})$`);
/** Canonical paths of the pages of areas. Others redirect, and are not stored. */
const RENT = /^\/rent(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){0,3}$/;
const LINKED_HOME = new RegExp(`/property/(${UUID_PATTERN})`, "g");
/** Pages without data; most are shells, which the browser fills. A query may change their content. */
const CONSTANT = new Set([
  "/login",
  "/register",
  "/forgot-password",
  "/browse",
  "/compare",
  "/favorites",
  "/messages",
  "/my-listings",
  "/saved-searches",
  "/notifications",
  "/notifications/settings",
  "/post-property",
  "/profile",
  "/admin",
  "/where",
  "/property/offline",
]);

/**
 * Returns the path under which the page may be stored, or null. Home, properties, areas and unknown paths ignore the
 * query. `unknownKeyOf` recognizes unknown paths.
 */
export function cacheKeyOf(
  request: FastifyRequest,
  { hasPageCookie }: Authentication,
  unknownKeyOf: (url: string) => string | null,
): string | null {
  if (hasPageCookie(request)) return null;
  const { url } = request;
  if (CONSTANT.has(url)) return url;
  const queryAt = url.indexOf("?");
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  return path === HOME || PROPERTY.test(path) || RENT.test(path) ? path : unknownKeyOf(url);
}

/** Returns the id of the home whose page is stored under this path; null if it is another page. */
export const homeIdOf = (key: string): string | null => PROPERTY.exec(key)?.[1] ?? null;

/** Returns the number of the calendar day in India, on which "Available now" depends. */
const dayNumber = () => Math.floor((Date.now() + INDIA_OFFSET_MS) / DAY_MS);

function isStorable(key: string, { status, headers, isComplete }: RenderedPage): boolean {
  return (UNKNOWN.has(key) ? status === 404 : status === 200 && isComplete) && headers["set-cookie"] === undefined;
}

const sizeOf = ({ body, brotli }: RenderedPage) => body.byteLength + (brotli?.byteLength ?? 0);

export class PageCache {
  readonly #pages: LRUCache<string, RenderedPage> | null;
  /** Renders whose result will be stored. A change removes its render, so that the result is not stored. */
  readonly #renders = new Map<string, Promise<RenderedPage>>();
  /** The homes that stored pages of areas show. */
  readonly #shownHomes = new Map<string, Set<string>>();
  readonly #requests: Counter;
  #day = dayNumber();
  #isListening = false;
  #changes: Subscription | null = null;

  constructor({ config, metrics }: Pick<BaseServices, "config" | "metrics">) {
    const maxSize = config.pageCacheMb * 1024 * 1024;
    const dispose = (_: RenderedPage, key: string) => void this.#shownHomes.delete(key);
    this.#pages = maxSize > 0 ? new LRUCache({ maxSize, sizeCalculation: sizeOf, ttl: TTL_MS, dispose }) : null;
    this.#requests = new Counter({
      name: "page_cache_requests_total",
      help: "Visitors' pages by how they were found: stored (hit), rendered (miss), or rendered while notifications may be missed (bypass)",
      labelNames: ["result"],
      registers: [metrics],
    });
    const bytes: Gauge = new Gauge({
      name: "page_cache_bytes",
      help: "Size of the stored pages",
      registers: [metrics],
      collect: () => bytes.set(this.#pages?.calculatedSize ?? 0),
    });
  }

  /** Starts storing pages. Call it once. */
  start(db: Database): void {
    if (!this.#pages) return;
    this.#changes = listen(db, [CHANNEL], {
      onNotice: (_channel, what) => (what === "home" ? this.#forget(HOME) : this.#forgetHome(what)),
      onListening: () => {
        this.#isListening = true;
      },
      onLost: () => {
        this.#isListening = false;
        this.#forgetAll();
      },
    });
  }

  stop(): void {
    this.#isListening = false;
    this.#changes?.stop();
  }

  /** Resolves when all pages are deleted that were changed by transactions committed before this call. */
  async catchUp(): Promise<void> {
    await this.#changes?.catchUp();
  }

  /** Returns the stored page, or renders and stores it. Concurrent calls share one render. */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    if (!this.#pages || !this.#isListening) {
      this.#requests.inc({ result: "bypass" });
      return render();
    }
    this.#forgetYesterday();
    const stored = this.#pages.get(key);
    this.#requests.inc({ result: stored ? "hit" : "miss" });
    if (stored) return stored;
    const started = this.#renders.get(key);
    if (!started) return this.#renderAndStore(key, render);
    // A failed render is not shared: it may have failed because its own client called the API too often.
    const shared = await started.catch(() => null);
    return shared && isStorable(key, shared) ? shared : render();
  }

  async #renderAndStore(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const mine = render();
    this.#renders.set(key, mine);
    const isUnchanged = () => this.#renders.get(key) === mine;
    try {
      const page = await mine;
      if (isUnchanged() && isStorable(key, page)) this.#store(key, page);
      return page;
    } finally {
      if (isUnchanged()) this.#renders.delete(key);
    }
  }

  #store(key: string, page: RenderedPage): void {
    this.#pages?.set(key, page);
    if (!RENT.test(key)) return;
    const linked = [...page.body.toString().matchAll(LINKED_HOME)];
    this.#shownHomes.set(key, new Set(linked.map(([, id = ""]) => id)));
  }

  /** Deletes all pages that show a home, which may not be visible any more. */
  #forgetHome(id: string): void {
    this.#forget(`/property/${id}`);
    for (const key of this.#renders.keys()) if (RENT.test(key)) this.#renders.delete(key);
    for (const [key, homes] of this.#shownHomes) if (homes.has(id)) this.#forget(key);
  }

  #forget(key: string): void {
    this.#renders.delete(key);
    this.#pages?.delete(key);
  }

  #forgetAll(): void {
    this.#renders.clear();
    this.#pages?.clear();
  }

  #forgetYesterday(): void {
    const today = dayNumber();
    if (today === this.#day) return;
    this.#day = today;
    this.#forgetAll();
  }
}

/**
 * Adds the cache to the server, and delays the response to each change until this process has evicted the changed
 * pages.
 */
export function registerPageCache(app: FastifyInstance, services: BaseServices): void {
  const cache = new PageCache(services);
  app.decorate("pageCache", cache);
  app.addHook("onSend", async (request, _reply, payload) => {
    if (request.origin.hasWritten) await cache.catchUp();
    return payload;
  });
  app.addHook("onClose", async () => cache.stop());
}
