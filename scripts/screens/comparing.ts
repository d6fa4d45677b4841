import type { Page } from "playwright-core";
import { firstCard, type Screen } from "./screen.ts";

const LIST =
  "/browse?city=Bangalore&location=Indiranagar,Jayanagar,Malleshwaram,Basavanagudi,Rajajinagar&commuteTo=landmark:ub-city&commuteTo2=landmark:itpl";

/** Chooses the first homes of a list. */
async function choose(page: Page, count: number): Promise<void> {
  await firstCard(page);
  const menu = page.getByRole("button", { name: "More", exact: true });
  // A phone shows the boxes once the comparison was chosen.
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole("button", { name: "Compare homes" }).click();
  }
  for (let place = 0; place < count; place += 1)
    await page
      .getByRole("article")
      .nth(place)
      .getByRole("checkbox", { name: /^Compare / })
      .check();
}

const compare = (count: number) => async (page: Page) => {
  await choose(page, count);
  await page.getByRole("link", { name: `Compare ${count} homes` }).click();
  await page.getByRole("table", { name: "Compared homes" }).waitFor();
};

/** Opens the first homes of a list, one after the other. */
async function view(page: Page, count: number): Promise<void> {
  for (let place = 0; place < count; place += 1) {
    await firstCard(page);
    await page.getByRole("article").nth(place).getByRole("link").first().click();
    await page.getByRole("region", { name: "Photos" }).waitFor();
    await page.goBack();
  }
}

/** Similar homes, the comparison, and homes viewed lately. */
export const COMPARE_SCREENS: Screen[] = [
  { name: "compare", path: LIST, as: "tenant", before: compare(4) },
  { name: "compare-two", path: LIST, as: "tenant", before: compare(2) },
  {
    name: "compare-different",
    path: LIST,
    as: "tenant",
    before: async (page) => {
      await compare(3)(page);
      await page.getByLabel("Only rows that differ").check();
    },
  },
  { name: "compare-few", path: "/compare", as: "tenant" },
  { name: "chosen-one", path: LIST, as: "tenant", before: (page) => choose(page, 1) },
  { name: "chosen-two", path: LIST, as: "tenant", before: (page) => choose(page, 2) },
  { name: "chosen-four", path: LIST, as: "tenant", before: (page) => choose(page, 4) },
  {
    name: "recent",
    path: LIST,
    as: "tenant",
    before: async (page) => {
      await view(page, 7);
      await page.goto("/browse?city=Bangalore&minRent=9000000");
      await page.getByRole("heading", { name: "Recently viewed" }).waitFor();
    },
  },
  {
    name: "similar",
    path: LIST,
    as: "tenant",
    before: async (page) => {
      await choose(page, 2);
      await page.getByRole("article").first().getByRole("link").first().click();
      await page.getByRole("region", { name: "Photos" }).waitFor();
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await page.getByRole("heading", { name: "Similar homes" }).waitFor();
    },
  },
];
