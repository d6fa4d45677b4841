import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { startPageSession } from "#contract/accounts/page-session.ts";
import { findChromium } from "../scripts/chromium.ts";
import { Visitor } from "./browse/visitor.ts";
import { openLighthouse } from "./pages/lighthouse.ts";
import { pressCards, typeInSearch } from "./pages/presses.ts";
import { type Figures, figureOf, figuresTable, type Goal, goalsTable, note } from "./report.ts";
import { type BrowserSession, type RunningServer, signInDemo, startServer } from "./server.ts";

const DEBUGGING_PORT = 9333;
const RUNS = 5;
const PHONE = { width: 412, height: 823 };
const BROWSE = "/browse?city=Bangalore";
/** An area of the demo with ranges of rents. */
const AREA = "/rent/bangalore/hsr-layout";
/** Numbers of requests for each page, and their concurrency. */
const PUBLIC_PAGES = 4000;
const MEMBER_PAGES = 500;
const AT_ONCE = 16;

/** Goals for a page, or for the worst of several. */
const GOALS: Goal[] = [
  { what: "styles, gzipped", mine: "styles, gzipped, kB", limit: 14, aim: 10, unit: " kB" },
  { what: "fonts", mine: "fonts, kB", limit: 60, aim: 40, unit: " kB" },
  { what: "requests before the first photo", mine: "requests before the first photo", limit: 12, aim: 8 },
  { what: "requests in all", mine: "requests", limit: 25, aim: 20 },
  { what: "a document, Brotli", mine: "document as sent, kB", limit: 16, aim: 10, unit: " kB" },
  { what: "performance, median", mine: "performance", limit: 96, aim: 99, more: true },
  { what: "performance, lowest", mine: "lowest performance", limit: 92, aim: 97, more: true },
  { what: "accessibility", mine: "accessibility", limit: 100, more: true },
  { what: "best practices", mine: "best-practices", limit: 100, more: true },
  { what: "first paint, s", mine: "first paint, s", limit: 1.3, aim: 0.9 },
  { what: "largest paint, s", mine: "largest paint, s", limit: 2.1, aim: 1.8 },
  { what: "blocked", mine: "blocked, ms", limit: 100, aim: 50, unit: " ms" },
  { what: "layout shift", mine: "layout shift", limit: 0.01, aim: 0 },
];
const PUBLIC_GOALS: Goal[] = [
  { what: "scripts of home and a property, gzipped", mine: "first scripts", limit: 145, unit: " kB" },
  ...GOALS,
  { what: "SEO", mine: "seo", limit: 100, more: true },
  { what: "pages a second and core", mine: "pages a second and core", limit: 2000, aim: 6000, more: true },
];
const AREA_GOALS: Goal[] = [
  { what: "performance, median", mine: "performance", limit: 95, more: true },
  { what: "accessibility", mine: "accessibility", limit: 100, more: true },
  { what: "SEO", mine: "seo", limit: 100, more: true },
  { what: "pages a second and core", mine: "pages a second and core", limit: 1000, more: true },
];
const MEMBER_GOALS: Goal[] = [
  { what: "performance, median", mine: "performance", limit: 95, aim: 98, more: true },
  { what: "performance, lowest", mine: "lowest performance", limit: 92, more: true },
  { what: "accessibility", mine: "accessibility", limit: 100, more: true },
  { what: "largest paint, s", mine: "largest paint, s", limit: 1.8, aim: 1.6 },
  { what: "blocked", mine: "blocked, ms", limit: 100, aim: 50, unit: " ms" },
];
const BROWSE_GOALS: Goal[] = [
  ...MEMBER_GOALS,
  { what: "scripts, gzipped", mine: "scripts, gzipped, kB", limit: 170, aim: 160, unit: " kB" },
  { what: "first screen, all told", mine: "all as sent, kB", limit: 300, aim: 260, unit: " kB" },
  { what: "press on a card until a first sight", mine: "sight after press, ms", limit: 100, unit: " ms" },
  { what: "press on a card until the home is there", mine: "home after press, ms", limit: 300, unit: " ms" },
  { what: "longest block while words are typed", mine: "longest block, ms", limit: 50, unit: " ms" },
  { what: "CPU of the server for a page", mine: "CPU ms a page", limit: 14, aim: 9, unit: " ms" },
];

async function somePropertyPage(address: string): Promise<string> {
  const [property] = (await (await fetch(`${address}/api/properties/featured?limit=1`)).json()) as { id: string }[];
  if (!property) throw new Error("the demo marketplace has no featured home");
  return `/property/${property.id}`;
}

/** Opens a new browser, signed in if a page requires it. Lighthouse uses the same browser. */
async function openBrowser(): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const { executablePath, args } = await findChromium();
  const folder = await mkdtemp(path.join(os.tmpdir(), "basera-pages-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...args, `--remote-debugging-port=${DEBUGGING_PORT}`],
    viewport: PHONE,
  });
  const close = async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { context, close };
}

