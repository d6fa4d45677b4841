import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { expect, login, test } from "./journey.ts";
import type { Member } from "./member.ts";
import { editProfile, headerAvatar, headerCity, main, openProfile, save, saved } from "./profile.ts";

/** Signs in the same person on another device. */
async function elsewhere(browser: Browser, { email }: Member): Promise<Page> {
  const page = await browser.newPage();
  await page.goto("/login");
  await login(page, email, "a good password");
  return page;
}

const photo = (side = 600, format: "jpeg" | "png" = "jpeg") =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#3a7d5c" } })
    [format]()
    .toBuffer();

test("changes of avatar, bio and city show in the header, in another tab and after a reload", async ({
  page,
  context,
}) => {
  const person = await openProfile(page);
  const other = await context.newPage();
  await other.goto("/profile");
  await expect(other.getByText("No bio provided yet.")).toBeVisible();

  await editProfile(page);
  const uploaded = page.waitForResponse("**/api/storage/avatars/upload");
  await page
    .getByLabel("Upload avatar")
    .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await photo(1200) });
  const { url } = await (await uploaded).json();
  await expect(page.getByRole("button", { name: "Remove avatar" })).toBeVisible();
  await expect(headerAvatar(page)).toHaveCount(0);
  await page.getByLabel("Bio").fill("Two cats,\nand a piano.");
  await page.getByLabel("Location").selectOption("Greater Noida");
  await save(page).click();
  await saved(page);

  for (const tab of [page, other]) {
    await expect(main(tab).getByText("Two cats,")).toBeVisible();
    await expect(main(tab).getByText("Greater Noida")).toBeVisible();
    await expect(headerCity(tab)).toHaveAccessibleName("City: Greater Noida");
    await expect(headerAvatar(tab).first()).toHaveAttribute("src", url);
  }
  const size = await sharp(await (await page.request.get(url)).body()).metadata();
  expect([size.width, size.height]).toEqual([320, 320]);
  await page.reload();
  await expect(main(page).getByText("and a piano.")).toBeVisible();
  await expect(main(page).locator("img")).toHaveAttribute("src", url);
  const stored = await page.request.get(`/api/users/${person.id}`);
  expect(await stored.json()).toMatchObject({ avatar: url, bio: "Two cats,\nand a piano." });
});

test("saving removes an avatar, and cancelling restores it", async ({ page }) => {
  await openProfile(page);
  await editProfile(page);
  await page
    .getByLabel("Upload avatar")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await photo(200, "png") });
  await expect(page.getByRole("button", { name: "Remove avatar" })).toBeFocused();
  await save(page).click();
  await saved(page);
  await expect(page.getByRole("button", { name: "Remove avatar" })).toHaveCount(0);
  await expect(headerAvatar(page)).not.toHaveCount(0);

  await editProfile(page);
  await expect(page.getByLabel("Upload avatar")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove avatar" }).click();
  await expect(page.getByLabel("Upload avatar")).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeFocused();
  await expect(main(page).locator("img")).toHaveCount(1);

  await editProfile(page);
  await page.getByRole("button", { name: "Remove avatar" }).click();
  await save(page).click();
  await saved(page);
  await expect(main(page).locator("img")).toHaveCount(0);
  await expect(headerAvatar(page)).toHaveCount(0);
});

test("a file that cannot be an avatar is refused with its message, and another can be chosen", async ({ page }) => {
  await openProfile(page);
  await editProfile(page);
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel("Upload avatar").setInputFiles({ name, mimeType, buffer });
  const said = (text: string) => expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();

  await choose("cv.pdf", "application/pdf", Buffer.from("%PDF-1.4"));
  await said("Please select a valid image file.");
  await choose("large.jpg", "image/jpeg", Buffer.alloc(5 * 1024 * 1024));
  await said("Avatar image must be less than 5MB.");
  await choose("broken.jpg", "image/jpeg", Buffer.from("not a picture at all"));
  await said("Failed to process avatar image.");

  const held = Promise.withResolvers<void>();
  await page.route("**/api/storage/avatars/upload", async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, json: { error: "no", code: "internal" } });
  });
  await page.getByLabel("Upload avatar").focus();
  await choose("me.jpg", "image/jpeg", await photo());
  await expect(page.getByText("Uploading...")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  held.resolve();
  await said("Avatar upload failed");
  await expect(page.getByText("Uploading...")).toBeHidden();
  await expect(page.getByLabel("Upload avatar")).toBeFocused();
});

