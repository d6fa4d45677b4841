import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { contrast } from "./testing/contrast.ts";

const css = await readFile(path.join(import.meta.dirname, "tokens.css"), "utf8");
const [lightPart = "", darkPart = ""] = css.split('[data-theme="dark"] {');
const coloursOf = (part: string) =>
  Object.fromEntries([...part.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value]));
const light: Record<string, string> = coloursOf(lightPart);
const THEMES = { light, dark: { ...light, ...coloursOf(darkPart) } as Record<string, string> };

/** Colours of shapes that carry meaning, each with its backgrounds. The journeys check the contrast of text. */
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

it("gives white text on a veiled white picture a contrast of at least 4.5:1", () => {
  const [red = 0, green = 0, blue = 0, share = 0] =
    /--color-veil: rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/.exec(css)?.slice(1).map(Number) ?? [];
  const mixed = [red, green, blue].map((part) => Math.round(part * share + 255 * (1 - share)));
  const veiled = `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  expect(contrast("#ffffff", veiled)).toBeGreaterThanOrEqual(4.5);
});
