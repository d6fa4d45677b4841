import { expect, test } from "vitest";
import { NO_SPOT } from "#contract/places/grid.ts";
import { type Draft, draftModelOf, judgeDraft, type OwnHome, openModel } from "./drafts.ts";
import { fitHomes } from "./folds.ts";
import type { Homes } from "./homes.ts";
import { insightsOf } from "./insights.ts";
import { copyOf, madeHomes } from "./testing.ts";

const openOf = (homes: Homes) => openModel(draftModelOf(homes, fitHomes(homes)));
const draftOf = (homes: Homes, home: number): Draft => ({
  city: homes.city[home] as number,
  type: homes.type[home] as number,
  furnishing: homes.furnishing[home] as number,
  amenities: homes.amenities[home] as number,
  size: homes.size[home] as number,
  area: homes.area[home] as number,
  spot: homes.spot[home] as number,
});
const ownOf = (homes: Homes, home: number): OwnHome => ({
  ...draftOf(homes, home),
  fold: homes.fold[home] as number,
});
const indexes = ({ count }: Homes) => Array.from({ length: count }, (_, home) => home);

/** Homes of 20 areas, some of which have no position. */
function someHomes(): Homes {
  const homes = madeHomes(1500, { seed: 11, areas: 20 });
  for (const home of indexes(homes)) {
    homes.owner[home] = home % 400;
    if (home % 7 === 0) homes.spot[home] = NO_SPOT;
    if (home % 9 === 0) homes.counts[home] = 0;
  }
  return homes;
}

test("a draft of the own home without changes gets the range of the home", () => {
  const homes = someHomes();
  // One home per owner, as for accounts.
  for (const home of indexes(homes)) homes.owner[home] = home;
  const [insights, open] = [insightsOf(homes), openOf(homes)];
  let same = 0;
  const counting = indexes(homes).filter((home) => homes.counts[home] === 1);
  for (const home of counting) {
    const judged = judgeDraft(open, draftOf(homes, home), ownOf(homes, home));
    expect(judged.homes).toBe(insights.homes[home]);
    expect(judged.owners).toBe(insights.owners[home]);
    const stored = [...insights.rents.slice(home * 5, home * 5 + 5)];
    // The home's own residual is one of hundreds, which can move a quantile by one place.
    for (const [q, rent] of judged.rents.entries())
      expect(Math.abs(rent / (stored[q] as number) - 1)).toBeLessThan(0.1);
    if (String(judged.rents) === String(stored)) same += 1;
  }
  expect(same).toBeGreaterThan(0.5 * counting.length);
});

test("a draft counts the similar homes that a home at its place would count", () => {
  const homes = someHomes();
  const [insights, open] = [insightsOf(homes), openOf(homes)];
  for (const home of indexes(homes).filter((one) => homes.counts[one] === 0)) {
    const judged = judgeDraft(open, draftOf(homes, home), null);
    expect([judged.homes, judged.owners]).toEqual([insights.homes[home], insights.owners[home]]);
  }
});

test("ranges of drafts cover their share of rents that the model has not seen", () => {
  const [all, seen] = [madeHomes(4000, { seed: 12 }), madeHomes(4000, { seed: 12 })];
  for (let home = 0; home < seen.count; home += 4) seen.counts[home] = 0;
  const open = openOf(seen);
  const unseen = indexes(all).filter((home) => seen.counts[home] === 0);
  const shareIn = (from: number, to: number) =>
    unseen.filter((home) => {
      const { rents } = judgeDraft(open, draftOf(all, home), null);
      const rent = all.rent[home] as number;
      return (rents[from] as number) <= rent && rent <= (rents[to] as number);
    }).length / unseen.length;
  expect(shareIn(0, 4)).toBeGreaterThan(0.76);
  expect(shareIn(0, 4)).toBeLessThan(0.84);
  expect(shareIn(1, 3)).toBeGreaterThan(0.45);
  expect(shareIn(1, 3)).toBeLessThan(0.55);
});

test("the rent of the own home hardly moves a draft's range, at most by one rounding step", () => {
  const homes = madeHomes(1200, { seed: 13, areas: 20 });
  const [before, changed] = [openOf(homes), copyOf(homes)];
  changed.rent[8] = (homes.rent[8] as number) * 20;
  const [draft, own] = [draftOf(homes, 8), ownOf(homes, 8)];
  const after = judgeDraft(openOf(changed), draft, own).rents;
  for (const [q, rent] of judgeDraft(before, draft, own).rents.entries())
    expect(Math.abs((after[q] as number) - rent)).toBeLessThanOrEqual(rent < 50_000 ? 500 : 1000);
});

test("a draft in an area without homes gets no range", () => {
  const homes = madeHomes(1200, { seed: 14, areas: 20 });
  const draft = { ...draftOf(homes, 0), area: -1, spot: NO_SPOT };
  expect(judgeDraft(openOf(homes), draft, null)).toMatchObject({ homes: 0, owners: 0, refused: "too_few" });
});

test("the own home does not count as similar, and refuses the range of a draft with eight others", () => {
  const homes = madeHomes(300, { areas: 1 });
  homes.type.fill(3);
  homes.type.fill(2, 0, 8);
  homes.rent = homes.rent.map((_, home) => 20_000 + ((home * 7919) % 100) * 50);
  const open = openOf(homes);
  expect(judgeDraft(open, draftOf(homes, 0), null)).toMatchObject({ homes: 8, owners: 8, refused: null });
  expect(judgeDraft(open, draftOf(homes, 0), ownOf(homes, 0))).toMatchObject({ homes: 7, refused: "too_few" });
  expect(judgeDraft(open, draftOf(homes, 0), ownOf(homes, 20))).toMatchObject({ homes: 8 });
});
