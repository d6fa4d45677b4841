import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { insertFactor, proveAddress } from "#server/testing/factories.ts";
import { isAccessible } from "./accessible.ts";
import { mailsTo, withDatabase } from "./database.ts";
import { expect, followLink, login, newEmail, test } from "./journey.ts";
import { type Member, newMember, newUnconfirmedMember } from "./member.ts";

const PASSWORD = "a good password";
const NEW_PASSWORD = "a much better one";

const security = (page: Page) => page.getByRole("region", { name: "Security" });
const press = (page: Page, name: string) => security(page).getByRole("button", { name, exact: true }).click();
const devices = (page: Page) => security(page).getByRole("list", { name: "Where you are signed in" });

async function openSecurity(page: Page, { isProven = true } = {}): Promise<Member> {
  const member = await (isProven ? newMember : newUnconfirmedMember)(page);
  if (isProven) await withDatabase((db) => proveAddress(db, member.id));
  await page.goto("/profile");
  await expect(security(page).getByText("This device")).toBeVisible();
  return member;
}

/** Signs in on another device. Returns the status and the access token. */
async function signIn(page: Page, email: string, password: string, device?: string) {
  const answer = await page.request.post("/auth/v1/token?grant_type=password", {
    data: { email, password },
    headers: device === undefined ? {} : { "user-agent": device },
  });
  return { status: answer.status(), token: (await answer.json()).access_token as string };
}
const statusOfMe = async (page: Page, token: string) =>
  (await page.request.get("/api/users/me", { headers: { authorization: `Bearer ${token}` } })).status();

/** Returns the latest mail to this address, once there are this many. */
async function mail(address: string, count: number) {
  await expect.poll(async () => (await mailsTo(address)).length).toBe(count);
  const [latest] = (await mailsTo(address)).slice(-1);
  return {
    code: /^\d{6}$/m.exec(latest?.text ?? "")?.[0] ?? "",
    link: /^http\S+\/auth\/v1\/verify\S+$/m.exec(latest?.text ?? "")?.[0] ?? "",
  };
}

