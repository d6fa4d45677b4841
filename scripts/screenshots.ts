import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium } from "./chromium.ts";

/** `npm run screenshots [name]`: every screen at every width, light and dark, into screenshots/ (which git ignores), from a fresh demo. */
const WIDTHS = [360, 390, 768, 1024, 1440];
const PORT = 3790;
const SITE = `http://localhost:${PORT}`;
const PASSWORD = "demo-password";
const FOLDER = path.resolve("screenshots");

interface Screen {
  name: string;
  path: string;
  as?: "tenant" | "owner" | "admin";
  before?: (page: Page) => Promise<void>;
}

const firstHome = async (page: Page) => {
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("region", { name: "Photos" }).waitFor();
};

const SCREENS: Screen[] = [
  { name: "home", path: "/" },
  { name: "home-signed-in", path: "/", as: "tenant" },
  { name: "home-owner", path: "/", as: "owner" },
  { name: "home-admin", path: "/", as: "admin" },
  { name: "login", path: "/login" },
  {
    name: "login-code",
    path: "/login",
    before: (page) => page.getByRole("button", { name: "Email me a code instead" }).click(),
  },
  { name: "register", path: "/register" },
  { name: "forgot-password", path: "/forgot-password" },
  {
    name: "reset-password-dead",
    path: "/reset-password",
    before: (page) => page.getByRole("alert").first().waitFor(),
  },
  { name: "not-found", path: "/no-such-page" },
  {
    name: "browse",
    path: "/browse?city=Bangalore",
    as: "tenant",
    before: (page) => page.getByRole("article").first().waitFor(),
  },
  {
    name: "browse-filtered",
    path: "/browse?city=Bangalore&type=2BHK,1BHK&maxRent=45000",
    as: "tenant",
    before: (page) => page.getByRole("article").first().waitFor(),
  },
  { name: "browse-empty", path: "/browse?city=Bangalore&minRent=9000000", as: "tenant" },
  {
    name: "browse-drawer",
    path: "/browse?city=Bangalore",
    as: "tenant",
    before: async (page) => {
      await page.getByRole("article").first().waitFor();
      const filters = page.getByRole("button", { name: /^Filters/ });
      if (await filters.isVisible()) await filters.click();
    },
  },
  {
    name: "favorites",
    path: "/browse?city=Bangalore",
    as: "tenant",
    before: async (page) => {
      for (const place of [0, 1, 2]) {
        const heart = page
          .getByRole("article")
          .nth(place)
          .getByRole("button", { name: /^Save / });
        if ((await heart.getAttribute("aria-pressed")) === "false") await heart.click();
      }
      await page.getByRole("link", { name: "Favorites" }).filter({ visible: true }).first().click();
      await page.getByRole("heading", { name: "My Favorites" }).waitFor();
      await page.getByRole("article").first().waitFor();
    },
  },
  {
    name: "messages",
    path: "/messages",
    as: "owner",
    before: (page) => page.getByRole("list", { name: "Conversations" }).getByRole("listitem").first().waitFor(),
  },
  {
    name: "messages-chat",
    path: "/messages",
    as: "owner",
    before: async (page) => {
      await page.getByRole("list", { name: "Conversations" }).getByRole("button").first().click();
      await page.getByRole("log", { name: "Messages" }).locator("p").first().waitFor();
    },
  },
  { name: "messages-none", path: "/messages", as: "tenant" },
  {
    name: "my-listings",
    path: "/my-listings",
    as: "owner",
    before: (page) => page.getByRole("article").first().waitFor(),
  },
  {
    name: "post-property",
    path: "/post-property",
    as: "tenant",
    before: (page) => page.getByLabel("Title", { exact: true }).waitFor(),
  },
  {
    name: "edit-property",
    path: "/my-listings",
    as: "owner",
    before: async (page) => {
      await page.getByRole("article").first().getByRole("link", { name: "Edit" }).click();
      await page.getByLabel("Title", { exact: true }).waitFor();
    },
  },
  { name: "property", path: "/", before: firstHome },
  {
    name: "property-viewer",
    path: "/",
    before: async (page) => {
      await firstHome(page);
      await page.getByRole("button", { name: /^Open photo/ }).click();
    },
  },
  {
    name: "share",
    path: "/",
    before: async (page) => {
      await firstHome(page);
      await page.getByRole("button", { name: "Share", exact: true }).click();
    },
  },
  { name: "property-not-found", path: "/property/00000000-0000-7000-8000-000000000000" },
  {
    name: "profile",
    path: "/profile",
    as: "tenant",
    before: (page) => page.getByText("This device").waitFor(),
  },
  {
    name: "profile-security",
    path: "/profile",
    as: "tenant",
    before: async (page) => {
      for (const name of ["Change Password", "Change Email", "Set up authenticator app"])
        await page.getByRole("button", { name }).click();
      await page.getByLabel("Authentication code").fill("000000");
      await page.getByRole("button", { name: "Verify" }).click();
      await page.getByText("That code is not right. Try the next one.").waitFor();
    },
  },
  {
    name: "profile-delete",
    path: "/profile",
    as: "tenant",
    before: async (page) => {
      await page.getByRole("button", { name: "Delete account" }).click();
      await page.getByRole("button", { name: "Delete my account" }).click();
      await page.getByText("Please enter your password.").waitFor();
    },
  },
  {
    name: "profile-edit",
    path: "/profile",
    as: "tenant",
    before: (page) => page.getByRole("button", { name: "Edit Profile" }).click(),
  },
  { name: "admin", path: "/admin", as: "admin", before: (page) => page.getByRole("article").first().waitFor() },
  {
    name: "admin-users",
    path: "/admin?tab=users",
    as: "admin",
    before: (page) => page.getByRole("article").first().waitFor(),
  },
  {
    name: "admin-review-dialog",
    path: "/admin?status=pending",
    as: "admin",
    before: async (page) => {
      await page.getByRole("button", { name: "View Details" }).first().click();
      await page.getByRole("dialog", { name: "Review property" }).getByRole("button", { name: "Approve" }).waitFor();
    },
  },
  {
    name: "admin-reject-dialog",
    path: "/admin?status=pending",
    as: "admin",
    before: async (page) => {
      await page.getByRole("button", { name: "Reject" }).first().click();
      await page.getByLabel("Enter rejection reason:").waitFor();
    },
  },
  {
    name: "city-picker",
    path: "/",
    before: async (page) => {
      await page.getByRole("button", { name: /^City: / }).click();
    },
  },
];