/** Signs this browser in or, with null, out. */
async function beSignedIn(context: BrowserContext, address: string, session: BrowserSession | null): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${address}/robots.txt`);
  await page.evaluate((stored) => {
    localStorage.clear();
    if (stored) localStorage.setItem("basera-session", stored);
  }, session && JSON.stringify(session));
  await page.close();
  const answer = await context.request.fetch(address + startPageSession.path, {
    method: session ? "POST" : "DELETE",
    headers: {
      "sec-fetch-site": "same-origin",
      ...(session && { authorization: `Bearer ${session.access_token}` }),
    },
  });
  if (answer.status() !== 204) throw new Error(`the page cookie could not be changed: ${answer.status()}`);
}

/** Measures the pages with Lighthouse, and the response to presses and typing. Returns the page cookie of a tenant. */
async function look(server: RunningServer, figures: Figures): Promise<string> {
  const { address } = server;
  const tenant = await signInDemo(server, "tenant");
  const owner = await signInDemo(server, "owner");
  const pages: Record<string, [path: string, session: BrowserSession | null]> = {
    home: ["/", null],
    login: ["/login", null],
    property: [await somePropertyPage(address), null],
    area: [AREA, null],
    browse: [BROWSE, tenant],
    favourites: ["/favorites", tenant],
    messages: ["/messages", owner],
    "my listings": ["/my-listings", owner],
  };
  const judge = await openLighthouse(DEBUGGING_PORT);
  const { context, close } = await openBrowser();
  try {
    for (let run = 0; run < RUNS; run++) {
      for (const [name, [path, session]] of Object.entries(pages)) {
        await beSignedIn(context, address, session);
        for (const [what, value] of Object.entries(await judge(address + path))) note(figures, what, name, value);
      }
    }
    await beSignedIn(context, address, tenant);
    const page = await context.newPage();
    for (const { sight, content } of await pressCards(page, address + BROWSE)) {
      note(figures, "sight after press, ms", "browse", sight);
      note(figures, "home after press, ms", "browse", content);
    }
    note(figures, "longest block, ms", "browse", await typeInSearch(page, address + BROWSE));
    const cookies = await context.cookies(address);
    return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  } finally {
    await close();
  }
}

/** Measures how many of a visitor's pages one core serves per second, uncompressed and with Brotli. */
async function servePublic(server: RunningServer, figures: Figures): Promise<void> {
  for (const [page, path] of [
    ["home", "/"],
    ["property", await somePropertyPage(server.address)],
    ["area", AREA],
  ] as const) {
    const addresses = Array.from({ length: PUBLIC_PAGES }, () => path);
    for (const [what, encoding] of [
      ["pages a second and core", "identity"],
      ["pages a second and core, packed", "br"],
    ] as const) {
      const visitor = new Visitor(server, { accept: "text/html", "accept-encoding": encoding });
      await visitor.load(addresses, AT_ONCE);
      const { cpu } = await visitor.load(addresses, AT_ONCE);
      note(figures, what, page, 1000 / cpu.server);
      visitor.leave();
    }
  }
}

/** Measures the server's CPU, without PostgreSQL, for a member's browse page. */
async function serveBrowse(server: RunningServer, figures: Figures, cookie: string): Promise<void> {
  const visitor = new Visitor(server, { accept: "text/html", "accept-encoding": "br", cookie });
  const { body } = await new Visitor(server, { accept: "text/html", cookie }).call(BROWSE);
  if (!body.includes("data-card-link")) throw new Error("the server did not render the member's browse page");
  const addresses = Array.from({ length: MEMBER_PAGES }, () => BROWSE);
  await visitor.load(addresses, AT_ONCE);
  const { cpu } = await visitor.load(addresses, AT_ONCE);
  note(figures, "CPU ms a page", "browse", cpu.server);
  visitor.leave();
}

/** Returns the values for the goals: the median of the worst page, and the lowest performance score. */
function judged(figures: Figures, goals: readonly Goal[], pages: readonly string[]): Figures {
  const worst: Figures = new Map();
  const judge = (goal: string, what: string, those: readonly string[], pick: (...values: number[]) => number) => {
    const medians = those.map((page) => figureOf(figures, what, page)).filter((value) => !Number.isNaN(value));
    if (medians.length > 0) note(worst, goal, "ours", pick(...medians));
  };
  for (const { mine, more } of goals) judge(mine, mine, pages, more ? Math.min : Math.max);
  judge("first scripts", "scripts, gzipped, kB", ["home", "property"], Math.max);
  const runs = pages.flatMap((page) => figures.get("performance")?.get(page) ?? []);
  note(worst, "lowest performance", "ours", Math.min(...runs));
  return worst;
}

/** Measures pages of visitors and members on Lighthouse's phone, the response to presses, and pages per core. */
export async function benchPages(): Promise<string> {
  const figures: Figures = new Map();
  const server = await startServer({ RATE_LIMIT_SCALE: "1000", MAX_REQUESTS: "1000" });
  try {
    const cookie = await look(server, figures);
    await servePublic(server, figures);
    await serveBrowse(server, figures, cookie);
  } finally {
    await server.stop();
  }
  const goalsOf = (goals: readonly Goal[], pages: readonly string[]) =>
    goalsTable(judged(figures, goals, pages), goals);
  const open = ["home", "login", "property"];
  const members = ["favourites", "messages", "my listings"];
  return [
    "### Pages",
    "",
    "Home, sign-in and a property, for a visitor: the worst of the three.",
    "",
    goalsOf(PUBLIC_GOALS, open),
    "",
    "An area, for a visitor:",
    "",
    goalsOf(AREA_GOALS, ["area"]),
    "",
    "Browse, for a member:",
    "",
    goalsOf(BROWSE_GOALS, ["browse"]),
    "",
    "Favourites, messages and my listings, for a member: the worst of the three.",
    "",
    goalsOf(MEMBER_GOALS, members),
    "",
    figuresTable(figures, [...open, "area", "browse", ...members]),
  ].join("\n");
}
