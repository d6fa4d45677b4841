import { expect, test } from "vitest";
import { scaleOf } from "./rent-rows.tsx";
import { sampleArea } from "./sample-figures.ts";

const [sample] = sampleArea().types;
const upTo = (p90: number) => (sample?.range ? [{ ...sample, range: { ...sample.range, p90 } }] : []);

test.each([
  [43_000, [0, 20_000, 40_000, 60_000]],
  [100_000, [0, 20_000, 40_000, 60_000, 80_000, 100_000]],
  [101_000, [0, 40_000, 80_000, 120_000]],
])("a scale up to ₹%i has at most five steps", (highest, ticks) => {
  expect(scaleOf(upTo(highest))).toEqual({ top: ticks.at(-1), ticks });
});

test("there is no scale without a range", () => {
  expect(scaleOf(sampleArea().types.map((each) => ({ ...each, range: null })))).toBeNull();
});
