import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { type Member, newMember } from "./member.ts";

/** Opens the profile of a new member, with a city, so that the city picker stays closed. */
async function openProfile(page: Page, { name = "Meera Iyer", city = "Delhi" } = {}): Promise<Member> {
  const member = await newMember(page, name, city);
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
  return member;
}

async function editProfile(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await expect(page.getByLabel("Bio")).toBeVisible();
}

/** Signs the same person in on another device. */
async function elsewhere(browser: Browser, { email }: Member): Promise<Page> {
  const page = await browser.newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a good password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  return page;
}

const main = (page: Page) => page.getByRole("main");
const headerCity = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^City: / });
const headerAvatar = (page: Page) => page.getByRole("banner").locator("button img");
const save = (page: Page) => page.getByRole("button", { name: "Save" });
const saved = (page: Page) => expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
const city = (page: Page, name: string) =>
  page.getByRole("dialog", { name: "Select Your City" }).getByRole("button", { name, exact: true });

const photo = (side = 600, format: "jpeg" | "png" = "jpeg") =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#3a7d5c" } })
    [format]()
    .toBuffer();

test("a person changes avatar, bio and city; header, second tab and reload show it", async ({ page, context }) => {
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

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/storage/avatars/upload", async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { error: "no", code: "internal" } });
  });
  await page.getByLabel("Upload avatar").focus();
  await choose("me.jpg", "image/jpeg", await photo());
  await expect(page.getByText("Uploading...")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  answer();
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

test("the profile shows what is known, and says what is missing", async ({ page, browser }) => {
  const person = await openProfile(page, { name: "Arjun Mehta" });
  const joined = new Date().toLocaleDateString("en-IN", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "Asia/Kolkata",
  });
  // Security, once loaded, also shows the address.
  for (const text of ["Tenant", `Joined ${joined}`, person.email, "+919812345678", "Delhi", "No bio provided yet."])
    await expect(main(page).getByText(text, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "My Profile" })).toBeAttached();
  await expect(page.getByRole("heading", { level: 2, name: "Arjun Mehta" })).toBeVisible();

  // Without a city the location is not set, and the form asks for one.
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
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.reload();
  await headerCity(page).waitFor();
  await page.getByRole("button", { name: "Meera Iyer" }).click();
  await page.route("**/api/users/me", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "My Profile" }).click();
  await expect(page.getByText("Loading profile...")).toBeVisible();
  letThrough();
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

test("an error, nothing, false or an empty object in response to a save counts as a failure", async ({ page }) => {
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
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  let sent = 0;
  await page.route("**/api/users/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    sent += 1;
    await held;
    await route.continue();
  });
  await save(page).dblclick();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.getByLabel("Name").press("Enter");
  letThrough();
  await saved(page);
  expect(sent).toBe(1);
});

