import { insertHome, withDatabase } from "./database.ts";
import { DEMO_PASSWORD, expect, login, test } from "./journey.ts";
import { newMember } from "./member.ts";

test("a link pasted into a chat shows picture, title and rent without scripts", async ({ request }) => {
  const [home] = await (await request.get("/api/properties/featured?limit=1")).json();
  const page = await (await request.get(`/property/${home.id}`)).text();
  expect(page).toContain(`<meta property="og:title"`);
  expect(page).toMatch(/<meta property="og:image" content="http[^"]+\/media\/property-images\/[^"]+\.webp"/);
  expect(page).toMatch(new RegExp(`<link rel="canonical" href="http[^"]+/property/${home.id}"`));
  expect(page).toContain(home.rent.toLocaleString("en-IN"));
  const json = /<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(page)?.[1];
  expect(JSON.stringify(JSON.parse(json ?? ""))).toContain(home.title);
});

test("an unknown home shows its page with status 404 and a way back", async ({ page }) => {
  const answer = await page.goto("/property/00000000-0000-7000-8000-000000000000");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Property not found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Browse" })).toBeVisible();
});

test("the card of a deleted home leads to a page that says so, with the focus on its heading", async ({ page }) => {
  const { id } = await insertHome({ title: "Vanishing villa" });
  await newMember(page);
  await page.goto("/browse?city=Ghaziabad&searchTerm=Vanishing&availableFrom=any");
  const card = page.getByRole("link", { name: "Vanishing villa" });
  await card.waitFor();
  await withDatabase((db) => db.deleteFrom("properties").where("id", "=", id).execute());
  await card.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Property not found" })).toBeFocused();
});

test("on a desktop, title and rent are in view, and the costs are above Contact Owner", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const home = await insertHome({ rent: 30_000, security_deposit: 90_000, maintenance: 2000 });
  await page.goto(`/property/${home.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("main").getByText("₹30,000 per month").first()).toBeInViewport({ ratio: 1 });
  const gallery = await page.getByRole("region", { name: "Photos" }).boundingBox();
  expect(gallery?.height).toBeLessThanOrEqual(540);
  const card = page.getByRole("region", { name: "Contact Owner" });
  for (const cost of ["₹30,000", "₹90,000 (3 months' rent)", "₹2,000"]) await expect(card).toContainText(cost);
  const [costs, button] = [await card.getByText("₹90,000").boundingBox(), await card.getByRole("button").boundingBox()];
  expect(costs?.y).toBeLessThan(button?.y ?? 0);
});

test("the keyboard moves through the pictures, in the page and in the viewer, and wraps around", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("article").first().getByRole("link").first().click();
  const photos = page.getByRole("region", { name: "Photos" });
  await photos.waitFor();
  const count = await photos.getByRole("button", { name: /^Image \d of \d$/ }).count();
  await photos.getByRole("button", { name: "Previous image" }).click();
  await expect(photos.getByRole("button", { name: `Image ${count} of ${count}` })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await photos.getByRole("button", { name: "Next image" }).click();
  await expect(photos.getByRole("button", { name: `Image 1 of ${count}` })).toHaveAttribute("aria-current", "true");

  const open = photos.getByRole("button", { name: `Open photo 1 of ${count}` });
  await open.press("Enter");
  const viewer = page.getByRole("dialog", { name: "Photo viewer" });
  await expect(viewer).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(viewer).toContainText(`${count} / ${count}`);
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(photos.getByRole("button", { name: /^Open photo \d of/ })).toBeFocused();
});

test("a drag of less than 50 pixels changes and opens nothing", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("article").first().getByRole("link").first().click();
  const photos = page.getByRole("region", { name: "Photos" });
  const box = await photos.getByRole("button", { name: /^Open photo 1/ }).boundingBox();
  if (!box) throw new Error("the picture has no box");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  await page.mouse.up();
  await expect(photos.getByRole("button", { name: /^Image 1 of/ })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("dialog", { name: "Photo viewer" })).toBeHidden();
});

test("a visitor who contacts the owner signs in and returns to the home", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/property\//);
  const home = new URL(page.url()).pathname;
  await page.getByRole("button", { name: "Contact Owner" }).first().click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await login(page, "tenant@basera.test", DEMO_PASSWORD);
  await expect(page).toHaveURL(home);
});

test("an owner opens their own listing, which visitors can see too", async ({ page, browser }) => {
  await page.goto("/login");
  await login(page, "owner@basera.test", DEMO_PASSWORD);
  await expect(page).toHaveURL("/");
  const own = await page.evaluate(async () => {
    const stored = Object.values(localStorage).find((value) => value.includes("access_token")) ?? "{}";
    const headers = { authorization: `Bearer ${JSON.parse(stored).access_token}` };
    const answer = await fetch("/api/properties/owner?email=owner@basera.test", { headers });
    return (await answer.json())[0];
  });
  await page.goto(`/property/${own.id}`);
  await expect(page.getByRole("heading", { level: 1, name: own.title })).toBeVisible();
  const visitor = await browser.newPage();
  await visitor.goto(page.url());
  await expect(visitor.getByRole("heading", { level: 1, name: own.title })).toBeVisible();
  await visitor.close();
});

test("four facts are never laid out with a single one in a row", async ({ page }) => {
  const home = await insertHome({ is_available: false, maintenance: 1_000 });
  await page.goto(`/property/${home.id}`);
  const facts = page.getByRole("main").locator("dl").first().locator("> div");
  await expect(facts).toHaveCount(4);
  for (const [width, rows] of [
    [360, 2],
    [768, 2],
    [1024, 2],
    [1440, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await facts.evaluateAll((each) => each.map((fact) => fact.getBoundingClientRect().top));
    expect(new Set(tops).size, `rows at ${width} px`).toBe(rows);
    expect(tops.filter((top) => top === tops.at(-1)).length, `in the last row at ${width} px`).toBe(4 / rows);
  }
});
