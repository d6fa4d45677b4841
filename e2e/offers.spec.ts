import { isAccessibleInAllLooks } from "./accessible.ts";
import { newTag } from "./dashboard.ts";
import { insertHome } from "./database.ts";
import { expect, holdLateParts, resize, test } from "./journey.ts";
import { newMember } from "./member.ts";

/** Inserts an expensive 2BHK and a cheap 3BHK. Only a word in their titles finds them. */
async function insertTwoHomes(): Promise<string> {
  const tag = newTag();
  await insertHome({ title: `Sunny home ${tag}`, type: "2BHK", rent: 34_000 });
  await insertHome({ title: `Quiet home ${tag}`, type: "3BHK", rent: 28_000 });
  return tag;
}

test("an empty list offers changes of one filter, and pressing one shows the homes", async ({ page }) => {
  await newMember(page);
  const tag = await insertTwoHomes();
  await page.goto(`/browse?city=Ghaziabad&searchTerm=${tag}&type=2BHK&maxRent=30000`);
  await expect(page.getByRole("heading", { name: "No Properties Found" })).toBeVisible();
  const dearer = page.getByRole("button", { name: /^Up to ₹34,000 ₹4,000 more than now 1 home$/ });
  await expect(dearer).toBeVisible();
  await expect(page.getByRole("button", { name: /^Any property type 1 home$/ })).toBeVisible();
  await isAccessibleInAllLooks(page, "offers");

  await dearer.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/maxRent=34000/);
  await expect(page.getByRole("article", { name: `Sunny home ${tag}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "No Properties Found" })).toBeVisible();
});

test("a short list is followed by homes that nearly match, each with the reason", async ({ page }) => {
  await newMember(page);
  const tag = await insertTwoHomes();
  // Below the visible part of a phone's screen.
  await resize(page, { width: 390, height: 500 });
  await page.goto(`/browse?city=Ghaziabad&searchTerm=${tag}&type=2BHK`);
  await expect(page.getByRole("article", { name: `Sunny home ${tag}` })).toBeVisible();
  const nearly = page.getByRole("region", { name: "Close matches" });
  await expect(nearly.getByRole("article", { name: `Quiet home ${tag}` })).toBeVisible();

  // The server-rendered HTML contains them, so the page makes no further call.
  await holdLateParts(page);
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && calls.push(request.url()));
  // The document before may still make calls until then.
  page.once("framenavigated", () => calls.splice(0));
  const document = await page.reload();
  expect(await document?.text()).toContain(`Quiet home ${tag}`);
  await page.waitForFunction(() => window.isHydrated);
  await page.waitForLoadState("networkidle");
  await expect(nearly.getByRole("article", { name: `Quiet home ${tag}` })).toBeVisible();
  expect(calls).toEqual([]);
  await isAccessibleInAllLooks(page, "nearly");
});
