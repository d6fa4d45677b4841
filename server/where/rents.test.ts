import pino from "pino";
import { beforeAll, expect, it } from "vitest";
import { findAreas, type WhereReply } from "#contract/areas/where.ts";
import { WHERE_AREAS } from "#contract/areas/where-terms.ts";
import { CITIES } from "#contract/places/cities.ts";
import { AREAS } from "#contract/places/places.ts";
import { computeAreaFigures } from "../areas/night.ts";
import { testApp } from "../testing/app.ts";
import { insertProperty } from "../testing/factories.ts";
import { type RatedArea, sentenceOf } from "./sentence.ts";

const { db, visitor } = await testApp();
const night = () => computeAreaFigures({ db, log: pino({ level: "silent" }) }, new AbortController().signal);
const insert = (area: string, rent: number) => insertProperty(db, { owner_id: null, area, type: "2BHK", rent });

beforeAll(async () => {
  for (let n = 0; n < 12; n++) await insert("Indiranagar", 28_000 + n * 700);
  for (let n = 0; n < 12; n++) await insert("Domlur", n < 6 ? 15_000 : 40_000);
  await insert("Whitefield", 25_000);
  await night();
});

const ask = async (query: Record<string, string>) => {
  const answer = await visitor.call(findAreas, {
    query: { to: "landmark:ub-city", to2: "landmark:itpl", by: "auto", ...query },
  });
  return answer.json<WhereReply>();
};

it("has the range of last night, or why there is none", async () => {
  const { areas } = await ask({ type: "2BHK", maxRent: "32000" });
  const shown = (name: string) => areas.find(({ area }) => area === name);
  expect(shown("Indiranagar")).toMatchObject({ range: { p25: 30_000, p75: 34_000 }, reason: null, fits: 6 });
  expect(shown("Indiranagar")?.sentence).toMatch(/, 2BHK ₹30,000 to ₹34,000, 6 homes now$/);
  expect(shown("Domlur")).toMatchObject({ range: null, reason: "too_varied", fits: 6 });
  expect(shown("Domlur")?.sentence).toMatch(/, 2BHK homes ask very different rents, 6 homes now$/);
  expect(shown("Whitefield")).toMatchObject({ range: null, reason: "too_few", fits: 1, days_to_rent: null });
  expect(shown("Whitefield")?.sentence).toMatch(/, too few 2BHK homes or owners to say what is usual, 1 home now$/);
});

it("has the range of 2BHK homes without a type, and of the first of several", async () => {
  const rangeFor = async (query: Record<string, string>) =>
    (await ask(query)).areas.find(({ area }) => area === "Indiranagar")?.range;
  expect(await rangeFor({})).toEqual({ p25: 30_000, p75: 34_000 });
  expect(await rangeFor({ type: "2BHK,3BHK" })).toEqual({ p25: 30_000, p75: 34_000 });
  expect(await rangeFor({ type: "3BHK" })).toBeNull();
});

const rated = (changes: Partial<RatedArea>): RatedArea => ({
  ...{ city: "Bangalore", area: "Hoodi", position: { lat: 12.9, lon: 77.7 }, minutes: 30, minutes2: 41 },
  ...{ range: { p25: 28_000, p75: 36_000 }, reason: null, fits: 6, days_to_rent: 9, ...changes },
});

it.each([
  [{}, null, "30 and 41 min, the quickest for both with a home"],
  [{ minutes2: null }, null, "30 min, the shortest journey with a home"],
  [{}, { minutes2: 40 }, "30 and 41 min, ranked by the longer"],
  [{ minutes2: null }, { minutes: 20, minutes2: null }, "30 min"],
  [{}, { minutes: 12 }, "30 and 41 min, together 18 min more than Ulsoor"],
  [{}, {}, "30 and 41 min, as Ulsoor, so by name"],
  [{}, { area: "Hoodi", city: "Delhi" }, "30 and 41 min, as Hoodi in Delhi, so by name"],
] as const)("says what decides the rank of %j after %j", (area, before, expected) => {
  const other = before && rated({ area: "Ulsoor", ...before });
  expect(sentenceOf(rated(area), { before: other, type: "2BHK" })).toBe(
    `Hoodi: ${expected}, 2BHK ₹28,000 to ₹36,000, 6 homes now`,
  );
});

it("says that the first area is the quickest of all if no home fits anywhere", () => {
  expect(sentenceOf(rated({ fits: 0 }), { before: null, type: "2BHK" })).toBe(
    "Hoodi: 30 and 41 min, the quickest for both, 2BHK ₹28,000 to ₹36,000, no home now",
  );
});

it("takes at most 10 kB with the longest names and sentences", () => {
  const byLength = CITIES.flatMap((city) => AREAS[city].map(({ name, lat, lon }) => ({ city, name, lat, lon })))
    .filter(({ lat }) => lat !== null)
    .sort((one, other) => other.name.length - one.name.length);
  const areas = byLength.slice(0, WHERE_AREAS).map(({ city, name, lat, lon }, at) => {
    const area = rated({ city, area: name, position: { lat: lat ?? 0, lon: lon ?? 0 }, minutes: 100, minutes2: 110 });
    const few = { ...area, range: null, reason: "too_few" as const };
    const before = at === 0 ? null : { ...few, minutes: 99, area: byLength[at - 1]?.name ?? "" };
    return { ...few, sentence: sentenceOf(few, { before, type: "Duplex" }) };
  });
  expect(Buffer.byteLength(JSON.stringify({ areas, found: 300, left_out: 100, note: null }))).toBeLessThan(10_000);
});
