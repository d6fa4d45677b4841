import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { proveAddress } from "#server/testing/factories.ts";
import { isAccessible } from "./accessible.ts";
import { mailsTo, withDatabase } from "./database.ts";
import { expect, followLink, newEmail, test } from "./journey.ts";
import { type Member, newMember } from "./member.ts";

const PASSWORD = "a good password";
const NEW_PASSWORD = "a much better one";

const security = (page: Page) => page.getByRole("region", { name: "Security" });
const press = (page: Page, name: string) => security(page).getByRole("button", { name, exact: true }).click();
const devices = (page: Page) => security(page).getByRole("list", { name: "Where you are signed in" });

async function openSecurity(page: Page): Promise<Member> {
  const member = await newMember(page);
  await withDatabase((db) => proveAddress(db, member.id));
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

/** Returns the link in the only mail to this address, once it has arrived. */
async function mailedLink(address: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length).toBe(1);
  const [mail] = await mailsTo(address);
  return /^http\S+\/auth\/v1\/verify\S+$/m.exec(mail?.text ?? "")?.[0] ?? "";
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
  await expect(security(page).getByText("Wrong code. Wait for the next one in your app.")).toBeVisible();
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

test("a person changes the password and is signed out elsewhere", async ({ page }) => {
  const { email } = await openSecurity(page);
  const other = await signIn(page, email, PASSWORD);
  // Text that is typed above stays.
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Bio").fill("Two cats, and a piano.");
  await press(page, "Change Password");
  await isAccessible(page, "changing the password");
  const [password, again] = [security(page).getByLabel("New Password"), security(page).getByLabel("Confirm Password")];
  await password.fill(NEW_PASSWORD);
  await again.fill(NEW_PASSWORD);
  await press(page, "Update Password");
  await expect(page.getByText("Your password is changed. Your other devices are signed out.")).toBeVisible();
  await expect(password).toHaveCount(0);
  await expect(page.getByLabel("Bio")).toHaveValue("Two cats, and a piano.");
  expect(await statusOfMe(page, other.token)).toBe(401);
  expect((await signIn(page, email, PASSWORD)).status).toBe(400);
  expect((await signIn(page, email, NEW_PASSWORD)).status).toBe(200);
});

test("an address changes once both mails are confirmed", async ({ page }) => {
  const { email } = await openSecurity(page);
  const other = newEmail();
  await press(page, "Change Email");
  await expect(
    security(page).getByText("We send a link to both addresses. It changes once you open both links."),
  ).toBeVisible();
  await security(page).getByLabel("New Email").fill(other);
  await press(page, "Send links");
  await expect(security(page).getByText(`We sent links to ${email} and ${other}.`)).toBeVisible();
  await isAccessible(page, "an address that waits");

  await followLink(page, await mailedLink(other));
  await expect(page.getByText("The first of the two links is confirmed.")).toBeVisible();
  await followLink(page, await mailedLink(email));
  await expect(page.getByText("Your email address is changed.")).toBeVisible();
  await page.goto("/profile");
  await expect(security(page).getByText(other).first()).toBeVisible();
  await expect(security(page).getByText(email)).toHaveCount(0);
  expect((await signIn(page, other, PASSWORD)).status).toBe(200);
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
