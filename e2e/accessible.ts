import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** What a state is looked at in: the narrowest phone and a desk, in a theme each. */
export const LOOKS = [
  ["light, 360 px", { colorScheme: "light", viewport: { width: 360, height: 800 } }],
  ["dark, 1440 px", { colorScheme: "dark", viewport: { width: 1440, height: 900 } }],
] as const;

/** Fails on any accessibility violation, naming where it is, and on sideways scrolling. */
export async function isAccessible(page: Page, state: string): Promise<void> {
  // No frames, so no second page to put their results together in; and only violations are written out.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  expect(found, state).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, state).toBeLessThanOrEqual(0);
}
