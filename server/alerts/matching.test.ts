import fc from "fast-check";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { expect, it } from "vitest";
import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import { DAY_MS } from "#contract/durations.ts";
import { dayAfter, indianDay } from "#contract/india-time.ts";
import { CITIES } from "#contract/places/cities.ts";
import { REGION_OF_CITY, REGIONS } from "#contract/places/geography.ts";
import { CONFIRMED_WITHIN } from "#contract/properties/freshness-terms.ts";
import { AMENITY_FILTERS, FURNISHINGS, PROPERTY_TYPES, TENANT_TYPES } from "#contract/properties/property-terms.ts";
import { browse, createCountCache } from "../browse/browse.ts";
import { readPlaceQuery } from "../browse/place-filters.ts";
import { wantedWithWords } from "../browse/saved-filters.ts";
import type { Properties } from "../db/schema.ts";
import { testDatabase } from "../testing/database/database.ts";
import { insertAccount, insertProperty } from "../testing/factories.ts";
import { canonicalFilters } from "./canonical.ts";
import { findInstantSearches, markEvents, saveInstantProgress } from "./digest-queries.ts";
import { newHomes } from "./matching.ts";
import { readRecentHomes } from "./recent-homes.ts";

/* Homes are listed, edited, hidden and shown again at random. What a search finds in events, by SQL and in memory, must
   equal what browse finds, and a plain evaluation of the whole history. The run for instant searches must look at every
   search with a new home. */

const db = await testDatabase();
const STRANGER = "01900000-0000-7000-8000-000000000000";
const SEARCH = "01900000-0000-7000-8000-000000000001";
const HOMES = 60;
const EDITS = 240;
const SEED = 23;
const AREAS = ["Indiranagar", "Whitefield", "Saket"];
const DAYS = ["2026-01-10", "2026-02-20", "2026-03-30"];
type Row = Selectable<Properties>;
/** One state of a home while it was live. */
interface State {
  row: Row;
  round: number;
  isNew: boolean;
}
interface Home {
  row: Row;
  round: number;
  states: State[];
}
interface Edit {
  step: "change" | "hide" | "show" | "back";
  changes: Updateable<Properties>;
}

const fields = {
  rent: fc.integer({ min: 10, max: 14 }).map((thousands) => thousands * 1000),
  security_deposit: fc.constantFrom(20_000, 60_000),
  type: fc.constantFrom(...PROPERTY_TYPES),
  area: fc.constantFrom(...AREAS),
  furnished: fc.constantFrom(...FURNISHINGS),
  tenant_types: fc.subarray([...TENANT_TYPES], { minLength: 1 }),
  wifi: fc.boolean(),
  pets_allowed: fc.boolean(),
  available_from: fc.constantFrom(...DAYS),
  title: fc.constantFrom("Bright home", "Quiet home"),
  confirmed_at: fc
    .constantFrom(null, 0, 2, 5, 9)
    .map((days) => (days === null ? null : new Date(Date.now() - days * DAY_MS))),
};
const home: fc.Arbitrary<Partial<Insertable<Properties>>> = fc.record({
  ...fields,
  city: fc.constantFrom("Bangalore", "Bangalore", ...CITIES),
  status: fc.constantFrom("approved", "pending"),
});
const edit: fc.Arbitrary<Edit & { place: number }> = fc.record({
  place: fc.nat(HOMES - 1),
  // "back" makes a home live after more than a day of absence.
  step: fc.constantFrom<Edit["step"]>("change", "change", "hide", "show", "back"),
  changes: fc.record(fields, { requiredKeys: [] }).map(({ rent = 12_000, ...rest }) => ({ rent, ...rest })),
});

