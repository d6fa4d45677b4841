import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { isAccessible } from "./accessible.ts";
import { mailTo } from "./database.ts";
import { expect, followLink, login, newEmail, register, test } from "./journey.ts";

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

async function newPassword(page: Page, password: string, confirmed = password): Promise<void> {
  await page.getByLabel("New Password").fill(password);
  await page.getByLabel("Confirm Password").fill(confirmed);
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
  // Uses the code of the previous time step, which is still accepted, so that the current code can be used next.
  const code = app.generate({ timestamp: Date.now() - 30_000 });
  await post(`/factors/${id}/verify`, { challenge_id: challenge, code });
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

  const { link } = await mailTo(email, /password/i);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(link);
  await isAccessible(phone, "a link from a mail");
  await phone.getByRole("button", { name: "Confirm" }).click();
  await expect(phone.getByText(`For ${email}.`)).toBeVisible();
  expect(phone.url()).not.toContain("token");
  await isAccessible(phone, "set a new password");
  await newPassword(phone, "another good one", "and not the same");
  await expect(says(phone, "Passwords do not match.")).toBeVisible();
  await newPassword(phone, "short");
  await expect(says(phone, "Password must be at least 6 characters long.")).toBeVisible();
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
});

test("a used link says so, and offers a new one", async ({ page, browser }) => {
  const { email } = await newAccount(page);
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  const { link } = await mailTo(email, /password/i);
  // Opening the link, as mail scanners do, does not use it up.
  await page.request.get(link, { maxRedirects: 0 });
  await followLink(page, link);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(link);
  await expect(says(phone, "This link is invalid or has expired.")).toBeVisible();
  await isAccessible(phone, "a dead link");
  await phone.getByRole("link", { name: "Request a new link" }).click();
  await expect(phone).toHaveURL("/forgot-password");
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

test("a session of an account with an unproven address is refused on the reset page", async ({ page, browser }) => {
  const email = newEmail();
  const answer = await page.request.post("/auth/v1/signup", { data: { email, password: PASSWORD } });
  const { access_token, refresh_token } = await answer.json();
  const hash = new URLSearchParams({ access_token, refresh_token, type: "recovery" });
  const victim = await (await browser.newContext()).newPage();
  await victim.goto(`/reset-password#${hash}`);
  await expect(says(victim, "This link is invalid or has expired.")).toBeVisible();
});

test("a recovery before the first confirmation keeps name and phone in the browser that signed up", async ({
  page,
}) => {
  const email = newEmail();
  await register(page, { name: "Rohan Mehta", email, password: PASSWORD });
  await expect(me(page)).toBeVisible();
  await page.context().clearCookies({ name: "basera-page" });
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies({ name: "basera-session" });
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await page.goto((await mailTo(email, /password/i)).link);
  await expect(page.getByText("ways to sign in that were set up before")).toHaveCount(0);
  await page.getByRole("button", { name: "Confirm" }).click();
  await newPassword(page, "another good one");
  await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
  await expect(page.getByLabel("What is your name?")).toHaveCount(0);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Rohan Mehta" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "+919812345678" })).toBeVisible();
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

test("an address without an account gets the same response", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(newEmail());
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByRole("status")).toContainText("If that address has an account, a reset link is on its way.");
  await isAccessible(page, "a reset link was asked for");
});

test("setting a new password without a link is refused", async ({ page }) => {
  await page.goto("/reset-password");
  await expect(says(page, "This link is invalid or has expired.")).toBeVisible();
});

test("a mailed code signs in and returns to the original page", async ({ page }) => {
  const { email } = await newAccount(page);
  await page.goto("/login?redirect=%2Fmessages");
  await page.getByRole("button", { name: "Email me a code instead" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("status")).toContainText("If that address has an account, a code is on its way.");
  await isAccessible(page, "a code is asked for");
  const { code } = await mailTo(email, /sign in/i);
  await page.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(says(page, "Token has expired or is invalid")).toBeVisible();
  await page.getByLabel("Code").fill(` ${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/messages");
});

test("the link in such a mail also signs in, in the browser that requested it", async ({ page }) => {
  const { email } = await newAccount(page);
  await page.goto("/login?redirect=%2Ffavorites");
  await page.getByRole("button", { name: "Email me a code instead" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  const { link } = await mailTo(email, /sign in/i);
  await followLink(page, link);
  await expect(page).toHaveURL("/favorites");
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
  const tab = await context.newPage();
  await tab.goto("/login");
  await expect(tab.getByLabel("Authentication code")).toBeVisible();

  const right = app.generate();
  await code.fill(right === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(says(page, "That code is not right. Try the next one.")).toBeVisible();
  await code.fill(app.generate());
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL("/messages");
  await expect(me(tab)).toBeVisible();
});

test("a person without the second step can sign in as someone else", async ({ page }) => {
  const { email, token } = await provenAccount(page);
  await protect(page, token);
  await page.goto("/login");
  await login(page, email, PASSWORD);
  await page.getByRole("button", { name: "Sign in as a different user" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
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

test("a confirmation mail reports success, in this or another browser", async ({ page, browser }) => {
  const email = newEmail();
  await page.goto("/register");
  await page.getByLabel("Full Name").fill("Rohan Mehta");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("+919812345678");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(me(page)).toBeVisible();
  const { link } = await mailTo(email, /confirm/i);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(link);
  await expect(phone.getByText(/An account with a password was made for this address/)).toBeVisible();
  await isAccessible(phone, "the link of a sign-up");
  await phone.getByRole("button", { name: "Confirm" }).click();
  await expect(phone.getByRole("status")).toContainText("Your address is confirmed. Sign in to continue.");
  await login(phone, email, PASSWORD);
  await expect(me(phone)).toBeVisible();
});

test("an error on the way back to sign-in is shown", async ({ page }) => {
  await page.goto("/login?error=access_denied&error_code=otp_expired&error_description=x");
  await expect(says(page, "This link is invalid or has expired.")).toBeVisible();
  await page.goto("/login?error=server_error&error_code=unexpected_failure&error_description=x");
  await expect(says(page, "Google login failed")).toBeVisible();
});
