import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { isAccessible } from "./accessible.ts";
import { mailTo } from "./database.ts";
import { expect, followLink, login, newEmail, test } from "./journey.ts";

const PASSWORD = "a good password";

/** Creates an account without a session in any browser. */
async function newAccount(page: Page) {
  const email = newEmail();
  const answer = await page.request.post("/auth/v1/signup", {
    data: { email, password: PASSWORD, data: { name: "Rohan Mehta", phone: "+919812345678" } },
  });
  expect(answer.status()).toBe(200);
  return { email, token: (await answer.json()).access_token as string };
}

/** Like `newAccount`, with a confirmed address. */
async function provenAccount(page: Page) {
  const account = await newAccount(page);
  const { code: token } = await mailTo(account.email, /confirm/i);
  const answer = await page.request.post("/auth/v1/verify", { data: { type: "signup", email: account.email, token } });
  expect(answer.status()).toBe(200);
  return account;
}

const says = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
const me = (page: Page, name = "Rohan Mehta") => page.getByRole("banner").getByRole("button", { name });

async function newPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New Password").fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Update Password" }).click();
}

/** Adds an authenticator app to the account, as the profile does. Returns the app. */
async function protect(page: Page, token: string): Promise<TOTP> {
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/auth/v1${path}`, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const { id, totp } = await post("/factors", { factor_type: "totp", friendly_name: "Phone" });
  const app = new TOTP({ secret: totp.secret });
  const { id: challenge } = await post(`/factors/${id}/challenge`, {});
  // Uses the code of the previous time step, which is still accepted, so that the current code can be used next. If a new
  // time step starts during the request, the code is two steps old, so it tries again.
  await expect(async () => {
    const code = app.generate({ timestamp: Date.now() - 30_000 });
    await post(`/factors/${id}/verify`, { challenge_id: challenge, code });
  }).toPass();
  return app;
}

test("a forgotten password is reset with one mail, read on another device", async ({ page, browser }) => {
  const { email } = await provenAccount(page);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Forgot password?" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).dblclick();
  await expect(page.getByRole("status")).toContainText("If that address has an account, a reset link is on its way.");
  await isAccessible(page, "a reset link was asked for");

  const { link } = await mailTo(email, /password/i);
  // Opening the link, as mail scanners do, does not use it up.
  await page.request.get(link, { maxRedirects: 0 });
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(link);
  await isAccessible(phone, "a link from a mail");
  await phone.getByRole("button", { name: "Confirm" }).click();
  await expect(phone.getByText(`For ${email}.`)).toBeVisible();
  expect(phone.url()).not.toContain("token");
  await isAccessible(phone, "set a new password");
  await newPassword(phone, PASSWORD);
  await expect(says(phone, "New password should be different from the old password.")).toBeVisible();
  await phone.reload();
  await newPassword(phone, "another good one");
  await expect(phone.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
  await phone.getByRole("link", { name: "Go to Basera" }).click();
  await expect(me(phone)).toBeVisible();

  await page.getByRole("link", { name: "Back to sign in" }).click();
  // Until then the previous form is still visible.
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await login(page, email, PASSWORD);
  await expect(says(page, "Email or password is incorrect.")).toBeVisible();
  await login(page, email, "another good one");
  await expect(me(page)).toBeVisible();

  await test.step("the used link says so, and offers a new one", async () => {
    const later = await (await browser.newContext()).newPage();
    await later.goto(link);
    await expect(says(later, "This link is invalid or has expired.")).toBeVisible();
    await isAccessible(later, "a dead link");
    await later.getByRole("link", { name: "Request a new link" }).click();
    await expect(later).toHaveURL("/forgot-password");
  });
});

test("a reset link of another account asks before it replaces the session", async ({ page, browser }) => {
  const other = await newAccount(await (await browser.newContext()).newPage());
  const { email } = await newAccount(page);
  await page.goto("/login");
  await login(page, email, PASSWORD);
  await expect(me(page)).toBeVisible();
  const asking = await (await browser.newContext()).newPage();
  await asking.goto("/forgot-password");
  await asking.getByLabel("Email").fill(other.email);
  await asking.getByRole("button", { name: "Send reset link" }).click();
  const { link } = await mailTo(other.email, /password/i);
  await followLink(page, link);

  await expect(
    page.getByRole("heading", { name: `You are signed in as ${email}. Continue as ${other.email}?` }),
  ).toBeVisible();
  await isAccessible(page, "a reset link of another account");
  // A reload shows the question again. Cancelling keeps the session.
  await page.reload();
  await page.getByRole("link", { name: `Stay signed in as ${email}` }).click();
  await expect(page).toHaveURL("/");
  const signedInAs = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem("basera-session") ?? "{}").user?.email as string | undefined);
  expect(await signedInAs()).toBe(email);

  await page.goBack();
  await page.getByRole("button", { name: `Continue as ${other.email}` }).click();
  await expect(page.getByText(`For ${other.email}.`)).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  expect(await signedInAs()).toBe(other.email);
  await page.reload();
  await expect(page.getByText(`For ${other.email}.`)).toBeVisible();
});

test("a session in the address of the reset page signs in only after a question", async ({ page, browser }) => {
  const { email } = await provenAccount(page);
  const session = await page.request.post("/auth/v1/token?grant_type=password", {
    data: { email, password: PASSWORD },
  });
  const { access_token, refresh_token } = await session.json();
  const hash = new URLSearchParams({ access_token, refresh_token, type: "recovery" });
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/reset-password#${hash}`);
  await expect(stranger.getByRole("heading", { name: `Continue as ${email}?` })).toBeVisible();
  await isAccessible(stranger, "a reset link without a session");
  expect(await stranger.evaluate(() => localStorage.getItem("basera-session"))).toBeNull();
  await stranger.getByRole("button", { name: `Continue as ${email}` }).click();
  await expect(stranger.getByText(`For ${email}.`)).toBeVisible();
});

