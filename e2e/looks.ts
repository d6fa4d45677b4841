import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page, TestInfo } from "@playwright/test";
import { expect, resize } from "./journey.ts";

/** Tolerance of a box's position: the width of a heading differs by 4 px between Chromium 153 and 156. */
const TOLERANCE_PX = 4;
const WIDTHS = [390, 1440];
const FOLDER = path.resolve("e2e", "looks");

type Parts = Record<string, Locator>;
/** Position, font, and colours in both themes, for each part and page width. */
type Looks = Record<string, string>;

interface Look {
  box: string;
  letters: string;
  colours: string;
}

/**
 * Returns the layout of the first visible element, such as `16,84 358x52`, `Anek Latin 38/40 640`, `#15211c on #fafbf8
 * edge #e9eae5 round 16`.
 */
function measure(elements: Element[]): Look | null {
  const element = elements.find((each) => each.checkVisibility() && each.getBoundingClientRect().width > 0);
  if (!element) return null;
  const two = (part: string) => Number(part).toString(16).padStart(2, "0");
  const hex = (colour: string) =>
    colour.replace(/^rgb\((\d+), (\d+), (\d+)\)$/, (_, r, g, b) => `#${two(r)}${two(g)}${two(b)}`);
  const { x, y, width, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const family = style.fontFamily.split(",")[0]?.replaceAll('"', "").replace(" Variable", "");
  const fill = style.backgroundColor === "rgba(0, 0, 0, 0)" ? "nothing" : hex(style.backgroundColor);
  const edge = Number.parseFloat(style.borderTopWidth) > 0 ? ` edge ${hex(style.borderTopColor)}` : "";
  const round = style.borderTopLeftRadius === "0px" ? "" : ` round ${Number.parseFloat(style.borderTopLeftRadius)}`;
  const [left, top, wide, high] = [x, y + scrollY, width, height].map((pixels) => Math.round(pixels));
  const size = `${Number.parseFloat(style.fontSize)}/${Number.parseFloat(style.lineHeight).toFixed(0)}`;
  return {
    box: `${left},${top} ${wide}x${high}`,
    letters: `${family} ${size} ${style.fontWeight}`,
    colours: `${hex(style.color)} on ${fill}${edge}${round}`,
  };
}

/** Switches the theme and waits for the repaint. */
const turn = (page: Page, theme: "light" | "dark") =>
  page.evaluate(async (wanted) => {
    document.documentElement.dataset.theme = wanted;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  }, theme);

/** Returns the current layout: each part at each width, in both themes. */
async function look(page: Page, parts: Parts): Promise<Looks> {
  const looks: Looks = {};
  for (const width of WIDTHS) {
    await resize(page, { width, height: 900 });
    const lookAt = async (theme: "light" | "dark") => {
      await turn(page, theme);
      return Promise.all(Object.values(parts).map((part) => part.evaluateAll(measure)));
    };
    const [dark, light] = [await lookAt("dark"), await lookAt("light")];
    for (const [place, name] of Object.keys(parts).entries()) {
      const seen = light[place];
      looks[`${width} ${name}`] = seen
        ? `${seen.box} | ${seen.letters} | ${seen.colours} | dark ${dark[place]?.colours}`
        : "is not there";
    }
  }
  return looks;
}

/** Returns the recorded box if the new one is within the tolerance, so that only real differences are reported. */
function forgive(now: string, before: string | undefined): string {
  const numbers = (text: string) => text.split(" | ")[0]?.match(/-?\d+/g)?.map(Number) ?? [];
  if (before === undefined) return now;
  const [there, here] = [numbers(before), numbers(now)];
  const isNear = there.length === 4 && here.every((n, i) => Math.abs(n - (there[i] ?? Number.NaN)) <= TOLERANCE_PX);
  return isNear ? [before.split(" | ")[0], ...now.split(" | ").slice(1)].join(" | ") : now;
}

/**
 * Expects these parts of a page, at 390 and 1440 px, to have the layout, fonts and colours in e2e/looks/NAME.json.
 * `--update-snapshots` rewrites the file (decision 0034).
 */
export async function expectLooks(page: Page, info: TestInfo, name: string, parts: Parts): Promise<void> {
  await page.waitForFunction(() => window.isHydrated);
  await page.evaluate(() => document.fonts.ready);
  const file = path.join(FOLDER, `${name}.json`);
  if (["all", "changed"].includes(info.config.updateSnapshots)) {
    let [before, now] = ["", JSON.stringify(await look(page, parts), null, 2)];
    // Content that loads late moves other parts, so the file is written only once the layout is stable.
    for (let same = 0; same < 3; same = now === before ? same + 1 : 0)
      [before, now] = [now, JSON.stringify(await look(page, parts), null, 2)];
    writeFileSync(file, `${now}\n`);
    return;
  }
  expect(existsSync(file), `${file} is there: --update-snapshots writes it`).toBe(true);
  const before: Looks = JSON.parse(readFileSync(file, "utf8"));
  const forgiven = async () => {
    const now = Object.entries(await look(page, parts));
    return Object.fromEntries(now.map(([key, text]) => [key, forgive(text, before[key])]));
  };
  // Content that loads late, such as a list, moves other parts.
  await expect.poll(forgiven, { timeout: 60_000 }).toEqual(before);
}

/** Expects no element to be wider than the viewport, at a phone's width and at 1280 px with 200 % zoom. */
export async function expectNoSideways(page: Page): Promise<void> {
  const usual = page.viewportSize();
  for (const width of [320, 360, 640]) {
    await resize(page, { width, height: 900 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, `pixels beyond ${width} at ${page.url()}`).toBeLessThanOrEqual(0);
  }
  if (usual) await resize(page, usual);
}

/** Expects pressable elements to contain their text, and the page to fit a phone, at twice the font size. */
export async function expectWholeInLargeText(page: Page): Promise<void> {
  const usual = page.viewportSize();
  await resize(page, { width: 390, height: 900 });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === "32px");
  const beyond = await page.evaluate(() => {
    const sideways = document.documentElement.scrollWidth - innerWidth;
    const found = sideways > 0 ? [`the page by ${sideways} px`] : [];
    for (const control of document.querySelectorAll("main :is(button, label, a[href], summary)")) {
      const box = control.getBoundingClientRect();
      const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      for (let text = words.nextNode(); text; text = words.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right, top, bottom, width } = range.getBoundingClientRect();
        const isCut = text.parentElement && getComputedStyle(text.parentElement).overflowX !== "visible";
        if (width <= 1 || isCut) continue;
        if (left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1)
          found.push(`${control.localName} "${text.textContent}"`);
      }
    }
    return found;
  });
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await browser.detach();
  expect(beyond, `beyond the phone or what is pressed at ${page.url()}`).toEqual([]);
  if (usual) await resize(page, usual);
}
