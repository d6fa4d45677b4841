import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { findChromium } from "../scripts/chromium.ts";
import { Visitor } from "./browse/visitor.ts";
import { openLighthouse } from "./pages/lighthouse.ts";
import { pressCards, typeInSearch } from "./pages/presses.ts";
import { type Figures, figureOf, figuresTable, type Goal, goalsTable, note } from "./report.ts";
import { type RunningServer, signUp, startServer } from "./server.ts";

const DEBUGGING_PORT = 9333;
const RUNS = 5;
const PHONE = { width: 412, height: 823 };
const BROWSE = "/browse?city=Bangalore";
/** Requests of the home page and their concurrency, with and without compression. */
const RENDERED = 4000;
const AT_ONCE = 16;

/** Goals for a page, or for the worst of several. */
const GOALS: Goal[] = [
  { what: "styles, gzipped", mine: "styles, gzipped, kB", atLeast: 14, aim: 10, unit: " kB" },
  { what: "fonts", mine: "fonts, kB", atLeast: 60, aim: 40, unit: " kB" },
  { what: "requests before the first photo", mine: "requests before the first photo", atLeast: 12, aim: 8 },
  { what: "requests in all", mine: "requests", atLeast: 25, aim: 20 },
  { what: "a document, Brotli", mine: "document as sent, kB", atLeast: 16, aim: 10, unit: " kB" },
  { what: "performance, median", mine: "performance", atLeast: 96, aim: 99, more: true },
  { what: "performance, lowest", mine: "lowest performance", atLeast: 92, aim: 97, more: true },
  { what: "accessibility", mine: "accessibility", atLeast: 100, more: true },
  { what: "best practices", mine: "best-practices", atLeast: 100, more: true },
  { what: "first paint, s", mine: "first paint, s", atLeast: 1.3, aim: 0.9 },
  { what: "largest paint, s", mine: "largest paint, s", atLeast: 2.1, aim: 1.8 },
  { what: "blocked", mine: "blocked, ms", atLeast: 100, aim: 50, unit: " ms" },
  { what: "layout shift", mine: "layout shift", atLeast: 0.01, aim: 0 },
];
const PUBLIC_GOALS: Goal[] = [
  { what: "scripts of home and a property, gzipped", mine: "first scripts", atLeast: 125, aim: 118, unit: " kB" },
  ...GOALS,
  { what: "SEO", mine: "seo", atLeast: 100, more: true },
  { what: "home pages a second and core", mine: "home pages a second and core", atLeast: 800, aim: 1500, more: true },
];
const BROWSE_GOALS: Goal[] = [
  { what: "scripts, gzipped", mine: "scripts, gzipped, kB", atLeast: 145, aim: 135, unit: " kB" },
  ...GOALS,
  { what: "first screen, all told", mine: "all as sent, kB", atLeast: 300, unit: " kB" },
  { what: "press on a card until a first sight", mine: "sight after press, ms", atLeast: 100, unit: " ms" },
  { what: "press on a card until the home is there", mine: "home after press, ms", atLeast: 300, unit: " ms" },
  { what: "longest block while words are typed", mine: "longest block, ms", atLeast: 50, unit: " ms" },
];

async function somePropertyPage(address: string): Promise<string> {
  const [property] = (await (await fetch(`${address}/api/properties/featured?limit=1`)).json()) as { id: string }[];
  if (!property) throw new Error("the demo marketplace has no featured home");
  return `/property/${property.id}`;
}

/** Opens a new browser, signed in if a page requires it. Lighthouse uses it too. */
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

/** Signs this browser in, or out for null. */
async function beSignedIn(context: BrowserContext, address: string, session: object | null): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${address}/robots.txt`);
  await page.evaluate((stored) => {
    localStorage.clear();
    if (stored) localStorage.setItem("basera-session", stored);
  }, session && JSON.stringify(session));
  await page.close();
}

/** Measures the pages with Lighthouse, and presses and typing. */
async function look(server: RunningServer, figures: Figures): Promise<void> {
  const { address } = server;
  const pages = { home: "/", login: "/login", property: await somePropertyPage(address), browse: BROWSE };
  const { session } = await signUp(server);
  const judge = await openLighthouse(DEBUGGING_PORT);
  const { context, close } = await openBrowser();
  try {
    for (let run = 0; run < RUNS; run++) {
      for (const [name, at] of Object.entries(pages)) {
        await beSignedIn(context, address, name === "browse" ? session : null);
        for (const [what, value] of Object.entries(await judge(address + at))) note(figures, what, name, value);
      }
    }
    await beSignedIn(context, address, session);
    const page = await context.newPage();
    for (const { sight, content } of await pressCards(page, address + BROWSE)) {
      note(figures, "sight after press, ms", "browse", sight);
      note(figures, "home after press, ms", "browse", content);
    }
    note(figures, "longest block, ms", "browse", await typeInSearch(page, address + BROWSE));
  } finally {
    await close();
  }
}

/** Measures how many home pages a core renders a second, uncompressed and with Brotli. */
async function render(server: RunningServer, figures: Figures): Promise<void> {
  const addresses = Array.from({ length: RENDERED }, () => "/");
  for (const [what, encoding] of [
    ["home pages a second and core", "identity"],
    ["home pages a second and core, packed", "br"],
  ] as const) {
    const visitor = new Visitor(server, { accept: "text/html", "accept-encoding": encoding });
    await visitor.load(addresses, AT_ONCE);
    const { cpu } = await visitor.load(addresses, AT_ONCE);
    note(figures, what, "home", 1000 / cpu.server);
    visitor.leave();
  }
}

/** Returns the figures for the goals: the worst page's median, and the worst run's performance score. */
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

/** Measures public pages and browse on Lighthouse's phone, presses, and rendered pages per core. */
export async function benchPages(): Promise<string> {
  const figures: Figures = new Map();
  const server = await startServer({ RATE_LIMIT_SCALE: "1000", MAX_REQUESTS: "1000" });
  try {
    await look(server, figures);
    await render(server, figures);
  } finally {
    await server.stop();
  }
  const goalsOf = (goals: readonly Goal[], pages: readonly string[]) =>
    goalsTable(judged(figures, goals, pages), goals);
  const open = ["home", "login", "property"];
  return [
    "### Pages",
    "",
    "Home, sign-in and a home, for a visitor: the worst of the three.",
    "",
    goalsOf(PUBLIC_GOALS, open),
    "",
    "Browse, for a member:",
    "",
    goalsOf(BROWSE_GOALS, ["browse"]),
    "",
    figuresTable(figures, [...open, "browse"]),
  ].join("\n");
}
