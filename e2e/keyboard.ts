import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";
import type { FileChoice } from "./posting.ts";

/** More tab stops than any screen has before its target. */
const MAX_STOPS = 80;

declare global {
  interface Window {
    /** Set once the keyboard has focused an element in this document. After that, the focus must never be lost. */
    hasHadFocus?: boolean;
  }
}

/**
 * Presses Tab until the target has the focus (`back`: Shift+Tab). Fails if the focus is lost on the way, or if a stop
 * is not visible: without a ring, outside the viewport, or fully covered.
 */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  await expect(target).toBeVisible();
  await expect.poll(() => page.evaluate(isFocusLost), `whether the focus was lost before ${target}`).toBe(false);
  // Resolved once, because resolving by role at every stop takes longer than pressing Tab.
  let element = await target.elementHandle();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
    // The focus halo takes a moment to appear.
    await expect.poll(() => page.evaluate(unseenFocus), `a stop on the way to ${target}`).toBeNull();
    const { isFocused, isGone } = await page.evaluate(whether, element);
    if (isFocused) return;
    if (isGone) element = await target.elementHandle();
  }
  throw new Error(`the keyboard does not come to ${target}`);
}

/** Moves to the element by Tab, and presses it. */
export async function press(page: Page, target: Locator, { key = "Enter", back = false } = {}): Promise<void> {
  await tabTo(page, target, { back });
  await page.keyboard.press(key);
}

/** Moves to the field by Tab and types; for a select, type the start of an option's name. */
export async function type(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(words);
}

/** Moves to the file field by Tab, opens the browser's dialog, and chooses these files. */
export async function choose(page: Page, field: Locator, files: FileChoice[], { back = false } = {}): Promise<void> {
  // Playwright must start waiting before the dialog opens.
  const opened = page.waitForEvent("filechooser");
  await press(page, field, { key: "Space", back });
  await (await opened).setFiles(files);
}

/** Returns whether the element has the focus, and whether it was removed from the page. */
function whether(element: Node | null) {
  const isFocused = document.activeElement === element;
  if (isFocused) window.hasHadFocus = true;
  return { isFocused, isGone: !element?.isConnected };
}

/** Returns whether the focus was lost after an element had it. */
function isFocusLost(): boolean {
  return window.hasHadFocus === true && document.activeElement === document.body;
}

/** Returns a description of a focused element without a visible focus indicator, or null. */
function unseenFocus(): string | null {
  const focused = document.activeElement;
  // After the last stop the focus moves to the browser's own controls.
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  // The indicator can be drawn by the element, its label, or a card around it.
  const label = (focused as HTMLInputElement).labels?.[0];
  const words = focused.ariaLabel ?? (label ?? focused).textContent;
  const name = `${focused.localName} "${words?.trim().slice(0, 40)}"`;
  const drawn = [focused, label, focused.parentElement, focused.closest("article")].filter((one) => one != null);
  const hasRing = drawn.some((one) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one);
    const isClear = outlineColor === "rgba(0, 0, 0, 0)";
    if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && !isClear) return true;
    // A map has a border in front of its content instead.
    const front = getComputedStyle(one, "::after");
    if (front.borderTopStyle === "solid" && Number.parseFloat(front.borderTopWidth) >= 2) return true;
    // A text input has a halo instead, and a transparent outline that is visible in forced colours.
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