async function signIn(browser: Browser, who: string): Promise<object> {
  const page = await browser.newPage({ baseURL: SITE });
  await page.goto("/login");
  await page.getByLabel("Email").fill(`${who}@basera.test`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${SITE}/`);
  await page.evaluate(() => localStorage.setItem("userLocation", "Bangalore"));
  const state = await page.context().storageState();
  await page.close();
  return state;
}

async function shoot(browser: Browser, screen: Screen, sessions: Record<string, object>): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of WIDTHS) {
      const storageState = (screen.as && sessions[screen.as]) as undefined;
      const context = await browser.newContext({
        baseURL: SITE,
        viewport: { width, height: 900 },
        colorScheme,
        storageState,
        locale: "en-IN",
      });
      const page = await context.newPage();
      await page.goto(screen.path);
      await screen.before?.(page);
      await page.waitForLoadState("networkidle");
      // Pictures further down load as one scrolls.
      await page.evaluate(async () => {
        for (let y = 0; y < Math.min(document.body.scrollHeight, 6000); y += 600) {
          window.scrollTo(0, y);
          await new Promise((resolve) => setTimeout(resolve, 60));
        }
        window.scrollTo(0, 0);
      });
      await page.waitForLoadState("networkidle");
      const file = path.join(FOLDER, `${screen.name}-${colorScheme}-${width}.png`);
      await page.screenshot({ path: file, fullPage: !/viewer|share|picker|drawer|dialog/.test(screen.name) });
      console.log(path.relative(process.cwd(), file));
      await context.close();
    }
  }
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), "basera-screens-"));
const server = spawn(process.execPath, ["server/main.ts"], {
  env: {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(PORT),
    DATA_DIR: dataDir,
    DEMO_PASSWORD: PASSWORD,
    RATE_LIMIT_SCALE: "1000",
    LOG_LEVEL: "warn",
  },
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  while (
    !(await fetch(`${SITE}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error("the server did not start");
    await sleep(200);
  }
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch(await findChromium());
  const sessions = {
    tenant: await signIn(browser, "tenant"),
    owner: await signIn(browser, "owner"),
    admin: await signIn(browser, "admin"),
  };
  const only = process.argv.slice(2);
  for (const screen of SCREENS)
    if (only.length === 0 || only.some((name) => screen.name.startsWith(name))) await shoot(browser, screen, sessions);
  await browser.close();
} finally {
  if (server.exitCode === null) {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
  await rm(dataDir, { recursive: true, force: true });
}
