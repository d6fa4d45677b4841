import { isAccessible } from "./accessible.ts";
import { DEMO_PASSWORD, login, test } from "./journey.ts";

const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

for (const theme of ["light", "dark"] as const) {
  for (const [device, viewport] of Object.entries(WIDTHS)) {
    test.describe(`${theme}, ${device}`, () => {
      test.use({ colorScheme: theme, viewport });

      test("the public screens have no accessibility violation", async ({ page }) => {
        for (const path of ["/", "/login", "/register", "/no-such-page"]) {
          await page.goto(path);
          await page.getByRole("heading", { level: 1 }).waitFor();
          await isAccessible(page, path);
        }
      });

      test("browse and a property have no accessibility violation", async ({ page }) => {
        await page.goto("/login?redirect=/browse?city=Bangalore");
        await login(page, "tenant@basera.test", DEMO_PASSWORD);
        await page.getByRole("article").first().waitFor();
        await isAccessible(page, "browse");
        await page.getByRole("article").first().getByRole("link").first().click();
        await page.getByRole("region", { name: "Photos" }).waitFor();
        await isAccessible(page, "property");
        await page.getByRole("button", { name: /^Open photo 1 of/ }).click();
        await page.getByRole("dialog", { name: "Photo viewer" }).waitFor();
        await isAccessible(page, "photo viewer");
      });

      test("messages have no accessibility violation", async ({ page }) => {
        await page.goto("/login?redirect=/messages");
        await login(page, "owner@basera.test", DEMO_PASSWORD);
        const list = page.getByRole("list", { name: "Conversations" });
        await list.getByRole("listitem").first().waitFor();
        await isAccessible(page, "the list");
        await list.getByRole("button").first().click();
        await page.getByRole("log", { name: "Messages" }).getByRole("img").first().waitFor();
        await isAccessible(page, "a chat");
        await page.getByRole("button", { name: "Conversation options" }).click();
        await isAccessible(page, "its options");
      });
    });
  }
}