/** Mostly undefined, because few homes match many filters. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const some = <T>(words: readonly T[]) => maybe(fc.subarray([...words], { minLength: 1 }));
const filters: fc.Arbitrary<PropertyFilters> = fc.record({
  city: maybe(fc.constantFrom(...CITIES)),
  region: maybe(fc.constantFrom(...REGIONS)),
  type: some(PROPERTY_TYPES),
  furnished: some(FURNISHINGS),
  location: some(AREAS),
  tenantType: some(TENANT_TYPES),
  amenities: some(AMENITY_FILTERS.filter((name) => name === "wifi")),
  pets: maybe(fc.constant(true as const)),
  availableFrom: maybe(fc.constantFrom(...DAYS)),
  minRent: maybe(fc.constantFrom(11_000, 12_000)),
  maxRent: maybe(fc.constantFrom(12_000, 13_000)),
  confirmedWithin: maybe(fc.constantFrom(...CONFIRMED_WITHIN)),
  maxDeposit: maybe(fc.constantFrom(10_000, 30_000)),
});

/** Uses the current state of the home; its history does not count. */
const isConfirmed = ({ confirmed_at: at }: Row, days: number) =>
  at !== null && indianDay(at.getTime()) >= dayAfter(indianDay(Date.now()), 1 - days);

function fits(row: Row, given: PropertyFilters, word: string | null): boolean {
  const city = CITIES.find((name) => name === row.city);
  return (
    (given.city === undefined || row.city === given.city) &&
    (given.region === undefined || (city !== undefined && REGION_OF_CITY[city] === given.region)) &&
    (given.type?.some((type) => type === row.type) ?? true) &&
    (given.furnished?.some((furnished) => furnished === row.furnished) ?? true) &&
    (given.location?.includes(row.area) ?? true) &&
    (given.tenantType?.some((type) => row.tenant_types.includes(type)) ?? true) &&
    (given.amenities?.every((name) => row[name]) ?? true) &&
    (!given.pets || row.pets_allowed === true) &&
    (given.availableFrom === undefined || row.available_from <= given.availableFrom) &&
    row.rent >= (given.minRent ?? 0) &&
    row.rent <= (given.maxRent ?? Number.POSITIVE_INFINITY) &&
    row.security_deposit <= (given.maxDeposit ?? Number.POSITIVE_INFINITY) &&
    (word === null || row.title.toLowerCase().includes(word))
  );
}

function remember(home: Home, row: Row, isNew: boolean): void {
  home.row = row;
  if (row.live) home.states.push({ row, round: home.round, isNew });
}

/** Makes one edit. `isNew` marks the states after it. */
async function apply(home: Home, { step, changes }: Edit, isNew: boolean) {
  const { id } = home.row;
  if (step === "back" && !home.row.live && home.states.length > 0) {
    await sql`update alert_homes set away_since = away_since - interval '1 day' where property_id = ${id}`.execute(db);
    home.round += 1;
  }
  const status = { change: home.row.status, hide: "pending", show: "approved", back: "approved" }[step];
  const changed = { ...(step === "change" && changes), status };
  const query = db.updateTable("properties").set(changed).where("id", "=", id).returningAll();
  remember(home, await query.executeTakeFirstOrThrow(), isNew);
}

const ids = (homes: Home[]) => homes.map(({ row }) => row.id).sort();

/** Returns the homes that began to match after the old states: the state before it in the round does not match. */
function expectedNew(homes: Home[], matches: (row: Row) => boolean): string[] {
  return ids(
    homes.filter(({ states }) => {
      const begins = (state: State, place: number) => {
        const before = states[place - 1];
        return state.isNew && matches(state.row) && !(before?.round === state.round && matches(before.row));
      };
      return states.some(begins);
    }),
  );
}

/** Saves an instant search that has been due for a while. Filters that every home matches cannot be saved. */
async function saveInstant(accountId: string, given: PropertyFilters): Promise<string | null> {
  const filters = Object.values(given).some((value) => value !== undefined) ? canonicalFilters(given, false) : {};
  if (Object.keys(filters).length === 0) return null;
  await db.deleteFrom("saved_searches").execute();
  const row = { shown_name: "Instant", frequency: "instant", email: true, push: true, due_at: new Date(0) };
  await db
    .insertInto("saved_searches")
    .values({ ...row, id: SEARCH, account_id: accountId, filters: JSON.stringify(filters), filters_hash: Buffer.of(1) })
    .execute();
  return SEARCH;
}

