import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";
import type { FileChoice } from "./posting.ts";

/** More stops than any screen has before what is looked for. */
const MOST_STOPS = 80;

declare global {
  interface Window {
    /** The keyboard has come to something in this document: from then on something always has the focus. */
    hasHadFocus?: boolean;
  }
}

/**
 * Tabs on until this has the focus (`back`: the other way round). Fails where the focus was lost before, and at a stop on
 * the way that nobody sees: without a ring, outside the window, or with something over all of it.
 */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  await expect(target).toBeVisible();
  await expect.poll(() => page.evaluate(isFocusLost), `whether the focus was lost before ${target}`).toBe(false);
  // Looked for once: by its role that takes longer than the way to it.
  let element = await target.elementHandle();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
    // A halo takes a moment to come.
    await expect.poll(() => page.evaluate(unseenFocus), `a stop on the way to ${target}`).toBeNull();
    const { isFocused, isGone } = await page.evaluate(whether, element);
    if (isFocused) return;
    if (isGone) element = await target.elementHandle();
  }
  throw new Error(`the keyboard does not come to ${target}`);
}

/** Tabs on to this, and presses it. */
export async function press(page: Page, target: Locator, { key = "Enter", back = false } = {}): Promise<void> {
  await tabTo(page, target, { back });
  await page.keyboard.press(key);
}

/** Tabs on to this field and types these words; of a list, the start of the choice's name. */
export async function type(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(words);
}

/** Tabs on to this file field, opens the browser's own dialog, and chooses these there. */
export async function choose(page: Page, field: Locator, files: FileChoice[], { back = false } = {}): Promise<void> {
  // Waited for from the start, since the browser has to be told of it first.
  const opened = page.waitForEvent("filechooser");
  await press(page, field, { key: "Space", back });
  await (await opened).setFiles(files);
}

/** Whether this has the focus, and whether it has left the page. */
function whether(element: Node | null) {
  const isFocused = document.activeElement === element;
  if (isFocused) window.hasHadFocus = true;
  return { isFocused, isGone: !element?.isConnected };
}

/** Whether nothing has the focus any more, though something had. */
function isFocusLost(): boolean {
  return window.hasHadFocus === true && document.activeElement === document.body;
}

/** What has the focus and is not seen to have it, or null. */
function unseenFocus(): string | null {
  const focused = document.activeElement;
  // Past the last stop the focus is the browser's own for a moment.
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  // Drawn by the element, by its label, or by a card round it.
  const label = (focused as HTMLInputElement).labels?.[0];
  const words = focused.ariaLabel ?? (label ?? focused).textContent;
  const name = `${focused.localName} "${words?.trim().slice(0, 40)}"`;
  const drawn = [focused, label, focused.parentElement, focused.closest("article")].filter((one) => one != null);
  const hasRing = drawn.some((one) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one);
    const isClear = outlineColor === "rgba(0, 0, 0, 0)";
    if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && !isClear) return true;
    // A box to type in has a halo instead, and a clear outline for systems with colours of their own.
    return one.matches("input, select, textarea") && boxShadow !== "none";
  });
  if (!hasRing) return `${name} has no ring`;
  const box = focused.getBoundingClientRect();
  const { left, right, top, bottom } = box.width > 1 || !label ? box : label.getBoundingClientRect();
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + 3, top + 3],
    [right - 3, top + 3],
    [left + 3, bottom - 3],
    [right - 3, bottom - 3],
  ] as const;
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && drawn.some((one) => one.contains(hit));
  });
  return isSeen ? null : `${name} is hidden`;
}
