import type { Page } from "playwright-core";

export interface Screen {
  name: string;
  path: string;
  as?: string;
  /** Blocks requests. Called before the page opens. */
  without?: (page: Page) => Promise<unknown>;
  /** Called when the page is open. */
  before?: (page: Page) => Promise<unknown>;
  /** Whether the page keeps waiting for a response, so that the network never becomes idle. */
  waits?: boolean;
}

/* What several screens wait for. */

export const firstCard = (page: Page) => page.getByRole("article").first().waitFor();

export const firstHome = async (page: Page) => {
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("region", { name: "Photos" }).waitFor();
};
