import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";

const css = await readFile(path.join(import.meta.dirname, "app.css"), "utf8");
const [lightPart = "", darkPart = ""] = css.split('[data-theme="dark"] {');
const coloursOf = (part: string) =>
  Object.fromEntries([...part.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value]));
const light: Record<string, string> = coloursOf(lightPart);
const THEMES = { light, dark: { ...light, ...coloursOf(darkPart) } as Record<string, string> };

/** Relative luminance, as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

/** Colours of shapes that carry meaning, with their backgrounds. The journeys check the contrast of text. */
const SHAPES: Record<string, string[]> = {
  "the border of a control": ["control", "surface", "ground", "raised"],
  "the focus ring": ["focus", "surface", "ground", "raised", "sunken", "brand-soft"],
  "the border of a selected item": ["brand", "surface", "ground", "raised"],
  "the border of an invalid field": ["danger", "surface", "raised"],
  "a heart": ["heart", "surface", "ground"],
};

describe.each(Object.entries(THEMES))("the %s theme", (_, theme) => {
  it.each(Object.entries(SHAPES))(
    "gives %s a contrast of at least 3:1 to its backgrounds",
    (_, [name = "", ...grounds]) => {
      for (const ground of grounds)
        expect(contrast(theme[name] ?? "", theme[ground] ?? ""), `${name} on ${ground}`).toBeGreaterThanOrEqual(3);
    },
  );
});
