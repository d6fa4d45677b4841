import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { asDemo, newMember } from "./member.ts";

test.use({ viewport: NARROW });

test("home, browse and a property have no accessibility violation", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await isAccessibleInAllLooks(page, "home");
  await newMember(page);
  await page.goto("/browse?city=Bangalore");
  await page.getByRole("article").first().waitFor();
  await isAccessibleInAllLooks(page, "browse");
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("region", { name: "Photos" }).waitFor();
  await isAccessibleInAllLooks(page, "property");
  await page.getByRole("button", { name: /^Open photo 1 of/ }).click();
  await page.getByRole("dialog", { name: "Photo viewer" }).waitFor();
  await isAccessibleInAllLooks(page, "photo viewer");
});

test("the entrance and a missing page have no accessibility violation", async ({ page }) => {
  for (const path of ["/login", "/register", "/no-such-page"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await isAccessibleInAllLooks(page, path);
  }
});

test("messages have no accessibility violation", async ({ page }) => {
  await asDemo(page, "owner");
  await page.goto("/messages");
  const list = page.getByRole("list", { name: "Conversations" });
  await list.getByRole("listitem").first().waitFor();
  await isAccessibleInAllLooks(page, "the list");
  await list.getByRole("button").first().click();
  await page.getByRole("log", { name: "Messages" }).getByRole("img").first().waitFor();
  await isAccessibleInAllLooks(page, "a chat");
  await page.getByRole("button", { name: "Conversation options" }).click();
  await expect(page.getByRole("button", { name: "Delete conversation" })).toBeVisible();
  await isAccessibleInAllLooks(page, "its options");
});
