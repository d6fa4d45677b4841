import { expect, it } from "vitest";
import { frameOf } from "#web/features/map/projection.ts";
import { type Destination, placePlates } from "./destination-places.ts";

const SIZE = { width: 390, height: 784 };
const frame = frameOf({ lat: 12.97, lon: 77.65, zoom: 13 }, SIZE);
/** The bar at the top and the zoom buttons. */
const COVERED = [
  { left: 0, top: 0, right: 390, bottom: 128 },
  { left: 330, top: 140, right: 380, bottom: 275 },
];

const destination = (x: number, y: number, name = "Office"): Destination => ({
  ...frame.unproject({ x, y }),
  name,
  person: 1,
});
const place = (...at: [x: number, y: number][]) =>
  placePlates(
    at.map(([x, y], i) => ({ ...destination(x, y), person: i === 0 ? 1 : 2 })),
    frame,
    COVERED,
  );

it("leaves a visible destination at its position, moved in from the edge", () => {
  const [middle, atEdge] = place([195, 400], [385, 500]);
  expect(middle).toMatchObject({ turn: null, shift: 0 });
  expect(atEdge?.turn).toBeNull();
  expect(atEdge?.box.right).toBeCloseTo(382, 6);
});

it.each<[string, [number, number], number]>([
  ["right", [5000, 500], 0],
  ["left", [-5000, 500], 180],
  ["bottom", [195, 9000], 90],
  ["top", [195, -9000], -90],
  ["top, where the bar covers it", [195, 60], -90],
])("places a hidden destination at the %s edge, with an arrow to it", (_edge, at, turn) => {
  const [plate] = place(at);
  expect(plate?.turn).toBeCloseTo(turn, 0);
  const { left = 0, top = 0, right = 0, bottom = 0 } = plate?.box ?? {};
  expect([left >= 8, right <= 382, top >= 128, bottom <= 776]).toEqual([true, true, true, true]);
});

it("keeps plates apart, and off what covers the map", () => {
  const plates = place([5000, -5000], [5000, -4000]);
  const boxes = [...COVERED, ...plates.map(({ box }) => box)];
  for (const [i, one] of boxes.entries())
    for (const other of boxes.slice(i + 1))
      expect(
        one.left >= other.right ||
          one.right <= other.left ||
          one.top >= other.bottom ||
          one.bottom <= other.top ||
          i === 0,
      ).toBe(true);
  expect(plates.every(({ box }) => box.top >= 128)).toBe(true);
});

it("limits the width of a long name", () => {
  const [plate] = placePlates([destination(5000, 500, "A very long name of a technology park in the east")], frame, []);
  expect((plate?.box.right ?? 0) - (plate?.box.left ?? 0)).toBe(240);
});
