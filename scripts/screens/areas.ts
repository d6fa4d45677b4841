import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";

const WORKPLACES = "to=landmark:ub-city&to2=landmark:itpl";
const firstArea = (page: Page) => page.getByRole("list", { name: "Areas, the best first" }).waitFor();

export const AREA_SCREENS: Screen[] = [
  { name: "where-start", path: "/where" },
  {
    name: "where-list",
    path: `/where?${WORKPLACES}&maxRent=45000&type=2BHK`,
    before: firstArea,
  },
  {
    name: "where-one",
    path: "/where?to=landmark:connaught-place&by=auto",
    as: "tenant",
    before: firstArea,
  },
  {
    name: "where-chosen-map",
    path: `/where?${WORKPLACES}&type=2BHK`,
    before: async (page) => {
      await firstArea(page);
      const button = page.getByRole("button", { name: "Map", exact: true });
      if (await button.isVisible()) await button.click();
      await page.getByRole("region", { name: "Map of the areas" }).getByRole("button", { name: /^1, / }).waitFor();
    },
  },
  { name: "where-regions", path: "/where?to=landmark:ub-city&to2=landmark:cyber-hub" },
  {
    name: "where-unplaced",
    path: "/where?to=landmark:cyber-hub",
    before: async (page) => {
      const change = page.getByRole("button", { name: /Change$/ });
      await firstArea(page);
      if (await change.isVisible()) await change.click();
      const second = page.getByRole("combobox", { name: "Second workplace (optional)" });
      await second.fill("nit faridabad");
      await page.getByRole("option").first().waitFor();
      await second.press("Enter");
      await page.getByText(/^The position of/).waitFor();
    },
  },
  { name: "areas-cities", path: "/rent" },
  { name: "areas-city", path: "/rent/bangalore" },
  { name: "areas-area", path: "/rent/bangalore/hsr-layout" },
  { name: "areas-type", path: "/rent/bangalore/hsr-layout/2bhk" },
  { name: "areas-unplaced", path: "/rent/faridabad/nit" },
  { name: "areas-missing", path: "/rent/bangalore/indira" },
];
