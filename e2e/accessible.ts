import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect, resize } from "./journey.ts";

/** The narrowest viewport that WCAG 1.4.10 requires. */
export const NARROW = { width: 320, height: 800 };
const WIDE = { width: 1440, height: 900 };

/**
 * Returns what axe finds, as "rule: elements". The script is loaded once per document: @axe-core/playwright loads it for
 * each run, which takes four times as long.
 */
async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
    },
    { reporter: "no-passes", resultTypes: ["violations"], ...(rules && { runOnly: rules }) } satisfies axe.RunOptions,
  );
}

/** Waits for transitions: during one, colours are in between the old and the new ones. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const passing = document.getAnimations().filter(({ effect, playState, timeline }) => {
      const ends = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      return ends && playState === "running" && timeline === document.timeline;
    });
    return Promise.allSettled(passing.map(({ finished }) => finished)).then(() => {});
  });
}

/**
 * Fails on touch targets under 44 by 44 px, horizontal scrolling and clipped text, both with normal spacing and with
 * that of WCAG 1.4.12.
 */
async function fits(page: Page, state: string): Promise<void> {
  await settle(page);
  expect(await page.evaluate(smallTargets), `${state}: smaller than 44 px`).toEqual([]);
  expect(await page.evaluate(textLostWhenSpaced), `${state}: out of the window`).toEqual([]);
}

/** Fails on accessibility violations, small touch targets and text that does not fit. */
export async function isAccessible(page: Page, state: string): Promise<void> {
  await settle(page);
  const found = await violationsOf(page);
  expect(found, state).toEqual([]);
  await fits(page, state);
}

/**
 * Returns the touch targets under 44 by 44 px, with name and size. Links within a sentence may be as high as the line.
 */
function smallTargets(): string[] {
  const MIN_PX = 43.5;
  const controls = "a[href], button, input, select, textarea, summary, [role=radio], [role=tab]";
  const inFront = document.querySelector("dialog:modal") ?? document.querySelector(":popover-open") ?? document.body;

  function isInSentence(element: Element): boolean {
    const said = (one: Element | null) => (one?.textContent ?? "").trim();
    return getComputedStyle(element).display === "inline" && said(element.parentElement) !== said(element);
  }
  /** The element's box, extended by its label and by pseudo-elements that also take presses. */
  function sizeOf(element: HTMLElement): { width: number; height: number } {
    const boxes = [element, ...((element as HTMLInputElement).labels ?? [])].map((one) => one.getBoundingClientRect());
    let width = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    let height = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
    for (const one of [element, ...((element as HTMLInputElement).labels ?? [])]) {
      // No rest element: it would compute all 400 properties, a fifth of the time of all journeys.
      const after = getComputedStyle(one, "::after");
      if (after.content === "none" || after.position !== "absolute") continue;
      width = Math.max(width, Number.parseFloat(after.width));
      height = Math.max(height, Number.parseFloat(after.height));
    }
    return { width, height };
  }

  const small: string[] = [];
  for (const element of inFront.querySelectorAll<HTMLElement>(controls)) {
    const box = element.getBoundingClientRect();
    const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box.width > 0;
    // A box of one pixel is for screen readers and grows on focus, unless a label represents it.
    const isDrawn = box.width > 1 || ((element as HTMLInputElement).labels?.length ?? 0) > 0;
    if (!isSeen || !isDrawn || isInSentence(element)) continue;
    const { width, height } = sizeOf(element);
    if (width >= MIN_PX && height >= MIN_PX) continue;
    const name = element.ariaLabel ?? (element.textContent || element.getAttribute("name"));
    small.push(`${element.localName} "${name?.trim()}": ${Math.round(width)} x ${Math.round(height)}`);
  }
  return small;
}

/** Returns text that is outside the viewport, with normal spacing and with that of WCAG 1.4.12. */
function textLostWhenSpaced(): string[] {
  const { documentElement: page } = document;
  const inFront = document.querySelector("dialog:modal") ?? document.body;
  /** Returns whether text is truncated on purpose (ellipsis), or can be reached by scrolling or by moving a map. */
  function isReachable(element: Element): boolean {
    if (element.closest("[data-movable]")) return true;
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(one);
      if (textOverflow === "ellipsis" || overflowX === "auto" || overflowX === "scroll") return true;
    }
    return false;
  }
  function lost(): string[] {
    const found = page.scrollWidth > page.clientWidth ? [`the page: ${page.scrollWidth} px wide`] : [];
    for (const element of inFront.querySelectorAll("*")) {
      const says = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (!says || !element.checkVisibility({ visibilityProperty: true })) continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width > 1 && right > 0 && (right > page.clientWidth + 1 || left < -1) && !isReachable(element))
        found.push(`${element.localName} "${element.textContent?.trim().slice(0, 40)}": ${left} to ${right}`);
    }
    return found;
  }

  const asItIs = lost();
  const spacing = new CSSStyleSheet();
  spacing.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets.push(spacing);
  const spaced = lost().map((what) => `spaced, ${what}`);
  document.adoptedStyleSheets.pop();
  return [...asItIs, ...spaced];
}

/** Like `isAccessible`, and also checks contrast in the dark theme. */
export async function isAccessibleInBothThemes(page: Page, state: string): Promise<void> {
  await isAccessible(page, state);
  const show = (theme: string) =>
    page.evaluate(async (name) => {
      // Transitions are switched off, because inherited colours change in one transition per level.
      const still = new CSSStyleSheet();
      still.replaceSync("*, ::before, ::after { transition: none !important }");
      document.adoptedStyleSheets.push(still);
      document.documentElement.dataset.theme = name;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      document.adoptedStyleSheets.pop();
    }, theme);
  await show("dark");
  const found = await violationsOf(page, ["color-contrast"]);
  await show("light");
  expect(found, `${state}: contrast of the dark theme`).toEqual([]);
}

/**
 * Like `isAccessibleInBothThemes` in a narrow viewport, and checks that everything fits into a wide one. Combined,
 * because reaching a state takes longer than checking it. The roles and names are the same at each width.
 */
export async function isAccessibleInAllLooks(page: Page, state: string): Promise<void> {
  await resize(page, NARROW);
  await isAccessibleInBothThemes(page, `${state}, narrow`);
  await resize(page, WIDE);
  await fits(page, `${state}, wide`);
  await resize(page, NARROW);
}
