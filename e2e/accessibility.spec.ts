import { isAccessible, LOOKS } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { asDemo, newMember } from "./member.ts";

const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

for (const colorScheme of ["light", "dark"] as const) {
  for (const [device, viewport] of Object.entries(WIDTHS)) {
    test.describe(`${colorScheme}, ${device}`, () => {
      test.use({ colorScheme, viewport });

      test("home, browse and a property have no accessibility violation", async ({ page }) => {
        await page.goto("/");
        await page.getByRole("heading", { level: 1 }).waitFor();
        await isAccessible(page, "home");
        await newMember(page);
        await page.goto("/browse?city=Bangalore");
        await page.getByRole("article").first().waitFor();
        await isAccessible(page, "browse");
        await page.getByRole("article").first().getByRole("link").first().click();
        await page.getByRole("region", { name: "Photos" }).waitFor();
        await isAccessible(page, "property");
        await page.getByRole("button", { name: /^Open photo 1 of/ }).click();
        await page.getByRole("dialog", { name: "Photo viewer" }).waitFor();
        await isAccessible(page, "photo viewer");
      });
    });
  }
}

for (const [look, options] of LOOKS) {
  test.describe(look, () => {
    test.use(options);

    test("the entrance and a missing page have no accessibility violation", async ({ page }) => {
      for (const path of ["/login", "/register", "/no-such-page"]) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await isAccessible(page, path);
      }
    });

    test("messages have no accessibility violation", async ({ page }) => {
      await asDemo(page, "owner");
      await page.goto("/messages");
      const list = page.getByRole("list", { name: "Conversations" });
      await list.getByRole("listitem").first().waitFor();
      await isAccessible(page, "the list");
      await list.getByRole("button").first().click();
      await page.getByRole("log", { name: "Messages" }).getByRole("img").first().waitFor();
      await isAccessible(page, "a chat");
      await page.getByRole("button", { name: "Conversation options" }).click();
      await expect(page.getByRole("button", { name: "Delete conversation" })).toBeVisible();
      await isAccessible(page, "its options");
    });
  });
}