it("finds in events and in memory what browse and a plain evaluation of the history find", async () => {
  const homes: Home[] = [];
  for (const given of fc.sample(home, { seed: SEED, numRuns: HOMES })) {
    const row = await insertProperty(db, { description: "A home.", ...given, owner_id: null });
    const added: Home = { row, round: 1, states: [] };
    remember(added, row, false);
    homes.push(added);
  }
  const edits = fc.sample(edit, { seed: SEED, numRuns: EDITS });
  const run = async (part: typeof edits, isNew: boolean) => {
    for (const { place, ...step } of part) if (homes[place]) await apply(homes[place], step, isNew);
  };
  await run(edits.slice(0, EDITS / 2), false);
  await sql`update alert_events set at = at - interval '2 hours'`.execute(db);
  const after = await markEvents(db);
  await run(edits.slice(EDITS / 2), true);
  const upto = await markEvents(db);
  const [start, middle] = [new Date(0), new Date(Date.now() - 3_600_000)];
  const epoch = start.toISOString();
  const all = await readRecentHomes(db, { since: epoch, upto });
  const recent = await readRecentHomes(db, { since: after, upto });
  await saveInstantProgress(db, after);
  const { id: accountId } = await insertAccount(db);

  let placed = 0;
  let left = 0;
  const near = fc.constantFrom(undefined, undefined, "station:indiranagar");
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom(null, "bright", "quiet"), near, async (given, word, place) => {
      const isInReach = given.city === undefined || given.city === "Bangalore";
      const isPlaced = place !== undefined && isInReach && given.region !== "Delhi NCR";
      const placedFilters = isPlaced ? { ...given, near: [place], nearWithin: 4000 } : given;
      const words = word === null ? null : `'${word}'`;
      const wanted = await wantedWithWords(placedFilters, words);
      const searched = { filters: placedFilters, places: readPlaceQuery(placedFilters), words };
      const page = { sort: "latest", after: null, limit: 100 } as const;
      const browsed = await browse(db, createCountCache(0), wanted, page);
      const found = browsed.rows.map(({ id }) => id).sort();
      expect((await newHomes(db, wanted, start, 1000)).sort()).toEqual(found);
      const inMemory = async (homes: typeof all, since: string) =>
        (
          await homes.find(db, searched, {
            after: since,
            from: since,
            searchId: SEARCH,
            accountId: STRANGER,
            limit: 1000,
          })
        ).ids.sort();
      expect(await inMemory(all, epoch)).toEqual(found);
      const fresh = (await newHomes(db, wanted, middle, 1000)).sort();
      expect(await inMemory(all, after)).toEqual(fresh);
      expect(await inMemory(recent, after)).toEqual(fresh);
      const saved = await saveInstant(accountId, placedFilters);
      const isLookedAt = saved !== null && (await findInstantSearches(db, upto)).includes(saved);
      if (saved !== null && fresh.length > 0) expect(isLookedAt).toBe(true);
      if (saved !== null && !isLookedAt) left += 1;

      const { confirmedWithin: days } = given;
      const isWanted = (row: Row) =>
        row.live && fits(row, given, word) && (days === undefined || isConfirmed(row, days));
      const matches = (row: Row) => fits(row, given, word);
      if (isPlaced) {
        placed += found.length;
        expect(ids(homes.filter(({ row }) => isWanted(row)))).toEqual(expect.arrayContaining(found));
        return;
      }
      expect(ids(homes.filter(({ row }) => isWanted(row)))).toEqual(found);
      const expected = expectedNew(
        homes.filter(({ row }) => isWanted(row)),
        matches,
      );
      expect(fresh).toEqual(expected);
    }),
    { seed: SEED, numRuns: 200 },
  );
  expect(placed).toBeGreaterThan(0);
  expect(left).toBeGreaterThan(0);
});