test("a recovery elsewhere says before it what is removed, and offers to type a name after it", async ({
  page,
  browser,
}) => {
  const { email } = await newAccount(page);
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  const { link } = await mailTo(email, /password/i);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(link);
  await expect(phone.getByText("ways to sign in that were set up before will be removed")).toBeVisible();
  await phone.getByRole("button", { name: "Confirm" }).click();
  await newPassword(phone, "another good one");
  await phone.getByLabel("What is your name?").fill("Rohan Mehta");
  await isAccessible(phone, "the offer to type a name");
  await phone.getByRole("button", { name: "Save name" }).click();
  await expect(phone.getByLabel("What is your name?")).toHaveCount(0);
  await phone.getByRole("link", { name: "Go to Basera" }).click();
  await expect(me(phone)).toBeVisible();
});

test("a mailed code, or the link beside it, signs in and returns to the original page", async ({ page, browser }) => {
  const { email } = await newAccount(page);
  await page.goto("/login?redirect=%2Fmessages");
  await page.getByRole("button", { name: "Email me a code instead" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("status")).toContainText("If that address has an account, a code is on its way.");
  await isAccessible(page, "a code is asked for");
  const { code } = await mailTo(email, /sign in/i);
  await page.getByLabel("Code").fill(` ${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/messages");

  await test.step("the link works in the browser that requested it", async () => {
    const other = await (await browser.newContext()).newPage();
    const { email: address } = await newAccount(other);
    await other.goto("/login?redirect=%2Ffavorites");
    await other.getByRole("button", { name: "Email me a code instead" }).click();
    await other.getByLabel("Email").fill(address);
    await other.getByRole("button", { name: "Send code" }).click();
    await followLink(other, (await mailTo(address, /sign in/i)).link);
    await expect(other).toHaveURL("/favorites");
  });
});

test("a protected account requires the second step in every tab and after a reload", async ({ page, context }) => {
  const { email, token } = await provenAccount(page);
  const app = await protect(page, token);
  await page.goto("/login?redirect=%2Fmessages");
  await login(page, email, PASSWORD);
  const code = page.getByLabel("Authentication code");
  await expect(code).toBeFocused();
  await isAccessible(page, "the second step");
  await page.goto("/messages");
  await expect(page).toHaveURL("/login?redirect=%2Fmessages");
  await expect(code).toBeVisible();
  await test.step("a person without the code can sign in as someone else", async () => {
    await page.getByRole("button", { name: "Sign in as a different user" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
    await login(page, email, PASSWORD);
    await expect(code).toBeVisible();
  });
  const tab = await context.newPage();
  await tab.goto("/login");
  await expect(tab.getByLabel("Authentication code")).toBeVisible();
  await code.fill(app.generate());
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL("/messages");
  await expect(me(tab)).toBeVisible();
});

test("a protected account sets its password only after the second step", async ({ page, browser }) => {
  const { email, token } = await provenAccount(page);
  const app = await protect(page, token);
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  const { link } = await mailTo(email, /password/i);
  const phone = await (await browser.newContext()).newPage();
  await followLink(phone, link);
  await phone.getByLabel("Authentication code").fill(app.generate());
  await phone.getByRole("button", { name: "Verify" }).click();
  await newPassword(phone, "another good one");
  await expect(phone.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
});
