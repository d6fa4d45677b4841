import { expect, test } from "vitest";
import { metresBetween } from "#contract/places/distance.ts";
import { centreOf, NO_SPOT } from "#contract/places/grid.ts";
import { SIMILAR_RENT_METRES } from "#contract/properties/rent-terms.ts";
import { columnsOf } from "./columns.ts";
import { fitHomes } from "./folds.ts";
import { foldOf, type Homes } from "./homes.ts";
import { type Insights, insightsOf } from "./insights.ts";
import { quantileWithout, weightByAge } from "./ranges.ts";
import { fitRidge, predict } from "./ridge.ts";
import { countSimilar } from "./similar.ts";
import { sitesOf } from "./sites.ts";
import { copyOf, madeHomes, TRUTH } from "./testing.ts";

const range = ({ rents }: Insights, home: number) => [...rents.slice(home * 5, home * 5 + 5)];
const indexes = ({ count }: Homes) => Array.from({ length: count }, (_, home) => home);

test("finds the differences between types and furnishings, even if a tenth of the rents are absurd", () => {
  const homes = madeHomes(3000);
  for (let home = 0; home < homes.count; home += 10) homes.rent[home] = (homes.rent[home] as number) * 20;
  const columns = columnsOf(homes);
  const rows = Int32Array.from(indexes(homes));
  const logs = Float64Array.from(homes.rent, Math.log);
  const { coefficients } = fitRidge(columns, rows, logs, new Float64Array(homes.count).fill(1));
  const expected = (change: (homes: Homes) => void) => {
    const changed = copyOf(homes);
    change(changed);
    return predict({ ...columnsOf(changed), count: columns.count }, coefficients, 5);
  };
  const ofType = (type: number) =>
    expected((homes) => {
      homes.type[5] = type;
    });
  const ofFurnishing = (furnishing: number) =>
    expected((homes) => {
      homes.furnishing[5] = furnishing;
    });
  expect(ofType(3) - ofType(1)).toBeCloseTo(2 * TRUTH.type, 1);
  expect(ofFurnishing(0) - ofFurnishing(2)).toBeCloseTo(TRUTH.furnishing[0], 1);
});

test("a rent counts half as much every 180 days", () => {
  expect([0, 180, 360].map(weightByAge)).toEqual([1, 0.5, 0.25]);
  const homes = madeHomes(600, { seed: 5 });
  const middle = (recent: number) => {
    const aged = copyOf(homes);
    // Half of the rents are a third higher: the new ones, or those of a year ago.
    for (const home of indexes(aged)) {
      aged.age[home] = home % 2 === 0 ? 0 : 360;
      if ((home % 2 === 0) === (recent === 1)) aged.rent[home] = Math.round((aged.rent[home] as number) * 1.33);
    }
    const insights = insightsOf(aged);
    return indexes(aged).reduce((sum, home) => sum + (range(insights, home)[2] as number), 0);
  };
  expect(middle(1)).toBeGreaterThan(middle(0) * 1.05);
});

test("ranges cover their share of rents that no model has seen", () => {
  const homes = madeHomes(4000, { seed: 7 });
  const insights = insightsOf(homes);
  const shareIn = (from: number, to: number) =>
    indexes(homes).filter((home) => {
      const rents = range(insights, home);
      return (
        (rents[from] as number) <= (homes.rent[home] as number) && (homes.rent[home] as number) <= (rents[to] as number)
      );
    }).length / homes.count;
  expect(shareIn(0, 4)).toBeGreaterThan(0.76);
  expect(shareIn(0, 4)).toBeLessThan(0.84);
  expect(shareIn(1, 3)).toBeGreaterThan(0.45);
  expect(shareIn(1, 3)).toBeLessThan(0.55);
});

test("expected rents are close to the truth, closer than the median of the area and type", () => {
  const noise = 0.15;
  const homes = madeHomes(1500, { seed: 3, noise });
  const { expected } = fitHomes(homes);
  const errors = indexes(homes).map((home) =>
    Math.abs(Math.log(homes.rent[home] as number) - (expected[home] as number)),
  );
  const byCell = Map.groupBy(indexes(homes), (home) => `${homes.area[home]} ${homes.type[home]}`);
  const medianOf = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
  const naive = indexes(homes).map((home) => {
    const others = (byCell.get(`${homes.area[home]} ${homes.type[home]}`) ?? []).filter((one) => one !== home);
    const rents = others.map((one) => Math.log(homes.rent[one] as number));
    return Math.abs(Math.log(homes.rent[home] as number) - (rents.length > 0 ? medianOf(rents) : TRUTH.base));
  });
  // The median of the absolute noise is 0.67 standard deviations: less is not possible.
  expect(medianOf(errors)).toBeLessThan(0.9 * noise);
  expect(medianOf(errors)).toBeLessThan(0.8 * medianOf(naive));
});

test("a home's own rent does not change its range, and the same homes give the same ranges", () => {
  const homes = madeHomes(1200, { seed: 5, areas: 20 });
  const before = insightsOf(homes);
  expect(insightsOf(copyOf(homes))).toEqual(before);
  for (const home of [0, 17, 333, 600, 1199]) {
    for (const factor of [0.3, 1.3, 40]) {
      const changed = copyOf(homes);
      changed.rent[home] = Math.round((homes.rent[home] as number) * factor);
      const after = insightsOf(changed);
      expect(range(after, home)).toEqual(range(before, home));
      expect(after.refused[home]).toBe(before.refused[home]);
    }
  }
});