test("text typed during a save stays in the field", async ({ page }) => {
  await openProfile(page);
  await editProfile(page);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/api/users/*", async (route) => {
    if (route.request().method() === "PATCH") await held;
    await route.fallback();
  });
  await save(page).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.getByLabel("Bio").fill("An afterthought.");
  letThrough();
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

test("a city chosen in the header or another tab is the profile's city, also while editing", async ({
  page,
  context,
}) => {
  const person = await openProfile(page);
  await editProfile(page);
  await page.getByLabel("Bio").fill("Not yet saved.");
  const other = await context.newPage();
  await other.goto("/");
  await headerCity(other).click();
  await city(other, "Noida").click();
  await expect(page.getByLabel("Location")).toHaveValue("Noida");
  await expect(headerCity(page)).toHaveAccessibleName("City: Noida");
  await headerCity(page).click();
  await city(page, "Faridabad").click();
  await expect(page.getByLabel("Location")).toHaveValue("Faridabad");
  await expect(page.getByLabel("Bio")).toHaveValue("Not yet saved.");
  await save(page).click();
  await saved(page);
  await expect(main(page).getByText("Faridabad")).toBeVisible();

  expect(await person.call("GET", "/api/users/me")).toMatchObject({ default_location: "Faridabad" });
});

test("home and browse use the chosen city", async ({ page, context }) => {
  await openProfile(page, { city: "Faridabad" });
  const other = await context.newPage();
  await other.goto("/");
  const search = other.getByRole("main").getByRole("search");
  await expect(search.getByLabel("City")).toHaveValue("Faridabad");
  // Before hydration the form submits without scripts and changes no city.
  await other.waitForFunction(() => (window as { isHydrated?: boolean }).isHydrated);
  await search.getByLabel("City").selectOption("Ghaziabad");
  await other.getByRole("button", { name: "Search", exact: true }).click();
  await expect(other).toHaveURL(/city=Ghaziabad/);
  await expect(main(page).getByText("Ghaziabad")).toBeVisible();

  // Browse follows, and restarts its search.
  await other.goto("/browse?city=Ghaziabad&type=2BHK");
  await expect(other.getByRole("button", { name: "Remove filter 2BHK" })).toBeVisible();
  await editProfile(page);
  await page.getByLabel("Location").selectOption("Bangalore");
  await save(page).click();
  await expect(other).toHaveURL("/browse?city=Bangalore");
  await expect(other.getByRole("button", { name: "Remove filter 2BHK" })).toBeHidden();
});

test("a city chosen while the session is being restored is saved to the profile", async ({ page }) => {
  const person = await openProfile(page, { city: "Faridabad" });
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/api/users/me", async (route) => {
    if (route.request().method() === "GET") await held;
    await route.continue();
  });
  await page.goto("/");
  await page.waitForFunction(() => window.isHydrated);
  await page.getByRole("main").getByRole("search").getByLabel("City").selectOption("Ghaziabad");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/city=Ghaziabad/);
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  letThrough();
  expect((await saved).status()).toBe(200);
  await expect(headerCity(page)).toHaveAccessibleName("City: Ghaziabad");
  expect(await person.call("GET", "/api/users/me")).toMatchObject({ default_location: "Ghaziabad" });
});

test("at sign-in the profile's city wins; without one the browser's is saved to it", async ({ page, browser }) => {
  const person = await openProfile(page, { city: "Noida" });
  await expect(main(page).getByText("Noida")).toBeVisible();
  const context = await browser.newContext();
  const device = await context.newPage();
  await device.goto("/");
  await headerCity(device).click();
  await city(device, "Delhi").click();
  await device.goto("/login?redirect=/profile");
  await device.getByLabel("Email").fill(person.email);
  await device.getByLabel("Password", { exact: true }).fill("a good password");
  await device.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(headerCity(device)).toHaveAccessibleName("City: Noida");
  expect(await device.evaluate(() => localStorage.getItem("userLocation"))).toBe("Noida");
  // Signing out keeps the city: it is the browser's too.
  await device.getByRole("button", { name: person.name }).click();
  await device.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(device).toHaveURL("/login?redirect=%2Fprofile");
  await device.goto("/");
  await expect(headerCity(device)).toHaveAccessibleName("City: Noida");
  await context.close();
});

test("a late profile response does not undo a save", async ({ page }) => {
  await openProfile(page);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  let isRead = () => {};
  const read = new Promise<void>((resolve) => {
    isRead = resolve;
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Meera Iyer" }).waitFor();
  await page.route("**/api/users/me", async (route) => {
    const response = await route.fetch();
    isRead();
    await held;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Meera Iyer" }).click();
  await page.getByRole("link", { name: "My Profile" }).click();
  await read;
  const patched = page.waitForResponse((response) => response.request().method() === "PATCH");
  await headerCity(page).click();
  await city(page, "Noida").click();
  await patched;
  letThrough();
  await saved(page);
  await expect(main(page).getByText("Noida")).toBeVisible();
  await expect(headerCity(page)).toHaveAccessibleName("City: Noida");
});

test("a city that fails to save stays chosen, without a message", async ({ page }) => {
  await openProfile(page);
  await page.route("**/api/users/*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await headerCity(page).click();
  await city(page, "Noida").click();
  await expect(headerCity(page)).toHaveAccessibleName("City: Noida");
  await expect(page.getByRole("alert")).toHaveCount(0);
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
  // The socket reports it immediately.
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
