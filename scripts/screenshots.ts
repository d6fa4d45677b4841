import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "playwright-core";
import { withDatabaseOf } from "#server/testing/programs/data-folder.ts";
import { freePort } from "../server/process/free-port.ts";
import { findChromium } from "./chromium.ts";
import { ADMIN_SCREENS } from "./screens/admin.ts";
import { AREA_SCREENS } from "./screens/areas.ts";
import { BROWSE_SCREENS } from "./screens/browse.ts";
import { COMPARE_SCREENS } from "./screens/comparing.ts";
import { CONTENT_PEOPLE, CONTENT_SCREENS, type Person, writeContents } from "./screens/contents.ts";
import { MEMBER_SCREENS } from "./screens/members.ts";
import { RENT_SCREENS } from "./screens/rents.ts";
import type { Screen } from "./screens/screen.ts";
import { STATE_SCREENS } from "./screens/states.ts";
import { VISITOR_SCREENS } from "./screens/visitors.ts";

/**
 * `npm run screenshots -- [NAME...] [--looks 390,1440,zoom,text] [--themes light,dark] [--data FOLDER]`: every screen
 * whose name begins with NAME, in every look, light and dark, into screenshots/ (ignored by git). Uses a fresh demo, or
 * the one of an earlier run in FOLDER. Lists pages that scroll sideways.
 */
const WIDTHS = [360, 390, 768, 1024, 1440, 1920];
/** Other looks: a page of 1440 px at 200 % zoom, and a browser with doubled font size. */
const ENLARGED = {
  zoom: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  text: { viewport: { width: 390, height: 900 } },
} as const;
const LARGE_TEXT = "--blink-settings=defaultFontSize=32,defaultFixedFontSize=26";
const PASSWORD = "demo-password";
const FOLDER = path.resolve("screenshots");
const SCREENS: Screen[] = [
  ...VISITOR_SCREENS,
  ...AREA_SCREENS,
  ...BROWSE_SCREENS,
  ...COMPARE_SCREENS,
  ...MEMBER_SCREENS,
  ...RENT_SCREENS,
  ...ADMIN_SCREENS,
  ...STATE_SCREENS,
];
/** Overlays are captured at the size of the window, pages at full length. */
const OVER_PAGE = /viewer|share|picker|drawer|dialog|delete|chat|chosen|offline-messages/;

const { positionals: only, values } = parseArgs({
  allowPositionals: true,
  options: { looks: { type: "string" }, themes: { type: "string", default: "light,dark" }, data: { type: "string" } },
});
const looks = values.looks?.split(",") ?? [...WIDTHS.map(String), ...Object.keys(ENLARGED)];
const themes = values.themes.split(",") as ("light" | "dark")[];
const isWanted = ({ name }: Screen) => only.length === 0 || only.some((begin) => name.startsWith(begin));

const port = await freePort();
const site = `http://localhost:${port}`;
const sessions: Record<string, Awaited<ReturnType<typeof keepSession>>> = {};

async function post<Answer>(address: string, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(site + address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Returns browser storage that contains this session. */
function keepSession(session: object) {
  const kept = { "basera-session": JSON.stringify(session), userLocation: "Bangalore" };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: site, localStorage }] };
}

async function signIn(who: string): Promise<void> {
  const credentials = { email: `${who}@basera.test`, password: PASSWORD };
  sessions[who] = keepSession(await post("/auth/v1/token?grant_type=password", credentials));
}

