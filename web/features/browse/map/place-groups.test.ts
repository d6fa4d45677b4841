import fc from "fast-check";
import { expect, it } from "vitest";
import type { HomeGroup } from "#contract/browse/list-endpoints.ts";
import { boxAround } from "#web/features/map/draw/boxes.ts";
import { frameOf } from "#web/features/map/projection.ts";
import { boxesOf, MAX_BUTTONS, placeGroups } from "./place-groups.ts";

const ZOOM = 13;
const SIZE = { width: 800, height: 600 };
const frame = frameOf({ lat: 12.95, lon: 77.6, zoom: ZOOM }, SIZE);
const NOTHING = { zoom: ZOOM, obstacles: [], chosen: null };

const group = (x: number, y: number, count: number, more: Partial<HomeGroup> = {}): HomeGroup => ({
  ...frame.unproject({ x, y }),
  count,
  min_rent: 20_000,
  spot_count: count,
  area: "Indiranagar",
  ...more,
});
const home = (x: number, y: number, id: string): HomeGroup => group(x, y, 1, { id, spot_count: 1 });

it("shows count and rent where there is room, and the rent of a single home", () => {
  const placed = placeGroups([group(200, 200, 12), home(500, 200, "a")], frame, NOTHING);
  expect(placed.map(({ look, count, id }) => [look, count, id])).toEqual([
    ["pill", 12, undefined],
    ["home", 1, "a"],
  ]);
});

it("shows the count alone where the rent has no room, and joins the nearest group where that has none", () => {
  const near = [group(200, 200, 12), group(300, 200, 5), group(205, 205, 3, { min_rent: 9000 })];
  const placed = placeGroups(near, frame, NOTHING);
  expect(placed.map(({ look, count, minRent }) => [look, count, minRent])).toEqual([
    ["pill", 15, 9000],
    ["disc", 5, 20_000],
  ]);
  expect(placed[0]?.cells).toHaveLength(2);
  expect(placed[0]?.isOneSpot).toBe(false);
  expect(placed[0]?.bounds.south).toBeLessThan(placed[0]?.bounds.north ?? 0);
});

it("is in reading order", () => {
  const placed = placeGroups([group(600, 400, 9), group(150, 410, 8), group(400, 100, 7)], frame, NOTHING);
  expect(placed.map(({ count }) => count)).toEqual([7, 8, 9]);
});

it("shows the count alone where the rent would be cut off at the edge", () => {
  const placed = placeGroups([group(20, 200, 12), home(790, 200, "a")], frame, NOTHING);
  expect(placed.map(({ look, id }) => [look, id])).toEqual([
    ["disc", undefined],
    ["disc", "a"],
  ]);
});

it("joins the largest group to a smaller one where it has no room itself", () => {
  const obstacles = [boxAround({ x: 200, y: 180 }, 60)];
  const placed = placeGroups([group(200, 200, 90), group(500, 200, 5)], frame, { ...NOTHING, obstacles });
  expect(placed.map(({ count }) => count)).toEqual([95]);
});

it("leaves out groups outside of the frame, and stays off obstacles", () => {
  expect(placeGroups([group(-50, 200, 12)], frame, NOTHING)).toEqual([]);
  const obstacles = [boxAround({ x: 250, y: 180 }, 40)];
  expect(placeGroups([group(200, 200, 12)], frame, { ...NOTHING, obstacles })[0]?.look).toBe("disc");
});

it("does not merge the chosen home", () => {
  const groups = [group(200, 200, 12), home(203, 200, "a"), home(206, 200, "b")];
  const placed = placeGroups(groups, frame, { ...NOTHING, chosen: "a" });
  expect(placed.find(({ id }) => id === "a")).toMatchObject({ look: "home", count: 1 });
  expect(placed.reduce((sum, { count }) => sum + count, 0)).toBe(14);
});

it("keeps room for the counts of groups that join", () => {
  const placed = placeGroups([home(1, 100, "a"), home(45, 100, "b"), group(1, 100, 9)], frame, NOTHING);
  const [left, right] = boxesOf(placed);
  expect(placed.reduce((sum, { count }) => sum + count, 0)).toBe(11);
  expect(right === undefined || (left?.right ?? 0) <= right.left).toBe(true);
});

it("keeps every home, without buttons that cover each other", () => {
  const groups = fc.array(
    fc
      .record({
        x: fc.integer({ min: 1, max: 799 }),
        y: fc.integer({ min: 1, max: 599 }),
        count: fc.integer({ min: 1, max: 900 }),
      })
      .map(({ x, y, count }) => group(x, y, count, count === 1 ? { id: `${x} ${y}`, spot_count: 1 } : {})),
    { maxLength: 150 },
  );
  fc.assert(
    fc.property(groups, (all) => {
      const placed = placeGroups(all, frame, NOTHING);
      expect(placed.length).toBeLessThanOrEqual(MAX_BUTTONS);
      const sum = (list: { count: number }[]) => list.reduce((total, { count }) => total + count, 0);
      expect(sum(placed)).toBe(sum(all));
      const boxes = boxesOf(placed.filter(({ look }) => look !== "home"));
      for (const [i, a] of boxes.entries())
        for (const b of boxes.slice(i + 1))
          expect(a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top).toBe(false);
    }),
    { numRuns: 200 },
  );
});