test("an avatar that fails to load becomes a silhouette", async ({ page }) => {
  await openProfile(page);
  await editProfile(page);
  await page
    .getByLabel("Upload avatar")
    .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await page.getByRole("button", { name: "Remove avatar" }).waitFor();
  await save(page).click();
  await saved(page);
  await page.route("**/media/avatars/**", (route) => route.abort());
  await page.reload();
  await saved(page);
  await expect(main(page).locator("img")).toHaveCount(0);
  await expect(main(page).locator("form svg").first()).toBeVisible();
});

test("the profile shows known fields, and says which are missing", async ({ page, browser }) => {
  const person = await openProfile(page, { name: "Arjun Mehta" });
  const joined = new Date().toLocaleDateString("en-IN", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "Asia/Kolkata",
  });
  // The address is also shown by Security, once that has loaded.
  for (const text of ["Tenant", `Joined ${joined}`, person.email, "+919812345678", "Delhi", "No bio provided yet."])
    await expect(main(page).getByText(text, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "My Profile" })).toBeAttached();
  await expect(page.getByRole("heading", { level: 2, name: "Arjun Mehta" })).toBeVisible();

  // If the profile has no city, the location is not set and the form asks for one.
  await editProfile(page);
  await expect(page.getByLabel("Bio")).toHaveAttribute("placeholder", "Tell us about yourself...");
  await page.getByLabel("Location").selectOption("Select your city");
  await page.getByLabel("Phone").fill("");
  await save(page).click();
  await saved(page);
  await page.keyboard.press("Escape");
  await expect(main(page).getByText("Not set")).toHaveCount(2);
  const second = await elsewhere(browser, person);
  await expect(second.getByRole("dialog", { name: "Select Your City" })).toBeVisible();
  await second.close();
});

test("the profile shows that it is loading", async ({ page }) => {
  await openProfile(page);
  await page.getByRole("link", { name: "Basera" }).first().click();
  await expect(page).toHaveURL("/");
  const held = Promise.withResolvers<void>();
  await page.reload();
  await headerCity(page).waitFor();
  await page.getByRole("button", { name: "Meera Iyer" }).click();
  await page.route("**/api/users/me", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "My Profile" }).click();
  await expect(page.getByText("Loading profile...")).toBeVisible();
  held.resolve();
  await saved(page);
});

test("errors are shown at their fields in the contract's words, the first with focus; nothing is sent", async ({
  page,
}) => {
  await openProfile(page);
  await editProfile(page);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent += 1;
  });
  await page.getByLabel("Name").fill("  ");
  await page.getByLabel("Phone").fill("12345");
  await page.getByLabel("Bio").fill("x".repeat(1001));
  await expect(page.getByText("1001 of 1000 characters")).toBeVisible();
  await save(page).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Please enter your name.");
  await expect(page.getByLabel("Phone")).toHaveAccessibleDescription("Please enter a valid phone number.");
  await expect(page.getByLabel("Bio")).toHaveAccessibleDescription("The bio can be at most 1000 characters.");
  await page.getByLabel("Name").fill("Meera I.");
  await page.getByLabel("Phone").fill("9812345678");
  await page.getByLabel("Bio").fill("Short.");
  expect(sent).toBe(0);
  await save(page).click();
  await saved(page);
  await expect(page.getByRole("banner").getByRole("button", { name: "Meera I." })).toBeVisible();
  await expect(main(page).getByText("9812345678")).toBeVisible();
});

