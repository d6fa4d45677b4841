import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CITIES } from "#contract/places/cities.ts";
import { NO_SPOT, spotAt } from "#contract/places/grid.ts";
import { FURNISHINGS, PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import { findAreaPosition } from "#server/db/area-positions.ts";
import { type Fitted, fitHomes } from "./folds.ts";
import { emptyHomes, FOLDS, type Homes } from "./homes.ts";
import { insightsOf } from "./insights.ts";
import { QUANTILES, residualQuantiles } from "./ranges.ts";

/** The goals of accuracy, on real rents that no model has seen (sample/README.md). */

const CITY = "Bangalore";
const ROWS = readFileSync(new URL("./sample/bangalore-rents.csv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split(",") as [area: string, type: string, furnished: string, size: string, rent: string]);
const LOGS = ROWS.map(([, , , , rent]) => Math.log(Number(rent)));
const foldOfRow = (row: number) => row % FOLDS;
const indexes = [...ROWS.keys()];

function sampleHomes(hasSizes: boolean): Homes {
  const homes = emptyHomes(ROWS.length);
  const areas = [...new Set(ROWS.map(([area]) => area))];
  for (const [home, [area, type, furnished, size, rent]] of ROWS.entries()) {
    const place = findAreaPosition(CITY, area);
    homes.city[home] = CITIES.indexOf(CITY);
    homes.type[home] = (PROPERTY_TYPES as readonly string[]).indexOf(type);
    homes.furnishing[home] = (FURNISHINGS as readonly string[]).indexOf(furnished);
    homes.size[home] = hasSizes ? Number(size) : 0;
    homes.area[home] = areas.indexOf(area);
    homes.owner[home] = home;
    homes.spot[home] = place?.precision === "area" ? spotAt(place) : NO_SPOT;
    homes.rent[home] = Number(rent);
    homes.fold[home] = foldOfRow(home);
    homes.counts[home] = 1;
  }
  return homes;
}

type Range = readonly number[];
const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const medianOf = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] as number;

/** The places of 10, 50 and 90 % in `QUANTILES`. */
const JUDGED = [0, 2, 4] as const;

/** Returns how far quantiles are from the rents: less is better. */
function pinball(ranges: Range[]): number {
  const losses = ranges.flatMap((range, row) =>
    JUDGED.map((q) => {
      const [quantile, over] = [QUANTILES[q], (LOGS[row] as number) - (range[q] as number)];
      return Math.max(quantile * over, (quantile - 1) * over);
    }),
  );
  return mean(losses);
}

const shareIn = (ranges: Range[], [from, to]: readonly [number, number], rows = indexes) =>
  mean(
    rows.map((row) => {
      const [range, rent] = [ranges[row] as Range, LOGS[row] as number];
      return Number((range[from] as number) <= rent && rent <= (range[to] as number));
    }),
  );

/** Returns the logarithms of the ranges before rounding. */
function rangesOf(homes: Homes, { residuals, similar, expected }: Fitted): Range[] {
  const quantiles = residualQuantiles(homes, residuals, similar);
  return indexes.map((home) =>
    QUANTILES.map((_, q) => (expected[home] as number) + (quantiles[home * QUANTILES.length + q] as number)),
  );
}

/** Returns the quantile of ascending numbers, between two of them if needed. */
function quantileOf(numbers: number[], quantile: number): number {
  const place = quantile * (numbers.length - 1);
  const [below, above] = [numbers[Math.floor(place)] as number, numbers[Math.ceil(place)] as number];
  return below + (place % 1) * (above - below);
}

/** The baseline: the quantiles of the other folds' rents in the same area and type, else in the city and type. */
const baseline: Range[] = indexes.map((row) => {
  const [area, type] = ROWS[row] as (typeof ROWS)[number];
  const others = indexes.filter((other) => foldOfRow(other) !== foldOfRow(row) && ROWS[other]?.[1] === type);
  const cell = others.filter((other) => ROWS[other]?.[0] === area);
  const logs = (cell.length < 3 ? others : cell).map((other) => LOGS[other] as number).sort((a, b) => a - b);
  return QUANTILES.map((quantile) => quantileOf(logs, quantile));
});

test.each([
  ["without sizes", false, 0.9, 0.18],
  ["with sizes", true, 0.85, 0.16],
] as const)(
  "ranges of real rents %s hold what they say, and are closer than those of area and type",
  (_, hasSizes, ratio, error) => {
    const homes = sampleHomes(hasSizes);
    const fitted = fitHomes(homes);
    const ranges = rangesOf(homes, fitted);
    expect(shareIn(ranges, [0, 4])).toBeGreaterThan(0.76);
    expect(shareIn(ranges, [0, 4])).toBeLessThan(0.84);
    expect(shareIn(ranges, [1, 3])).toBeGreaterThan(0.45);
    expect(shareIn(ranges, [1, 3])).toBeLessThan(0.55);
    expect(pinball(ranges) / pinball(baseline)).toBeLessThan(ratio);

    const byType = Map.groupBy(indexes, (row) => ROWS[row]?.[1]);
    for (const rows of [...byType.values()].filter(({ length }) => length >= 50)) {
      expect(shareIn(ranges, [0, 4], rows)).toBeGreaterThan(0.7);
      expect(shareIn(ranges, [0, 4], rows)).toBeLessThan(0.9);
    }

    const { refused } = insightsOf(homes, fitted);
    const answered = indexes.filter((row) => refused[row] === null);
    expect(answered.length).toBeGreaterThan(0.4 * ROWS.length);
    const errors = answered.map((row) => Math.abs(Math.exp((ranges[row]?.[2] as number) - (LOGS[row] as number)) - 1));
    expect(medianOf(errors)).toBeLessThan(error);
  },
);

test("the ranges of area and type alone say 8 in 10 and hold less", () => {
  expect(shareIn(baseline, [0, 4])).toBeLessThan(0.76);
});
