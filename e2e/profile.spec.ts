import type { Page } from "@playwright/test";
import sharp from "sharp";
import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { expect, resize, test } from "./journey.ts";
import { type Member, newMember } from "./member.ts";

/** Opens the profile of a new member, with a city, so that the city picker stays closed. */
async function openProfile(page: Page, name = "Meera Iyer"): Promise<Member> {
  const member = await newMember(page, name, "Delhi");
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
  return member;
}

async function editProfile(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await expect(page.getByLabel("Bio")).toBeVisible();
}

const main = (page: Page) => page.getByRole("main");
const headerCity = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^City: / });
const headerAvatar = (page: Page) => page.getByRole("banner").locator("button img");
const save = (page: Page) => page.getByRole("button", { name: "Save" });
const saved = (page: Page) => expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
const city = (page: Page, name: string) =>
  page.getByRole("dialog", { name: "Select Your City" }).getByRole("button", { name, exact: true });

const photo = () =>
  sharp({ create: { width: 1200, height: 1200, channels: 3, background: "#3a7d5c" } })
    .jpeg()
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
    .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await photo() });
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

test("the profile has no accessibility violations, viewed and edited", async ({ page }) => {
  await resize(page, NARROW);
  await openProfile(page, "A Name That Is Much Longer Than Anybody Would Have Thought Possible");
  await isAccessibleInAllLooks(page, "seen");
  await editProfile(page);
  await page.getByLabel("Phone").fill("1");
  await save(page).click();
  await expect(page.getByLabel("Phone")).toBeFocused();
  await isAccessibleInAllLooks(page, "edited, with a fault");
});
