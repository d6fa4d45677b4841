import type { Page } from "@playwright/test";
import { authenticator } from "#server/auth/testing/authenticator.ts";
import { proveAddress } from "#server/testing/factories.ts";
import { withDatabase } from "./database.ts";
import { test } from "./journey.ts";
import { choose, press, tabTo, type } from "./keyboard.ts";
import { newMember } from "./member.ts";
import { expect, photo, uploaded } from "./posting.ts";

/** Journeys of members with the keyboard only. Elements are found by role and name only. */

// Without reduced motion, a focus halo that is fading would still be visible on the previous element.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const list = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeAttached();
const warned = (page: Page, text: string) => expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
/** A script has moved the focus to the title, which shows no ring. */
async function arrivedAt(page: Page, name: string | RegExp) {
  const title = page.getByRole("heading", { level: 1, name });
  await expect(title).toBeFocused();
  await expect(title).toHaveCSS("outline-style", "none");
}

test("the keyboard alone posts a home with ordered pictures, and edits it", async ({ page }) => {
  await newMember(page, "Meera Krishnan");
  const title = `Corner house ${process.pid} ${Date.now()}`;
  await page.goto("/");
  await press(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Post Property" }));
  await arrivedAt(page, "Post your property");

  await type(page, field(page, "Title"), title);
  await page.keyboard.press("Enter");
  await warned(page, "fields need your attention.");
  await expect(list(page, "Property Type")).toBeFocused();
  await page.keyboard.type("2BHK");
  await type(page, page.getByLabel("Available From", { exact: true }), "12122026");
  await type(page, list(page, "Furnished Status"), "Semi");
  await type(page, field(page, "Monthly Rent (₹)"), "18500");
  await type(page, field(page, "Security Deposit (₹)"), "64000");
  await type(page, list(page, "City"), "Ghaziabad");
  await type(page, page.getByRole("combobox", { name: "Area/Sector" }), "indirapu");
  await expect(page.getByRole("option", { name: "Indirapuram" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await press(page, page.getByRole("group", { name: "Amenities" }).getByRole("button", { name: "Parking" }));
  const family = page.getByRole("group", { name: "Tenant Preference" }).getByRole("button", { name: "Family" });
  await press(page, family, { key: "Space" });
  await press(page, page.getByRole("checkbox", { name: "Pets Allowed" }), { key: "Space" });
  await type(page, field(page, "Description"), "Light, water, and good neighbours.");

  const pictures = page.getByLabel("Property Images", { exact: true });
  const [first, second, third] = await Promise.all(
    [300, 400, 500].map((width) => photo(`${width}.jpg`, { width, height: 300 })),
  );
  if (!first || !second || !third) throw new Error("there are three pictures");
  await choose(page, pictures, [first, second]);
  await uploaded(page, 2);
  await said(page, /^Image \d of 2 is uploaded\.$/);
  await expect(pictures).toBeFocused();
  await press(page, button(page, "Remove image 2"), { back: true });
  await said(page, "Image 2 was removed.");
  await expect(button(page, "Remove image 1")).toBeFocused();
  await choose(page, pictures, [second, third]);
  await uploaded(page, 3);
  await press(page, button(page, "Move image 3 earlier"), { back: true });
  await said(page, "Image 3 is now image 2 of 3.");
  await expect(button(page, "Move image 2 earlier")).toBeFocused();
  await page.keyboard.press("Enter");
  await said(page, "Image 2 is now image 1 of 3.");
  await expect(button(page, "Move image 1 later")).toBeFocused();
  await press(page, button(page, "Post Property"));
  await said(page, "Posted. It will be reviewed and published within 24 hours.");
  await arrivedAt(page, /Bangalore/);

  await press(page, button(page, /Meera Krishnan/), { back: true });
  await press(page, page.getByRole("link", { name: "My Listings", exact: true }));
  await arrivedAt(page, "My Listings");
  await press(page, page.getByRole("link", { name: "Edit" }));
  await arrivedAt(page, "Edit property");
  await tabTo(page, field(page, "Title"));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(`${title} with a swing`);
  await press(page, button(page, "Move image 1 later"));
  await said(page, "Image 1 is now image 2 of 3.");
  await press(page, button(page, "Save Changes"));
  await said(page, "Property updated successfully!");
  await arrivedAt(page, `${title} with a swing`);
});

test("the keyboard alone changes password, city and avatar, and signs in with an authenticator app", async ({
  page,
}) => {
  const { id, email } = await newMember(page, "Kavya Iyer");
  await withDatabase((db) => proveAddress(db, id));
  const elsewhere = { data: { email, password: "a good password" } };
  expect((await page.request.post("/auth/v1/token?grant_type=password", elsewhere)).ok()).toBe(true);
  await page.goto("/");
  await press(page, button(page, /Kavya Iyer/));
  await press(page, page.getByRole("link", { name: "My Profile" }));
  await arrivedAt(page, "My Profile");

  await press(page, button(page, "Edit Profile"));
  await expect(button(page, "Save")).toBeFocused();
  await choose(page, page.getByLabel("Upload avatar"), [await photo("me.jpg", { width: 600, height: 600 })], {
    back: true,
  });
  await expect(button(page, "Remove avatar")).toBeFocused();
  await tabTo(page, field(page, "Name"));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await expect(field(page, "Name")).toBeFocused();
  await warned(page, "Please enter your name.");
  await page.keyboard.type("Kavya Rao");
  await type(page, list(page, "Location"), "Noida");
  await tabTo(page, field(page, "Name"), { back: true });
  await page.keyboard.press("Enter");
  await expect(button(page, "Edit Profile")).toBeFocused();
  await expect(button(page, "City: Noida")).toBeVisible();

  const security = page.getByRole("region", { name: "Security" });
  await press(page, button(page, /^End session, /));
  await said(page, "Session ended:");
  await expect(page.getByRole("list", { name: "Where you are signed in" })).toBeFocused();
  await press(page, button(page, "Change Password"), { back: true });
  await expect(field(page, "New Password")).toBeFocused();
  await page.keyboard.type("a much better one");
  await type(page, field(page, "Confirm Password"), "another");
  await page.keyboard.press("Enter");
  await warned(page, "Passwords do not match.");
  await expect(field(page, "Confirm Password")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("a much better one");
  await page.keyboard.press("Enter");
  await said(page, "Your password is changed. Your other devices are signed out.");
  await expect(button(page, "Change Password")).toBeFocused();

  await press(page, button(page, "Set up authenticator app"));
  const code = field(page, "Authentication code");
  await expect(code).toBeFocused();
  const key = ((await security.getByRole("code").textContent()) ?? "").replaceAll(" ", "");
  const codeOf = authenticator(`otpauth://totp/Basera?secret=${key}`);
  await page.keyboard.type(codeOf(5));
  await page.keyboard.press("Enter");
  await warned(page, "Wrong code. Wait for the next one in your app.");
  await expect(code).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(codeOf());
  await page.keyboard.press("Enter");
  await said(page, "Two-step sign-in is on. Your other devices are signed out.");
  await expect(security.getByRole("button", { name: "Remove" })).toBeFocused();

  await press(page, button(page, /Kavya Rao/), { back: true });
  await press(page, button(page, "Sign Out"));
  await expect(page.getByRole("heading", { level: 1, name: /Find a home/ })).toBeVisible();
  await press(page, page.getByRole("banner").getByRole("link", { name: "Login" }));
  await arrivedAt(page, "Welcome back");
  await type(page, field(page, "Email"), email);
  await type(page, field(page, "Password"), "a much better one");
  await page.keyboard.press("Enter");
  await expect(code).toBeFocused();
  await press(page, button(page, "Sign in as a different user"));
  await arrivedAt(page, "Welcome back");
  await type(page, field(page, "Email"), email);
  await type(page, field(page, "Password"), "a much better one");
  await page.keyboard.press("Enter");
  await expect(code).toBeFocused();
  await page.keyboard.type(codeOf(1));
  await page.keyboard.press("Enter");
  await arrivedAt(page, /./);

  await press(page, button(page, /Kavya Rao/), { back: true });
  await press(page, page.getByRole("link", { name: "My Profile" }));
  await press(page, security.getByRole("button", { name: "Remove" }));
  await expect(button(page, "Cancel")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(security.getByRole("button", { name: "Remove" })).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Remove" }));
  await said(page, "Your authenticator app is removed.");
  await expect(button(page, "Set up authenticator app")).toBeFocused();
});
