import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, expect, login, newEmail, register, test } from "./journey.ts";

const banner = (page: Page) => page.getByRole("banner");
const isVisitor = (page: Page) => expect(banner(page).getByRole("link", { name: "Login" })).toBeVisible();
const isMember = (page: Page, name: string) => expect(banner(page).getByRole("button", { name })).toBeVisible();

async function signIn(page: Page): Promise<void> {
  await page.goto("/login");
  await login(page, "owner@basera.test", DEMO_PASSWORD);
  await isMember(page, "Vikram Rao");
}

test("a session survives a reload, and shows that it is being restored", async ({ page, context }) => {
  await signIn(page);
  // Without it, the server does not know whose page to render.
  await context.clearCookies({ name: "basera-page" });
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/api/users/me", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText("Restoring your session...")).toBeVisible();
  await expect(banner(page).getByRole("link", { name: "Login" })).toBeHidden();
  letThrough();
  await isMember(page, "Vikram Rao");
  await expect(page.getByText("Restoring your session...")).toBeHidden();
});

test("a visitor never sees a session being restored", async ({ page }) => {
  await page.goto("/", { waitUntil: "commit" });
  await isVisitor(page);
  await expect(page.getByText("Restoring your session...")).toBeHidden();
});

test("the 30-day cookie is used when local storage is lost", async ({ page, context }) => {
  await signIn(page);
  const cookie = (await context.cookies()).find(({ name }) => name === "basera-session");
  expect(cookie?.sameSite).toBe("Lax");
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29 * 86_400);
  expect(cookie?.value.length).toBeLessThan(4000);
  await page.evaluate(() => localStorage.removeItem("basera-session"));
  await page.reload();
  await isMember(page, "Vikram Rao");
});

test("signing out clears local storage and cookie", async ({ page, context }) => {
  await signIn(page);
  await banner(page).getByRole("button", { name: "Vikram Rao" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await isVisitor(page);
  expect(await page.evaluate(() => localStorage.getItem("basera-session"))).toBeNull();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("basera-session");
});

test("an unreadable stored session is deleted", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("basera-session", "{nonsense"));
  await page.reload();
  await isVisitor(page);
  expect(await page.evaluate(() => localStorage.getItem("basera-session"))).toBeNull();
});

test("a refused sign-in clears storage only if its message mentions invalid, token or session", async ({ page }) => {
  const stored = () => page.evaluate(() => localStorage.getItem("basera-session"));
  await page.goto("/login");
  await page.waitForFunction(() => window.isHydrated);
  await page.evaluate(() => localStorage.setItem("basera-session", "left over"));
  await page.route("**/auth/v1/token**", (route) => route.abort());
  await login(page, "owner@basera.test", "not the password");
  await expect(page.getByRole("alert").filter({ hasText: "Login failed" })).toBeVisible();
  expect(await stored()).toBe("left over");

  await page.unroute("**/auth/v1/token**");
  await login(page, "owner@basera.test", "not the password");
  await expect(page.getByRole("alert").filter({ hasText: "Email or password is incorrect." })).toBeVisible();
  expect(await stored()).toBeNull();
});

test("an expired access token is renewed before the first request", async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("basera-session") ?? "{}");
    localStorage.setItem("basera-session", JSON.stringify({ ...session, expires_at: 1 }));
  });
  const refreshed = page.waitForResponse((response) => response.url().includes("grant_type=refresh_token"));
  await page.reload();
  expect((await refreshed).status()).toBe(200);
  await isMember(page, "Vikram Rao");
});

test("a session revoked elsewhere ends here with the next request", async ({ page, browser }) => {
  const person = { name: "Kiran Das", email: newEmail(), password: "a good password" };
  await page.addInitScript(() => localStorage.setItem("userLocation", "Delhi"));
  await register(page, person);
  await isMember(page, person.name);
  const elsewhere = await browser.newPage();
  await elsewhere.goto("/login");
  await login(elsewhere, person.email, person.password);
  await elsewhere.getByRole("button", { name: person.name }).waitFor();
  const token = await elsewhere.evaluate(
    () => JSON.parse(localStorage.getItem("basera-session") ?? "{}").access_token as string,
  );
  await elsewhere.request.post("/auth/v1/logout?scope=others", { headers: { authorization: `Bearer ${token}` } });
  await elsewhere.close();
  await page.reload();
  await isVisitor(page);
});

test("signing in in one tab signs in the other", async ({ page, context }) => {
  await page.goto("/");
  await isVisitor(page);
  const other = await context.newPage();
  await signIn(other);
  await isMember(page, "Vikram Rao");
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
