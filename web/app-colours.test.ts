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
