import { insertHome } from "./database.ts";
import { expect, resize, test } from "./journey.ts";

test("a link pasted into a chat shows picture, title and rent, and an unknown home has status 404", async ({
  page: tab,
  request,
}) => {
  const [home] = await (await request.get("/api/properties/featured?limit=1")).json();
  const page = await (await request.get(`/property/${home.id}`)).text();
  expect(page).toContain(`<meta property="og:title"`);
  expect(page).toMatch(/<meta property="og:image" content="http[^"]+\/media\/property-images\/[^"]+\.webp"/);
  expect(page).toMatch(new RegExp(`<link rel="canonical" href="http[^"]+/property/${home.id}"`));
  expect(page).toContain(home.rent.toLocaleString("en-IN"));
  const json = /<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(page)?.[1];
  expect(JSON.stringify(JSON.parse(json ?? ""))).toContain(home.title);

  const answer = await tab.goto("/property/00000000-0000-7000-8000-000000000000");
  expect(answer?.status()).toBe(404);
  await expect(tab.getByRole("heading", { name: "Property not found" })).toBeVisible();
  await expect(tab.getByRole("link", { name: "Back to Browse" })).toBeVisible();
});

test("title and rent are in view, the costs are above Contact Owner, and no fact is alone in a row", async ({
  page,
}) => {
  await resize(page, { width: 1440, height: 900 });
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

  const rented = await insertHome({ is_available: false, maintenance: 1_000 });
  await page.goto(`/property/${rented.id}`);
  const facts = page.getByRole("main").locator("dl").first().locator("> div");
  await expect(facts).toHaveCount(4);
  for (const [width, rows] of [
    [360, 2],
    [768, 2],
    [1024, 2],
    [1440, 1],
  ] as const) {
    await resize(page, { width, height: 900 });
    const tops = await facts.evaluateAll((each) => each.map((fact) => fact.getBoundingClientRect().top));
    expect(new Set(tops).size, `rows at ${width} px`).toBe(rows);
    expect(tops.filter((top) => top === tops.at(-1)).length, `in the last row at ${width} px`).toBe(4 / rows);
  }
});