async function signUp(who: string, name: string, profile?: object): Promise<Person> {
  const email = `${who}@basera.test`;
  const data = { name, phone: "+919812345678" };
  const session = await post<{ access_token: string; user: { id: string } }>("/auth/v1/signup", {
    email,
    password: PASSWORD,
    data,
  });
  const call: Person["call"] = async (method, address, body) => {
    const headers = { authorization: `Bearer ${session.access_token}`, "content-type": "application/json" };
    const answer = await fetch(site + address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  if (profile) await call("PATCH", `/api/users/${session.user.id}`, profile);
  return { id: session.user.id, email, name, call };
}

/** Scrolls through the page, so that lazy pictures load. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < Math.min(document.body.scrollHeight, 6000); y += 600) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    window.scrollTo(0, 0);
  });
}

/** Returns the innermost elements that make the page wider than the screen, each as the start of its markup. */
function whatSticksOut(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  const wide = [...document.body.querySelectorAll("*")].filter(
    (each) => each.getBoundingClientRect().right > innerWidth,
  );
  const inner = wide.filter((each) => !wide.some((other) => other !== each && each.contains(other)));
  return inner.slice(0, 5).map((each) => each.outerHTML.slice(0, 120));
}

async function shoot(browser: Browser, screen: Screen, look: string, colorScheme: "light" | "dark"): Promise<void> {
  const size = ENLARGED[look as keyof typeof ENLARGED] ?? { viewport: { width: Number(look), height: 900 } };
  const context = await browser.newContext({
    baseURL: site,
    ...size,
    colorScheme,
    locale: "en-IN",
    serviceWorkers: "block",
    ...(screen.as && { storageState: sessions[screen.as] }),
  });
  try {
    const page = await context.newPage();
    await screen.without?.(page);
    await page.goto(screen.path);
    await page.waitForFunction(() => window.isHydrated);
    await screen.before?.(page);
    if (screen.waits) await sleep(500);
    else await page.waitForLoadState("networkidle");
    if (!OVER_PAGE.test(screen.name)) await seeAll(page);
    if (!screen.waits) await page.waitForLoadState("networkidle");
    const file = path.join(FOLDER, `${screen.name}-${colorScheme}-${look}.png`);
    await page.screenshot({ path: file, fullPage: !OVER_PAGE.test(screen.name) });
    const culprits = await page.evaluate(whatSticksOut);
    console.log(
      path.relative(process.cwd(), file),
      culprits.length > 0 ? `SCROLLS SIDEWAYS: ${culprits.join(", ")}` : "",
    );
  } finally {
    await context.close();
  }
}

async function shootAll(screens: Screen[]): Promise<void> {
  const { executablePath, args } = await findChromium();
  const usual = looks.filter((look) => look !== "text");
  for (const [mine, extra] of [
    [usual, []],
    [looks.filter((look) => look === "text"), [LARGE_TEXT]],
  ] as const) {
    if (mine.length === 0) continue;
    const browser = await chromium.launch({ executablePath, args: [...args, ...extra] });
    for (const screen of screens)
      for (const theme of themes)
        for (const look of mine)
          await shoot(browser, screen, look, theme).catch((error: Error) => {
            process.exitCode = 1;
            console.error(`${screen.name} ${theme} ${look}: ${error.message}`);
          });
    await browser.close();
  }
}

const dataDir = values.data ?? (await mkdtemp(path.join(os.tmpdir(), "basera-screens-")));
const server = spawn(process.execPath, ["server/main.ts"], {
  env: {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_PASSWORD: PASSWORD,
    RATE_LIMIT_SCALE: "1000",
    LOG_LEVEL: "warn",
  },
  stdio: ["ignore", "ignore", "inherit"],
});
const isReady = () =>
  fetch(`${site}/api/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
try {
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error("the server did not start");
    await sleep(200);
  }
  await mkdir(FOLDER, { recursive: true });
  for (const who of ["tenant", "owner", "admin"]) await signIn(who);
  await shootAll(SCREENS.filter(isWanted));
  const contents = CONTENT_SCREENS.filter(isWanted);
  if (contents.length > 0) {
    await withDatabaseOf(dataDir, (db) => writeContents(db, signUp));
    for (const who of CONTENT_PEOPLE) await signIn(who);
    await shootAll(contents);
  }
} finally {
  if (server.exitCode === null) {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
  if (!values.data) await rm(dataDir, { recursive: true, force: true });
}