/** Enters the shown key into an authenticator app. */
async function typeKeyIntoApp(page: Page): Promise<(stepsFromNow?: number) => string> {
  const totp = new TOTP({ secret: ((await security(page).locator("code").textContent()) ?? "").replaceAll(" ", "") });
  return (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

test("a person adds an authenticator app to the account, and removes it again", async ({ page }) => {
  const { email } = await openSecurity(page);
  const other = await signIn(page, email, PASSWORD);
  await press(page, "Set up authenticator app");
  const picture = security(page).getByRole("img", { name: "QR code for your authenticator app" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const codeOf = await typeKeyIntoApp(page);

  const code = security(page).getByLabel("Authentication code");
  await expect(code).toBeFocused();
  await code.fill(codeOf(5));
  await press(page, "Verify");
  await expect(security(page).getByText("That code is not right. Try the next one.")).toBeVisible();
  await isAccessible(page, "setting up, after a wrong code");
  await code.fill(`${codeOf().slice(0, 3)} ${codeOf().slice(3)}`);
  await press(page, "Verify");
  await expect(security(page).getByText(/^On since .* You enter its code when you sign in\.$/)).toBeVisible();

  // Other devices are signed out, and the password alone is not enough to sign in.
  expect(await statusOfMe(page, other.token)).toBe(401);
  const waiting = await signIn(page, email, PASSWORD);
  expect([waiting.status, await statusOfMe(page, waiting.token)]).toEqual([200, 403]);
  await page.reload();
  await expect(security(page).getByText(/^On since/)).toBeVisible();

  await press(page, "Remove");
  const dialog = page.getByRole("dialog", { name: "Remove authenticator app" });
  await isAccessible(page, "asking before the app is removed");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(security(page).getByText(/^On since/)).toBeVisible();
  await press(page, "Remove");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(security(page).getByRole("button", { name: "Set up authenticator app" })).toBeVisible();
  expect(await statusOfMe(page, waiting.token)).toBe(200);
});

test("a device whose authenticator app was removed elsewhere, while another remains, signs in again", async ({
  page,
  browser,
}) => {
  const { email } = await openSecurity(page);
  await press(page, "Set up authenticator app");
  const codeOf = await typeKeyIntoApp(page);
  await security(page).getByLabel("Authentication code").fill(codeOf());
  await press(page, "Verify");
  await expect(security(page).getByText(/^On since/)).toBeVisible();

  const device = await (await browser.newContext()).newPage();
  await device.goto("/login?redirect=%2Fprofile");
  await login(device, email, PASSWORD);
  await device.getByLabel("Authentication code").fill(codeOf(1));
  await device.getByRole("button", { name: "Verify" }).click();
  await expect(security(device).getByText(/^On since/)).toBeVisible();

  // No screen can set up a second app, but other clients of the auth service can.
  await withDatabase(async (db) => {
    const { id: accountId } = await db
      .selectFrom("accounts")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const second = await insertFactor(db, { id: accountId });
    const [mine] = await db
      .selectFrom("auth_sessions")
      .select("id")
      .where("account_id", "=", accountId)
      .orderBy("created_at")
      .execute();
    await db
      .updateTable("auth_sessions")
      .set({ factor_id: second })
      .where("id", "=", mine?.id ?? "")
      .execute();
  });
  await press(page, "Remove");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Your authenticator app is removed.")).toBeVisible();
  // Its socket is closed, and its next API call is rejected.
  await expect(device.getByLabel("Password", { exact: true })).toBeVisible();
  await device.context().close();
});

test("setting up an authenticator app can be cancelled and restarted", async ({ page }) => {
  await openSecurity(page);
  await press(page, "Set up authenticator app");
  const first = await typeKeyIntoApp(page);
  await press(page, "Cancel");
  await expect(security(page).getByRole("button", { name: "Set up authenticator app" })).toBeFocused();
  await press(page, "Set up authenticator app");
  const second = await typeKeyIntoApp(page);
  expect(second(100)).not.toBe(first(100));
  await security(page).getByLabel("Authentication code").fill(second());
  await press(page, "Verify");
  await expect(security(page).getByText(/^On since/)).toBeVisible();
});

test("a key that another tab has replaced is reported, and the current one is shown", async ({ page, context }) => {
  await openSecurity(page);
  await press(page, "Set up authenticator app");
  const codeOf = await typeKeyIntoApp(page);
  const tab = await context.newPage();
  await tab.goto("/profile");
  await press(tab, "Set up authenticator app");
  const codeOfTab = await typeKeyIntoApp(tab);
  await security(tab).getByLabel("Authentication code").fill(codeOfTab());
  await press(tab, "Verify");
  await expect(security(tab).getByText(/^On since/)).toBeVisible();

  await security(page).getByLabel("Authentication code").fill(codeOf());
  await press(page, "Verify");
  await expect(page.getByRole("alert").filter({ hasText: "This key has expired" })).toBeVisible();
  await expect(security(page).getByText(/^On since/)).toBeVisible();
  await expect(security(page).getByRole("button", { name: "Remove" })).toBeFocused();

  await press(tab, "Remove");
  await press(page, "Remove");
  for (const one of [tab, page]) {
    await one.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(one.getByText("Your authenticator app is removed.")).toBeVisible();
    await expect(security(one).getByRole("button", { name: "Set up authenticator app" })).toBeFocused();
  }
});

test("a person changes the password and is signed out elsewhere", async ({ page }) => {
  const { email } = await openSecurity(page);
  const other = await signIn(page, email, PASSWORD);
  await press(page, "Change Password");
  await isAccessible(page, "changing the password");
  const [password, again] = [security(page).getByLabel("New Password"), security(page).getByLabel("Confirm Password")];
  for (const [first, second, sentence] of [
    ["12345", "12345", "Password must be at least 6 characters long."],
    [NEW_PASSWORD, "another", "Passwords do not match."],
    [PASSWORD, PASSWORD, "New password should be different from the old password."],
  ] as const) {
    await password.fill(first);
    await again.fill(second);
    await press(page, "Update Password");
    await expect(security(page).getByRole("alert")).toHaveText(sentence);
  }
  await password.fill(NEW_PASSWORD);
  await again.fill(NEW_PASSWORD);
  await press(page, "Update Password");
  await expect(page.getByText("Your password is changed. Your other devices are signed out.")).toBeVisible();
  await expect(password).toHaveCount(0);
  expect(await statusOfMe(page, other.token)).toBe(401);
  expect((await signIn(page, email, PASSWORD)).status).toBe(400);
  expect((await signIn(page, email, NEW_PASSWORD)).status).toBe(200);
});

test("a password change in an old session requires a mailed code", async ({ page }) => {
  const { id, email } = await openSecurity(page);
  await withDatabase((db) =>
    db
      .updateTable("auth_sessions")
      .set({ created_at: new Date(Date.now() - 25 * 60 * 60 * 1000) })
      .where("account_id", "=", id)
      .execute(),
  );
  const before = (await mailsTo(email)).length;
  await press(page, "Change Password");
  await security(page).getByLabel("New Password").fill(NEW_PASSWORD);
  await security(page).getByLabel("Confirm Password").fill(NEW_PASSWORD);
  await press(page, "Update Password");
  const field = security(page).getByLabel("Code from the mail");
  await expect(field).toBeFocused();
  await field.fill("000000");
  await press(page, "Update Password");
  await expect(security(page).getByRole("alert")).toHaveText(
    "That code is not right, or no longer. Look at the latest mail.",
  );
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(before);
  const { code } = await mail(email, (await mailsTo(email)).length);
  await field.fill(code);
  await press(page, "Update Password");
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  expect((await signIn(page, email, NEW_PASSWORD)).status).toBe(200);
});

test("an address changes once both mails are confirmed", async ({ page }) => {
  const { email } = await openSecurity(page);
  const other = newEmail();
  await press(page, "Change Email");
  await expect(
    security(page).getByText("We send a link to both addresses. Your address changes when you have opened both."),
  ).toBeVisible();
  await security(page).getByLabel("New Email").fill("not an address");
  await press(page, "Send links");
  await expect(security(page).getByRole("alert")).toBeVisible();
  await security(page).getByLabel("New Email").fill(other);
  await press(page, "Send links");
  await expect(security(page).getByText(`We sent links to ${email} and ${other}.`)).toBeVisible();
  await isAccessible(page, "an address that waits");

  await followLink(page, (await mail(other, 1)).link);
  await expect(page.getByText("The first of the two links is confirmed.")).toBeVisible();
  await followLink(page, (await mail(email, 1)).link);
  await expect(page.getByText("Your email address is changed.")).toBeVisible();
  await page.goto("/profile");
  await expect(security(page).getByText(other).first()).toBeVisible();
  await expect(security(page).getByText(email)).toHaveCount(0);
  expect((await signIn(page, other, PASSWORD)).status).toBe(200);
});

test("a mistyped address is corrected by the new address's link alone, and everything stays", async ({ page }) => {
  const { email, name } = await openSecurity(page, { isProven: false });
  await mail(email, 1);
  const right = newEmail();
  await press(page, "Change Email");
  await expect(security(page).getByText("We send a link to the new address.")).toBeVisible();
  await security(page).getByLabel("New Email").fill(right);
  await press(page, "Send links");
  await expect(security(page).getByText(`We sent a link to ${right}.`)).toBeVisible();
  await followLink(page, (await mail(right, 1)).link);
  await expect(page.getByText("Your email address is changed.")).toBeVisible();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  expect((await signIn(page, right, PASSWORD)).status).toBe(200);
});

test("an unconfirmed address says so, and its mail can be sent again", async ({ page }) => {
  const { email } = await openSecurity(page, { isProven: false });
  await mail(email, 1);
  await expect(security(page).getByText(/^This address is not confirmed yet\./)).toBeVisible();
  await press(page, "Resend");
  await expect(page.getByText("The mail is on its way.")).toBeVisible();
  await page.goto((await mail(email, 2)).link);
  await page.goto("/profile");
  await expect(security(page).getByText("This device")).toBeVisible();
  await expect(security(page).getByText(/^This address is not confirmed yet\./)).toHaveCount(0);
});

test("a person sees the active devices, and signs out one, then all", async ({ page }) => {
  const { email } = await newMember(page);
  const phone = await signIn(
    page,
    email,
    PASSWORD,
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
  );
  const tablet = await signIn(
    page,
    email,
    PASSWORD,
    "Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  );
  await page.goto("/profile");
  await expect(devices(page).getByRole("listitem")).toHaveCount(3);
  await expect(devices(page).getByRole("listitem").filter({ hasText: "This device" })).toHaveCount(1);
  await isAccessible(page, "security");
  await press(page, "End session, Chrome on Android");
  await expect(devices(page).getByRole("listitem")).toHaveCount(2);
  expect([await statusOfMe(page, phone.token), await statusOfMe(page, tablet.token)]).toEqual([401, 200]);

  await press(page, "Sign out everywhere");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  expect(await statusOfMe(page, tablet.token)).toBe(401);
  expect(await page.evaluate(() => localStorage.getItem("basera-session"))).toBeNull();
});

test("two-step sign-in requires a confirmed address", async ({ page }) => {
  await openSecurity(page, { isProven: false });
  await press(page, "Set up authenticator app");
  await expect(page.getByText(/^Confirm your email address first/)).toBeVisible();
  await expect(security(page).getByRole("button", { name: "Resend" })).toBeVisible();
});

test("the last way to sign in cannot be unlinked, and Google is offered only if it is on", async ({ page }) => {
  const { email } = await openSecurity(page);
  await expect(security(page).getByText("Email and password")).toBeVisible();
  await expect(security(page).getByText(email).last()).toBeVisible();
  await expect(security(page).getByRole("button", { name: /^Unlink/ })).toHaveCount(0);
  await expect(security(page).getByRole("button", { name: "Link Google" })).toHaveCount(0);
});

test("text typed on the profile stays while security changes", async ({ page }) => {
  await openSecurity(page);
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Bio").fill("Two cats, and a piano.");
  await press(page, "Change Password");
  await security(page).getByLabel("New Password").fill(NEW_PASSWORD);
  await security(page).getByLabel("Confirm Password").fill(NEW_PASSWORD);
  await security(page).getByLabel("Confirm Password").press("Enter");
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await expect(page.getByLabel("Bio")).toHaveValue("Two cats, and a piano.");
});
