import fc from "fast-check";
import { expect, test } from "vitest";
import { photosToLoad, sideOf, stepFrom, stepOfDrag } from "./gallery-steps.ts";

test("the gallery wraps around at both ends", () => {
  expect(stepFrom(4, 1, 5)).toBe(0);
  expect(stepFrom(0, -1, 5)).toBe(4);
  expect(stepFrom(0, 1, 1)).toBe(0);
  expect(stepFrom(0, 1, 0)).toBe(0);
});

test("a step and the opposite step return to the same photo", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.nat(100),
      fc.integer({ min: -50, max: 50 }),
      (count, from, step) => {
        const index = from % count;
        const there = stepFrom(index, step, count);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThan(count);
        expect(stepFrom(there, -step, count)).toBe(index);
      },
    ),
  );
});

test("only a drag of more than 50 pixels changes the photo", () => {
  expect([-51, -50, 0, 50, 51].map(stepOfDrag)).toEqual([1, 0, 0, 0, -1]);
});

test("neighbours are on the left and right, and other photos are hidden", () => {
  expect([0, 1, 2, 3, 4].map((place) => sideOf(place, 0, 5, 0))).toEqual([0, 1, null, null, -1]);
  expect([0, 1, 2].map((place) => sideOf(place, 2, 3, 0))).toEqual([1, -1, 0]);
});

test("the other one of two photos is on the requested side", () => {
  expect(sideOf(1, 0, 2, 1)).toBe(1);
  expect(sideOf(1, 0, 2, -1)).toBe(-1);
  expect(sideOf(0, 0, 1, 1)).toBe(0);
});

test("photos load in order: current, next, previous", () => {
  expect(photosToLoad(0, new Set(), 5)).toEqual(new Set([0]));
  expect(photosToLoad(0, new Set([0]), 5)).toEqual(new Set([0, 1]));
  expect(photosToLoad(0, new Set([0, 1]), 5)).toEqual(new Set([0, 1, 4]));
  expect(photosToLoad(3, new Set([0, 1, 4]), 5)).toEqual(new Set([0, 1, 3, 4]));
});
