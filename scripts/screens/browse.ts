import type { Page } from "playwright-core";
import { firstCard, firstHome, type Screen } from "./screen.ts";

const firstGroup = (page: Page) =>
  page.getByRole("region", { name: "Map of homes" }).getByRole("button", { name: /₹/ }).first().waitFor();

const TWO_OFFICES = "commuteTo=landmark:itpl&commuteTo2=landmark:manyata-tech-park";

export const BROWSE_SCREENS: Screen[] = [
  {
    name: "browse",
    path: "/browse?city=Bangalore",
    as: "tenant",
    before: firstCard,
  },
  {
    name: "browse-filtered",
    path: "/browse?city=Bangalore&type=2BHK,1BHK&maxRent=45000",
    as: "tenant",
    before: firstCard,
  },
  { name: "browse-commutes", path: `/browse?city=Bangalore&${TWO_OFFICES}`, as: "tenant", before: firstCard },
  {
    name: "browse-empty-commutes",
    path: "/browse?city=Bangalore&pets=true&commuteTo=landmark:itpl&commuteMax=10&commuteTo2=landmark:ub-city&commuteMax2=10",
    as: "tenant",
    before: (page) => page.getByRole("heading", { name: "No Properties Found" }).waitFor(),
  },
  {
    name: "property-commutes",
    path: `/browse?city=Bangalore&${TWO_OFFICES}`,
    as: "tenant",
    before: async (page) => {
      await firstCard(page);
      await firstHome(page);
      // The part is rendered when it is near.
      await page.getByRole("heading", { name: "Property Stats" }).scrollIntoViewIfNeeded();
      await page.getByText(/door to door, by/).waitFor();
    },
  },
  { name: "browse-empty", path: "/browse?city=Bangalore&minRent=9000000", as: "tenant" },
  {
    name: "browse-drawer",
    path: "/browse?city=Bangalore",
    as: "tenant",
    before: async (page) => {
      await firstCard(page);
      const filters = page.getByRole("button", { name: /^Filters/ });
      if (await filters.isVisible()) await filters.click();
    },
  },
  {
    name: "browse-dialog-search",
    path: "/browse?city=Bangalore",
    as: "tenant",
    before: async (page) => {
      await firstCard(page);
      await page.getByRole("searchbox").click();
      await page.getByRole("searchbox").fill("2bhk for family under 60k with parking");
      await page.getByText("up to ₹60,000").first().waitFor();
    },
  },
  {
    name: "browse-dialog-empty",
    path: "/browse?city=Bangalore",
    as: "tenant",
    before: async (page) => {
      await firstCard(page);
      await page.getByRole("searchbox").click();
    },
  },
  { name: "browse-map", path: "/browse?city=Bangalore&view=map", as: "tenant", before: firstGroup },
  {
    name: "browse-map-commutes",
    path: "/browse?city=Bangalore&commuteTo=landmark:ub-city&commuteMax=60&commuteTo2=landmark:itpl&commuteMax2=90&view=map",
    as: "tenant",
    before: firstGroup,
  },
  {
    name: "browse-map-card",
    path: "/browse?city=Bangalore&availableFrom=any&view=map&map=12.97,77.61,13",
    as: "tenant",
    before: async (page) => {
      await firstGroup(page);
      await page
        .getByRole("button", { name: /per month$|^1 home / })
        .first()
        .click();
      await firstCard(page);
    },
  },
  { name: "browse-map-delhi", path: "/browse?city=Delhi&view=map", as: "tenant", before: firstGroup },
  {
    name: "favorites",
    path: "/browse?city=Bangalore",
    as: "tenant",
    before: async (page) => {
      for (const place of [0, 1, 2]) {
        const heart = page
          .getByRole("article")
          .nth(place)
          .getByRole("button", { name: /^Save / });
        if ((await heart.getAttribute("aria-pressed")) === "false") await heart.click();
      }
      await page.getByRole("link", { name: "Favorites" }).filter({ visible: true }).first().click();
      await page.getByRole("heading", { name: "My Favorites" }).waitFor();
      await firstCard(page);
    },
  },
];
