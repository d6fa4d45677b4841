import type { Page } from "@playwright/test";
import { GOOGLE_CLIENT, type GooglePerson, startGoogle } from "#server/auth/testing/google-provider.ts";
import { freePort } from "#server/process/free-port.ts";
import { confirmByMail } from "#server/testing/programs/mails.ts";
import { dataFolder, endServers, ready, serve } from "#server/testing/programs/running-server.ts";
import { test as base, expect, register } from "./journey.ts";

/** Starts a separate server for these journeys, with an OpenID provider that replaces Google. */
const test = base.extend<
  object,
  { google: { site: string; origin: string; folder: string; know(person: GooglePerson): void } }
>({
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const port = await freePort();
      const site = `http://localhost:${port}`;
      const google = await startGoogle(`${site}/auth/v1/callback`);
      const folder = await dataFolder();
      const server = serve({
        PORT: String(port),
        DATA_DIR: folder,
        RATE_LIMIT_SCALE: "1000",
        GOOGLE_ISSUER: google.issuer,
        GOOGLE_CLIENT_ID: GOOGLE_CLIENT.clientId,
        GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.clientSecret,
      });
      await ready(server);
      await use({ site, origin: site, folder, know: google.know });
      google.close();
      await endServers();
    },
    { scope: "worker" },
  ],
  baseURL: ({ google }, use) => use(google.site),
});
// Run one after the other, so that one server is enough.
test.describe.configure({ mode: "default" });

const PERSON = {
  sub: "100000000000000001001",
  email: "ananya.rao@example.test",
  email_verified: true,
  name: "Ananya Rao",
};

const OTHER = { ...PERSON, sub: "100000000000000001002", email: "kavya.iyer@example.test", name: "Kavya Iyer" };

async function continueAs(page: Page, sub: string): Promise<void> {
  await page.getByLabel("Google account").fill(sub);
  await page.getByRole("button", { name: "Continue" }).click();
}

const me = (page: Page, name = PERSON.name) => page.getByRole("banner").getByRole("button", { name });

test("a person with a Google account signs in and returns to the original page", async ({ page, google }) => {
  google.know(PERSON);
  await page.goto("/login?redirect=%2Ffavorites");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await continueAs(page, PERSON.sub);
  await expect(page).toHaveURL("/favorites");
  await expect(me(page)).toBeVisible();
  await page.reload();
  await expect(me(page)).toBeVisible();
});

test("declining at Google returns to login with a message", async ({ page }) => {
  await page.goto("/login?redirect=%2Ffavorites");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await continueAs(page, "");
  await expect(page.getByRole("alert").filter({ hasText: "Google login failed" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with Google" })).toBeEnabled();
});

test("a Google account can be linked on the profile, signs in, and can be unlinked", async ({
  page,
  google,
  browser,
  baseURL,
}) => {
  google.know({ ...OTHER, email: "kavya.at.home@example.test" });
  await page.addInitScript(() => localStorage.setItem("userLocation", "Bangalore"));
  const person = { name: OTHER.name, email: OTHER.email, password: "a good password" };
  await register(page, person);
  await expect(me(page, OTHER.name)).toBeVisible();
  await confirmByMail(google, OTHER.email);
  await page.goto("/profile");
  const security = page.getByRole("region", { name: "Security" });
  await security.getByRole("button", { name: "Link Google" }).click();
  await continueAs(page, OTHER.sub);
  await expect(security.getByRole("button", { name: "Unlink Google" })).toBeVisible();
  await expect(security).toContainText("kavya.at.home@example.test");

  const other = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await other.goto("/login");
  await other.getByRole("button", { name: "Sign in with Google" }).click();
  await continueAs(other, OTHER.sub);
  await expect(me(other, OTHER.name)).toBeVisible();
  await other.goto("/profile");
  await expect(other.getByRole("main")).toContainText(OTHER.email);

  await security.getByRole("button", { name: "Unlink Google" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
  await expect(security.getByRole("button", { name: "Link Google" })).toBeVisible();
  await expect(security.getByRole("list", { name: "Ways to sign in" })).toBeFocused();
});
