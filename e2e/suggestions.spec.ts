import { isAccessibleInAllLooks } from "./accessible.ts";
import { expect, holdScripts, test } from "./journey.ts";
import { newMember } from "./member.ts";

const WISH = "2bhk under 40k 45 min from itpl";

test("the search box suggests places, and the keyboard takes one", async ({ page }) => {
  await newMember(page);
  await page.goto("/browse?city=Bangalore");
  const box = page.getByRole("searchbox", { name: "Search properties" });
  await box.fill("indira");
  const list = page.getByRole("listbox", { name: "Suggestions" });
  const metro = list.getByRole("option", { name: /Indiranagar.*metro/i }).first();
  await expect(metro).toBeVisible();
  await expect(list.getByRole("option", { selected: true })).toHaveCount(0);
  expect(await list.getByRole("option").count()).toBeLessThanOrEqual(8);
  await isAccessibleInAllLooks(page, "suggestions");

  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(box).toHaveValue("indira");
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  const id = await list.getByRole("option", { selected: true }).getAttribute("id");
  await expect(box).toHaveAttribute("aria-activedescendant", id ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/location=Indiranagar|near=/);
  await expect(list).toBeHidden();
});

test("a typed wish is suggested as one line, and a press sets its filters", async ({ page }) => {
  await newMember(page);
  await page.goto("/browse?city=Bangalore");
  const box = page.getByRole("searchbox", { name: "Search properties" });
  await box.fill(WISH);
  await page.getByRole("option", { name: /2BHK · up to ₹40,000 · .*45 min/ }).click();
  await expect(page).toHaveURL(/type=2BHK.*maxRent=40000/);
  await expect(page).toHaveURL(/commuteTo=/);
  await expect(box).toHaveValue(WISH);
  await expect(page.getByText("Understood:", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  await isAccessibleInAllLooks(page, "understood");

  await page.getByRole("button", { name: "Search these exact words instead" }).click();
  await expect(page).toHaveURL(/searchTerm=/);
  await expect(page).not.toHaveURL(/commuteTo=/);
});

test("a search on the home page is remembered, also one from before hydration", async ({ page }) => {
  await newMember(page);
  const letHydrate = await holdScripts(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const card = page.getByRole("main").getByRole("search");
  await card.getByRole("searchbox", { name: "Area or keyword" }).fill("balcony");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/browse\?.*balcony/);
  letHydrate();
  await page.getByRole("searchbox", { name: "Search properties" }).fill("");
  await expect(page.getByRole("option", { name: /balcony.*Today/ })).toBeVisible();
});

test("the home page suggests places, and opens browse with the chosen one or the filters of a wish", async ({
  page,
}) => {
  await newMember(page);
  await page.goto("/");
  const card = page.getByRole("main").getByRole("search");
  await card.getByLabel("City").selectOption("Bangalore");
  await card.getByRole("searchbox", { name: "Area or keyword" }).fill(WISH);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/type=2BHK.*maxRent=40000/);
  await expect(page.getByText("Understood:", { exact: true })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search properties" }).fill("");
  await expect(page.getByRole("option", { name: new RegExp(`${WISH}.*Today`) })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/");

  await card.getByLabel("City").selectOption("Bangalore");
  await card.getByRole("searchbox", { name: "Area or keyword" }).fill("koramang");
  await page
    .getByRole("option", { name: /Koramangala/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/browse\?.*location=Koramangala/);
  await expect(page.getByRole("button", { name: /Remove filter .*Koramangala/ }).first()).toBeVisible();
});

test("the sign-in page says what a visitor searched for", async ({ page }) => {
  await page.goto("/");
  const card = page.getByRole("main").getByRole("search");
  await card.getByLabel("City").selectOption("Bangalore");
  await card.getByRole("searchbox", { name: "Area or keyword" }).fill("2bhk in bangalore");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByText(/^Sign in to see [\d,]+ homes? in Bangalore\.$/)).toBeVisible();
});

test("without scripts, the server reads a wish typed on the home page", async ({ page, browser }) => {
  await newMember(page);
  await page.goto("/browse");
  const cookies = () => page.context().cookies();
  await expect.poll(async () => (await cookies()).map(({ name }) => name)).toContain("basera-page");
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies(await cookies());
  const plain = await context.newPage();
  await plain.goto("/");
  const card = plain.getByRole("main").getByRole("search");
  await card.getByLabel("City").selectOption("Bangalore");
  await card.getByRole("searchbox", { name: "Area or keyword" }).fill(WISH);
  await card.getByRole("button", { name: "Search" }).click();
  await expect(plain.getByText("Understood:", { exact: true })).toBeVisible();
  await expect(plain.getByRole("button", { name: /Remove filter up to ₹40,000/ })).toBeVisible();
  await context.close();
});
