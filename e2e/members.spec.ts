import type { Page } from "@playwright/test";
import { expect, holdLateParts, login, newEmail, register, resize, test } from "./journey.ts";
import { layoutShift, recordLayoutShift } from "./layout-shift.ts";

// These journeys sign in through the page, so that the browser has the page cookie.

const PASSWORD = "correct horse 9";

/** Registers a new person in this page's browser and opens browse. */
async function signedUp(page: Page, name = "Kavya Iyer"): Promise<string> {
  const email = newEmail();
  await page.addInitScript(() => {
    if (!localStorage.getItem("userLocation")) localStorage.setItem("userLocation", "Bangalore");
  });
  await register(page, { name, email, password: PASSWORD });
  await expect(page.getByRole("button", { name: /Menu|Kavya|Asha/ }).first()).toBeAttached();
  return email;
}

const viewer = (page: Page) => page.evaluate(() => document.documentElement.dataset.viewer);

/** Records the API calls of the page from now on, except those that start by themselves after ten seconds. */
async function apiCalls(page: Page): Promise<string[]> {
  const calls: string[] = [];
  await holdLateParts(page);
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|auth\/v1|socket\.io)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

const isHydrated = (page: Page) => page.waitForFunction(() => window.isHydrated);

test("pages are rendered for their member, without an API call or a warning", async ({ page, context }) => {
  await signedUp(page);
  await page.waitForLoadState("networkidle");
  for (const path of ["/browse", "/", "/favorites", "/my-listings", "/notifications"]) {
    const tab = await context.newPage();
    const complaints: string[] = [];
    tab.on("console", (message) => {
      // Other journeys block service workers, which causes this warning.
      if (["warning", "error"].includes(message.type()) && !message.text().startsWith("Service Worker"))
        complaints.push(message.text());
    });
    const calls = await apiCalls(tab);
    await tab.goto(path);
    await isHydrated(tab);
    await tab.waitForLoadState("networkidle");
    expect(calls, path).toEqual([]);
    expect(complaints, path).toEqual([]);
    expect(await viewer(tab), path).toBeTruthy();
    await tab.close();
  }
});

test("a page without the cookie is restored in the browser, which then has the cookie", async ({ page, context }) => {
  await signedUp(page);
  await context.clearCookies({ name: "basera-page" });
  await page.goto("/browse");
  await expect(page.getByRole("article").first()).toBeVisible();
  const hasCookie = async () => (await context.cookies()).some(({ name }) => name === "basera-page");
  await expect.poll(hasCookie).toBe(true);
  expect(await page.evaluate(() => document.documentElement.dataset.rendered)).toBeUndefined();
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dataset.rendered)).toBe("");
});

/** Records what the page shows from its first paint: the text of each frame in which the page is visible. */
async function recordFrames(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const seen = (sessionStorage.getItem("seen") ?? "").split("\n");
    const look = () => {
      const { body } = document;
      // biome-ignore lint/performance/useDomNodeTextContent: leaves out scripts and hidden parts
      if (body && getComputedStyle(body).visibility === "visible") seen.push(body.innerText.replaceAll("\n", " "));
      sessionStorage.setItem("seen", [...new Set(seen)].slice(-50).join("\n"));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => sessionStorage.getItem("seen") ?? "");
}

test("a page of a signed-out person is never shown", async ({ page, context }) => {
  await signedUp(page, "Asha Verma");
  await page.addInitScript(() => {
    if (sessionStorage.getItem("lost")) return;
    sessionStorage.setItem("lost", "yes");
    localStorage.removeItem("basera-session");
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = "basera-session=; Path=/; Max-Age=0";
  });
  const frames = await recordFrames(page);
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  expect(await viewer(page)).toBeUndefined();
  expect(await frames()).not.toContain("Asha Verma");
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("basera-page");
});

/** Signs in another person through storage only, so that the page cookie remains the first person's. */
async function storeOther(page: Page, name: string): Promise<string> {
  const answer = await page.request.post("/auth/v1/signup", {
    data: { email: newEmail(), password: PASSWORD, data: { name } },
  });
  const session = await answer.json();
  await page.evaluate((stored) => localStorage.setItem("basera-session", stored), JSON.stringify(session));
  return session.user.id;
}

test("a page of another person is replaced before it is shown", async ({ page }) => {
  await signedUp(page, "Asha Verma");
  await page.goto("/privacy");
  const other = await storeOther(page, "Kavya Iyer");
  const frames = await recordFrames(page);
  await page.goto("/browse");
  await expect(page.getByRole("banner").getByRole("button", { name: "Kavya Iyer" })).toBeVisible();
  expect(await viewer(page)).toBe(other);
  expect(await page.evaluate(() => document.documentElement.dataset.rendered)).toBe("");
  expect(await frames()).not.toContain("Asha Verma");
});

