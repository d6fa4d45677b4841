import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { contrast } from "./testing/contrast.ts";

const css = await readFile(path.join(import.meta.dirname, "map-colours.css"), "utf8");
const [lightPart = "", darkPart = ""] = css.split('[data-theme="dark"] {');
const coloursOf = (part: string) =>
  new Map([...part.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = "", value = ""]) => [name, value]));
const THEMES = { light: coloursOf(lightPart), dark: coloursOf(darkPart) };

describe.each(Object.entries(THEMES))("the map in the %s theme", (_, colours) => {
  const least = (names: string[], grounds: string[]) =>
    Math.min(
      ...names.flatMap((name) => grounds.map((ground) => contrast(colours.get(name) ?? "", colours.get(ground) ?? ""))),
    );
  const named = (pattern: RegExp) => [...colours.keys()].filter((name) => pattern.test(name));

  it("gives names a contrast of at least 4.5:1 with the ground and the walk zone", () => {
    expect(least(["map-ink", "map-ink-soft", "map-area"], ["map-land", "map-zone"])).toBeGreaterThanOrEqual(4.5);
  });

  it("gives the edges of all 15 lines a contrast of at least 3:1 with ground and walk zone", () => {
    expect(named(/-edge$/).filter((name) => name.startsWith("metro-"))).toHaveLength(15);
    expect(least(named(/^metro-.*-edge$/), ["map-land", "map-zone"])).toBeGreaterThanOrEqual(3);
  });

  it("gives names on plates a contrast of at least 4.5:1", () => {
    for (const edge of named(/^metro-.*-edge$/)) {
      expect(least([edge.replace("-edge", "-on")], [edge]), edge).toBeGreaterThanOrEqual(4.5);
    }
  });
});
