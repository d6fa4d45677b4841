import { expect, it } from "vitest";
import { CITIES } from "#contract/places/cities.ts";
import { metresBetween } from "#contract/places/distance.ts";
import { REGION_BOUNDS, regionAt } from "#contract/places/geography.ts";
import { AREAS } from "#contract/places/places.ts";
import roughAreas from "#contract/places/rough-areas.json" with { type: "json" };
import names from "./data/names.json" with { type: "json" };
import pins from "./data/pins.json" with { type: "json" };
import { findPlace, PLACES } from "./gazetteer.ts";
import { LINES, LINKS, STATIONS } from "./metro.ts";
import { areasOfPin } from "./pins.ts";

const stationOf = new Map(STATIONS.map((station) => [station.id, station]));

function position(id: string) {
  const station = stationOf.get(id);
  if (!station) throw new Error(`no station ${id}`);
  return station;
}

const apart = (a: string, b: string) => {
  const [from, to] = [position(a), position(b)];
  return metresBetween(from.lat, from.lon, to.lat, to.lon);
};

it("has as many stations on each line as public lists", () => {
  const counts = LINES.map(({ id, segments }) => [id, new Set(segments.flatMap(({ stations }) => stations)).size]);
  expect(Object.fromEntries(counts)).toEqual({
    "blr-purple": 37,
    "blr-green": 32,
    "blr-yellow": 16,
    "ncr-red": 29,
    "ncr-yellow": 37,
    "ncr-blue": 57,
    "ncr-green": 24,
    "ncr-violet": 34,
    "ncr-pink": 45,
    "ncr-magenta": 33,
    "ncr-grey": 4,
    "ncr-airport": 7,
    "ncr-aqua": 21,
    "ncr-rapid": 11,
    "ncr-namo-bharat": 11,
  });
});

it("has stations of one region on a line, and a run time for each hop", () => {
  for (const { region, segments } of LINES) {
    for (const { stations, run_s, loop } of segments) {
      expect(stations.map((id) => position(id).region)).toEqual(stations.map(() => region));
      expect(run_s).toHaveLength(stations.length - 1);
      expect(new Set(stations).size).toBe(loop ? stations.length - 1 : stations.length);
      expect(stations.at(0) === stations.at(-1)).toBe(loop === true);
    }
  }
});

it("stops at every station by at least one line", () => {
  const served = new Set(LINES.flatMap(({ segments }) => segments.flatMap(({ stations }) => stations)));
  expect(STATIONS.filter(({ id }) => !served.has(id))).toEqual([]);
});

it("has hops of 0.35 to 4 km, and up to 12 km on the fast lines", () => {
  for (const { id, segments } of LINES) {
    const longest = id === "ncr-airport" || id === "ncr-namo-bharat" ? 12_000 : 4000;
    for (const { stations } of segments) {
      for (const [index, next] of stations.slice(1).entries()) {
        const metres = apart(stations[index] ?? "", next);
        expect(metres, `${stations[index]} to ${next}`).toBeGreaterThan(350);
        expect(metres, `${stations[index]} to ${next}`).toBeLessThan(longest);
      }
    }
  }
});

it("links stations that are at most a kilometre apart", () => {
  for (const { a, b } of LINKS) expect(apart(a, b)).toBeLessThan(1000);
});

it("has every position inside of its region", () => {
  for (const { id, lat, lon, region } of PLACES) {
    if (lat !== null && lon !== null) expect(regionAt({ lat, lon }), id).toBe(region);
  }
  expect(regionAt({ lat: REGION_BOUNDS.Bangalore.north, lon: 77.5 })).toBeNull();
});

it("has known areas of one city for each PIN code", () => {
  for (const [pin, ids] of Object.entries(pins)) {
    expect(pin).toMatch(/^(110|121|20[13]|560)\d{3}$/);
    const areas = areasOfPin(pin);
    expect([pin, areas.map(({ id }) => id)]).toEqual([pin, ids]);
    expect([pin, new Set(areas.map(({ kind, city }) => `${kind} ${city}`)).size]).toEqual([pin, 1]);
  }
  expect(areasOfPin("560034").map(({ name }) => name)).toEqual(["Koramangala"]);
  expect(areasOfPin("400001")).toEqual([]);
});

it("has unique ids", () => {
  expect(new Set(PLACES.map(({ id }) => id)).size).toBe(PLACES.length);
});

it("keeps the ids of places and lines", async () => {
  const ids = [...PLACES.map(({ id }) => id), ...LINES.map(({ id }) => `line:${id}`)].sort();
  await expect(`${ids.join("\n")}\n`).toMatchFileSnapshot("data/ids.txt");
});

it("has a position for 456 of 677 areas, 240 of them rough", () => {
  const areas = PLACES.filter(({ kind }) => kind === "area");
  expect(areas).toHaveLength(677);
  expect(areas.filter(({ lat }) => lat !== null)).toHaveLength(456);
  expect(areas.filter(({ precision }) => precision === "rough").map(({ id }) => id)).toEqual(roughAreas);
});

it("agrees with the areas of the catalogue about the nearest station", () => {
  const named = new Map(STATIONS.map((station) => [station.name, station]));
  for (const { name, lat, lon, metro, metroKm } of CITIES.flatMap((city) => AREAS[city])) {
    const station = metro === null ? undefined : named.get(metro);
    if (lat === null || lon === null || !station || metroKm === null) continue;
    expect(metresBetween(lat, lon, station.lat, station.lon) / 1000, name).toBeCloseTo(metroKm, 0);
  }
});

it("has other names of known places only", () => {
  expect(Object.keys(names).filter((id) => findPlace(id) === null)).toEqual([]);
});
