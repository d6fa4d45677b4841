import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, expect, login, test } from "./journey.ts";

const banner = (page: Page) => page.getByRole("banner");
const isVisitor = (page: Page) => expect(banner(page).getByRole("link", { name: "Login" })).toBeVisible();
const isMember = (page: Page, name: string) => expect(banner(page).getByRole("button", { name })).toBeVisible();

async function signIn(page: Page): Promise<void> {
  await page.goto("/login");
  await login(page, "owner@basera.test", DEMO_PASSWORD);
  await isMember(page, "Vikram Rao");
}

test("a session survives reloads and the loss of local storage, until signing out", async ({ page, context }) => {
  await test.step("a visitor never sees a session being restored", async () => {
    await page.goto("/", { waitUntil: "commit" });
    await isVisitor(page);
    await expect(page.getByText("Restoring your session...")).toBeHidden();
  });
  await signIn(page);

  await test.step("a reload shows that the session is being restored", async () => {
    // Without it, the server does not know whose page to render.
    await context.clearCookies({ name: "basera-page" });
    const held = Promise.withResolvers<void>();
    await page.route("**/api/users/me", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByText("Restoring your session...")).toBeVisible();
    await expect(banner(page).getByRole("link", { name: "Login" })).toBeHidden();
    held.resolve();
    await isMember(page, "Vikram Rao");
    await expect(page.getByText("Restoring your session...")).toBeHidden();
  });

  await test.step("the 30-day cookie replaces a lost local storage", async () => {
    const cookie = (await context.cookies()).find(({ name }) => name === "basera-session");
    expect(cookie?.sameSite).toBe("Lax");
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29 * 86_400);
    expect(cookie?.value.length).toBeLessThan(4000);
    await page.evaluate(() => localStorage.removeItem("basera-session"));
    await page.reload();
    await isMember(page, "Vikram Rao");
  });

  await test.step("signing out clears local storage and cookie", async () => {
    await banner(page).getByRole("button", { name: "Vikram Rao" }).click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await isVisitor(page);
    expect(await page.evaluate(() => localStorage.getItem("basera-session"))).toBeNull();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("basera-session");
  });
});

test("signing in and out in one tab does the same in the other", async ({ page, context }) => {
  await page.goto("/");
  await isVisitor(page);
  const other = await context.newPage();
  await signIn(other);
  await isMember(page, "Vikram Rao");
  await expect(page.getByRole("button", { name: "You have already posted a property" })).toBeDisabled();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Login" })).toBeHidden();
  await banner(page).getByRole("button", { name: "Vikram Rao" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await isVisitor(other);
});

test("a session is refreshed once for all tabs", async ({ page, context }) => {
  await signIn(page);
  // Opens a page without scripts, so that nothing is refreshed before both tabs are open.
  await page.goto("/robots.txt");
  const other = await context.newPage();
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("basera-session") ?? "{}");
    localStorage.setItem("basera-session", JSON.stringify({ ...session, expires_at: 1 }));
  });
  const bothAsk = Promise.withResolvers<void>();
  let refreshes = 0;
  await context.route(/grant_type=refresh_token/, async (route) => {
    refreshes += 1;
    await bothAsk.promise;
    await route.continue();
  });
  await Promise.all([page.goto("/"), other.goto("/")]);
  const waiting = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);
  await expect.poll(async () => refreshes + (await waiting())).toBe(2);
  bothAsk.resolve();
  await isMember(page, "Vikram Rao");
  await isMember(other, "Vikram Rao");
  expect(refreshes).toBe(1);
});