test("a page of another person is never shown, even if the cookie cannot be corrected", async ({ page }) => {
  await signedUp(page, "Asha Verma");
  await page.goto("/privacy");
  await storeOther(page, "Kavya Iyer");
  const frames = await recordFrames(page);
  await page.route("**/api/page-session", (route) => route.abort());
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto("/browse");
  await expect(page.getByRole("banner").getByRole("button", { name: "Kavya Iyer" })).toBeVisible();
  // One if a busy server sent the shell, which has no name to show. Never a third.
  expect(documents).toBeLessThanOrEqual(2);
  expect(await frames()).not.toContain("Asha Verma");
});

test("a session that is refused later signs out and clears the cookie", async ({ page, context }) => {
  await signedUp(page);
  await page.goto("/my-listings");
  await page.route(/\/(api\/users\/me|api\/properties\/owner|auth\/v1\/token)/, (route) =>
    route.fulfill({
      status: 401,
      json: {
        code: "session_expired",
        error: "Please sign in again.",
        error_code: "refresh_token_not_found",
        msg: "gone",
      },
    }),
  );
  await page.route("**/auth/v1/logout*", (route) =>
    route.fulfill({ status: 403, json: { msg: "gone", error_code: "session_not_found" } }),
  );
  await isHydrated(page);
  await page.mouse.click(5, 300);
  await expect(page.getByText("Login Required")).toBeVisible();
  const cookies = async () => (await context.cookies()).map(({ name }) => name);
  await expect.poll(cookies).not.toContain("basera-page");
});

test("a tab of one person reloads when another one signs in", async ({ page, context }) => {
  await signedUp(page, "Asha Verma");
  await page.goto("/browse");
  const second = await context.newPage();
  await second.goto("/");
  await second.getByRole("banner").getByRole("button", { name: "Asha Verma" }).click();
  await second.getByRole("button", { name: "Sign Out" }).click();
  await expect(second.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.content()).not.toContain("Asha Verma");
  await page.goto("/");
  const email = newEmail();
  await page.request.post("/auth/v1/signup", { data: { email, password: PASSWORD, data: { name: "Kavya Iyer" } } });
  await second.goto("/login");
  await login(second, email, PASSWORD);
  await expect(second.getByRole("banner").getByRole("button", { name: "Kavya Iyer" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Kavya Iyer" })).toBeVisible();
  await page.goto("/browse");
  await expect(page.getByRole("banner").getByRole("button", { name: "Kavya Iyer" })).toBeVisible();
});

test("signing out opens the home page, and leaves no data of the person in it or behind Back", async ({
  page,
  context,
}) => {
  const email = await signedUp(page, "Asha Verma");
  const hasPerson = async () => {
    const content = await page.content();
    return content.includes("Asha Verma") || content.includes(email);
  };
  await page.goto("/browse");
  await page.goto("/my-listings");
  expect(await hasPerson()).toBe(true);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Favorites" }).click();
  await expect(page).toHaveURL(/favorites/);
  await page.getByRole("banner").getByRole("button", { name: "Asha Verma" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  expect(await hasPerson()).toBe(false);
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain("basera-page");
  const frames = await recordFrames(page);
  for (let n = 0; n < 2; n++) {
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    expect(await hasPerson()).toBe(false);
  }
  expect(await frames()).not.toContain("Asha Verma");
});

test("a device clock that is a day off changes nothing that is rendered", async ({ page, context }) => {
  await signedUp(page);
  for (const offset of [-86_400_000, 86_400_000]) {
    const tab = await context.newPage();
    await tab.addInitScript((difference) => {
      const RealDate = Date;
      const now = () => RealDate.now() + difference;
      window.Date = new Proxy(RealDate, {
        construct: (target, given) => (given.length === 0 ? new target(now()) : Reflect.construct(target, given)),
        get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
      });
      // The token's expiry was stored by the same clock.
      const session = JSON.parse(localStorage.getItem("basera-session") ?? "{}");
      localStorage.setItem(
        "basera-session",
        JSON.stringify({ ...session, expires_at: Math.floor(now() / 1000) + 3600 }),
      );
    }, offset);
    const errors: string[] = [];
    tab.on("pageerror", (error) => errors.push(String(error)));
    const calls = await apiCalls(tab);
    await tab.goto("/browse");
    await isHydrated(tab);
    await tab.waitForLoadState("networkidle");
    expect(calls).toEqual([]);
    expect(errors).toEqual([]);
    await tab.close();
  }
});

test("nothing moves on a rendered browse page, on phone and desktop", async ({ page }) => {
  await signedUp(page);
  await recordLayoutShift(page);
  for (const width of [390, 1440]) {
    await resize(page, { width, height: 850 });
    await page.goto("/browse");
    await isHydrated(page);
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page), `at ${width} px`).toBeLessThan(0.01);
  }
});
