import fc from "fast-check";
import { expect, it } from "vitest";
import { frameOf } from "../projection.ts";
import { tilesIn } from "./tiles.ts";

const SIZE = { width: 390, height: 700 };
const MAJESTIC = { lat: 12.9767, lon: 77.5713 };

it("numbers tiles like every Web Mercator tile server", () => {
  const { project, ...frame } = frameOf({ ...MAJESTIC, zoom: 12 }, SIZE);
  const { x, y } = project(MAJESTIC);
  const here = tilesIn(frame).filter(
    ({ left, top, width, height }) => left <= x && x < left + width && top <= y && y < top + height,
  );
  expect(here).toMatchObject([{ key: "12/2930/1899", width: 256, height: 256 }]);
});

it("covers the frame at any zoom without gaps or overlaps", () => {
  const views = fc.record({
    lat: fc.double({ min: 12.61, max: 13.39, noNaN: true }),
    lon: fc.double({ min: 77.31, max: 77.89, noNaN: true }),
    zoom: fc.double({ min: 9, max: 16, noNaN: true }),
  });
  fc.assert(
    fc.property(views, (view) => {
      const tiles = tilesIn(frameOf(view, SIZE));
      const [left, top] = [Math.min(...tiles.map((tile) => tile.left)), Math.min(...tiles.map((tile) => tile.top))];
      const right = Math.max(...tiles.map((tile) => tile.left + tile.width));
      const bottom = Math.max(...tiles.map((tile) => tile.top + tile.height));
      expect([left <= 0, top <= 0, right >= SIZE.width, bottom >= SIZE.height]).toEqual([true, true, true, true]);
      const area = tiles.reduce((sum, { width, height }) => sum + width * height, 0);
      expect(area).toBe((right - left) * (bottom - top));
      // About half to one and a half times their natural size.
      for (const { width } of tiles) expect(Math.abs(Math.log2(width / 256))).toBeLessThan(0.51);
      expect(tiles.length).toBeLessThan(40);
    }),
  );
});
