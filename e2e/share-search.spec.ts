import { newTag } from "./dashboard.ts";
import { insertHome } from "./database.ts";
import { DEMO_PASSWORD, expect, login, test } from "./journey.ts";
import { newMember } from "./member.ts";

test("a shared search shows another person the same homes after sign-in", async ({ page, context, browser }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await newMember(page, "Kavya Iyer", "Delhi");
  const tag = newTag();
  for (const [rent, type] of [
    [21_000, "2BHK"],
    [19_000, "2BHK"],
    [25_000, "2BHK"],
    [20_000, "3BHK"],
  ] as const)
    await insertHome({ title: `Home ${rent} ${tag}`, rent, type, lift: true });
  await page.goto(`/browse?city=Ghaziabad&searchTerm=${tag}&type=2BHK&maxRent=22000&amenities=lift&sort=price-low`);
  const shown = ["Home 19000", "Home 21000"].map((title) => `${title} ${tag}`);
  const results = page.getByRole("article");
  await expect(results.first()).toHaveAccessibleName(shown[0] ?? "");
  await page.getByRole("button", { name: "Share this search" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Link copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  // Their chosen city is a different one.
  const other = await (await browser.newContext()).newPage();
  await other.addInitScript(() => localStorage.setItem("userLocation", "Bangalore"));
  await other.goto(link);
  await expect(other).toHaveURL(/\/login\?redirect=/);
  await login(other, "tenant@basera.test", DEMO_PASSWORD);
  await expect(other).toHaveURL(link);
  await expect(other.getByText("2 properties found")).toBeVisible();
  for (const [place, title] of shown.entries())
    await expect(other.getByRole("article").nth(place)).toHaveAccessibleName(title);
  await other.context().close();
});