test("a home that does not count is judged and changes nothing", () => {
  const homes = madeHomes(1200, { seed: 6, areas: 20 });
  homes.counts[40] = 0;
  const before = insightsOf(homes);
  homes.rent[40] = 900_000;
  expect(insightsOf(homes)).toEqual(before);
  expect(range(before, 40)[2]).toBeGreaterThan(5000);
});

test("similar homes are counted like by a loop over all pairs", () => {
  const homes = madeHomes(900, { seed: 9, areas: 45 });
  for (const home of indexes(homes)) {
    homes.owner[home] = home % 300;
    if (home % 11 === 0) homes.counts[home] = 0;
    if (home % 13 === 0) homes.spot[home] = NO_SPOT;
  }
  const { homes: found, owners } = countSimilar(homes, sitesOf(homes));
  const isNear = (one: number, other: number) => {
    const [a, b] = [homes.spot[one] as number, homes.spot[other] as number];
    if (a === NO_SPOT || b === NO_SPOT) return a === b && homes.area[one] === homes.area[other];
    const [from, to] = [centreOf(a), centreOf(b)];
    return metresBetween(from.lat, from.lon, to.lat, to.lon) <= SIMILAR_RENT_METRES;
  };
  for (const home of indexes(homes)) {
    const others = indexes(homes).filter(
      (other) =>
        other !== home && homes.counts[other] === 1 && homes.type[other] === homes.type[home] && isNear(home, other),
    );
    expect(found[home]).toBe(others.length);
    expect(owners[home]).toBe(new Set(others.map((other) => homes.owner[other])).size);
  }
});

/** Homes of one area and type with similar rents. */
function oneCell(count: number, change: (homes: Homes) => void = () => {}): Homes {
  const homes = madeHomes(count, { areas: 1 });
  homes.type.fill(2);
  homes.rent = homes.rent.map((_, home) => 20_000 + ((home * 7919) % 100) * 50);
  change(homes);
  return homes;
}

const REFUSALS: [string, Homes, string | null][] = [
  ["homes of a city with 200 homes", oneCell(200), null],
  ["homes of a city with 199 homes", oneCell(199), "too_few"],
  ["8 homes of the type", oneCell(300, ({ type, count }) => type.fill(3, 8, count)), "too_few"],
  ["9 homes of the type, 8 besides the home", oneCell(300, ({ type, count }) => type.fill(3, 9, count)), null],
  [
    "5 owners, 4 besides the home's",
    oneCell(300, ({ owner }) => {
      for (const home of owner.keys()) owner[home] = home === 0 ? 0 : 1 + (home % 4);
    }),
    "too_few",
  ],
  [
    "6 owners, 5 besides the home's",
    oneCell(300, ({ owner }) => {
      for (const home of owner.keys()) owner[home] = home === 0 ? 0 : 1 + (home % 5);
    }),
    null,
  ],
  [
    "rents from 10,000 to 40,000",
    oneCell(300, ({ rent }) => {
      for (const home of rent.keys()) rent[home] = 10_000 + ((home * 7919) % 300) * 100;
    }),
    "too_varied",
  ],
  [
    "homes far away",
    oneCell(300, ({ spot, area }) => {
      // About 17 km to the north, in a grid of 240 columns.
      for (const home of spot.keys()) if (home > 0) spot[home] = (spot[home] as number) + 60 * 240;
      area.fill(1);
    }),
    "too_few",
  ],
];
test.each(REFUSALS)("%s", (_, homes, refused) => {
  expect(insightsOf(homes).refused[0]).toBe(refused);
});

test("no homes at all give no insight", () => {
  expect(insightsOf(madeHomes(0))).toEqual({
    rents: new Int32Array(0),
    homes: new Int32Array(0),
    owners: new Int32Array(0),
    refused: [],
  });
});

test("quantiles leave one residual out", () => {
  const residuals = Float64Array.from([-4, -3, -2, -1, 0, 1, 2, 3, 4, 5]);
  const pool = { residuals, sums: Float64Array.from({ length: 11 }, (_, i) => i) };
  expect([0.1, 0.5, 0.9].map((quantile) => quantileWithout(pool, -1, quantile))).toEqual([-4, 0, 4]);
  expect(quantileWithout(pool, 0, 0.1)).toBe(-3);
  expect(quantileWithout(pool, 9, 0.9)).toBe(4);
  expect(quantileWithout({ residuals: residuals.slice(0, 1), sums: pool.sums.slice(0, 2) }, 0, 0.5)).toBe(0);
});

test("folds have about the same size, and depend on ids alone", () => {
  const sizes = [0, 0, 0, 0, 0];
  for (let n = 0; n < 5000; n++) {
    const fold = foldOf(`0198a000-0000-7000-8000-${String(n).padStart(12, "0")}`);
    sizes[fold] = (sizes[fold] ?? 0) + 1;
  }
  for (const homes of sizes) expect(Math.abs(homes - 1000)).toBeLessThan(150);
});