test("an error or an empty response to a save counts as a failure", async ({ page }) => {
  await openProfile(page);
  await editProfile(page);
  const failed = page.getByRole("alert").filter({ hasText: "Failed to update profile." });
  const bio = page.getByLabel("Bio");
  await bio.fill("Written with care.");
  for (const answer of [
    { status: 500, json: { error: "no", code: "internal" } },
    { status: 200, body: "" },
    { status: 200, json: false },
    { status: 200, json: {} },
  ]) {
    await page.route("**/api/users/*", (route) =>
      route.request().method() === "PATCH" ? route.fulfill(answer) : route.fallback(),
    );
    await save(page).click();
    await failed.getByRole("button", { name: "Dismiss" }).click();
    await expect(failed).toBeHidden();
    await expect(bio).toHaveValue("Written with care.");
    await page.unroute("**/api/users/*");
  }
  await save(page).click();
  await saved(page);
  await expect(main(page).getByText("Written with care.")).toBeVisible();
});

test("a double click saves once and shows that it is saving", async ({ page }) => {
  await openProfile(page);
  await editProfile(page);
  const held = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/api/users/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    sent += 1;
    await held.promise;
    await route.continue();
  });
  await save(page).dblclick();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.getByLabel("Name").press("Enter");
  held.resolve();
  await saved(page);
  expect(sent).toBe(1);
});

test("text typed during a save stays in the field", async ({ page }) => {
  await openProfile(page);
  await editProfile(page);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/users/*", async (route) => {
    if (route.request().method() === "PATCH") await held.promise;
    await route.fallback();
  });
  await save(page).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.getByLabel("Bio").fill("An afterthought.");
  held.resolve();
  await expect(save(page)).toBeVisible();
  await expect(page.getByLabel("Bio")).toHaveValue("An afterthought.");
  await save(page).click();
  await saved(page);
});

test("a double click on Edit Profile only opens the form", async ({ page }) => {
  await openProfile(page);
  await page.getByRole("button", { name: "Edit Profile" }).dblclick();
  await expect(save(page)).toBeVisible();
});

test("the keyboard alone edits and saves", async ({ page }) => {
  await openProfile(page);
  const edit = page.getByRole("button", { name: "Edit Profile" });
  await edit.focus();
  await page.keyboard.press("Enter");
  await expect(save(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Phone")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Location")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("By keyboard.");
  await page.getByLabel("Name").focus();
  await page.keyboard.press("Enter");
  await saved(page);
  await expect(main(page).getByText("By keyboard.")).toBeVisible();
  await edit.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByLabel("Upload avatar")).toBeFocused();
});

test("a session that has ended leads to sign-in and back", async ({ page, browser }) => {
  const person = await openProfile(page);
  await editProfile(page);
  const other = await elsewhere(browser, person);
  await other.getByRole("button", { name: person.name }).waitFor();
  const token = await other.evaluate(
    () => JSON.parse(localStorage.getItem("basera-session") ?? "{}").access_token as string,
  );
  await other.request.post("/auth/v1/logout?scope=others", { headers: { authorization: `Bearer ${token}` } });
  await other.close();
  // The socket reports the end of the session immediately.
  await expect(page).toHaveURL("/login?redirect=%2Fprofile");
});

test("the profile has no accessibility violations, viewed and edited", async ({ page }) => {
  await page.setViewportSize(NARROW);
  await openProfile(page, { name: "A Name That Is Much Longer Than Anybody Would Have Thought Possible" });
  await isAccessibleInAllLooks(page, "seen");
  await editProfile(page);
  await page.getByLabel("Phone").fill("1");
  await save(page).click();
  await expect(page.getByLabel("Phone")).toBeFocused();
  await isAccessibleInAllLooks(page, "edited, with a fault");
});
