import fc from "fast-check";
import { expect, it } from "vitest";
import type { CommuteMode } from "#contract/places/commute.ts";
import { CHANGE_S, ENTRY_S, EXIT_S } from "#contract/places/commute.ts";
import { REGION_BOUNDS, type Region } from "#contract/places/geography.ts";
import { commuteMinutes, commuteTo } from "./commute.ts";
import { findPlace } from "./gazetteer.ts";
import { findJourney, minutesOfParts } from "./journey.ts";
import { rideSeconds, stationSeconds } from "./matrix.ts";
import { LINES, STATIONS } from "./metro.ts";
import { createNearestTable, fillNearest } from "./nearest.ts";
import { stationNumber } from "./network.ts";
import { travelTimesFrom } from "./testing.ts";

function positionOf(id: string) {
  const place = findPlace(id);
  if (place?.lat == null || place.lon === null) throw new Error(`${id} has no position`);
  return { lat: place.lat, lon: place.lon };
}

const journey = (from: string, to: string, by: CommuteMode = "walk") =>
  findJourney(positionOf(from), positionOf(to), by);

/** Writes the legs as `walk 436, Purple Line 750`. */
const described = (found: ReturnType<typeof journey>) =>
  found && [
    found.legs.map(({ mode, line, seconds }) => `${line?.name ?? mode} ${seconds}`).join(", "),
    found.seconds,
    found.minutes,
  ];

const ALL_STATIONS = STATIONS.map(({ id }, number) => ({ id, number }));

it.each([
  ["area:Bangalore/Indiranagar", "station:mg-road-bangalore", "walk", "walk 436, Purple Line 750, walk 0", 1186, 20],
  ["area:Bangalore/Indiranagar", "landmark:itpl", "walk", "walk 436, Purple Line 1970, walk 9", 2415, 41],
  [
    "area:Bangalore/Jayanagar",
    "landmark:infosys-electronic-city",
    "walk",
    "walk 1185, Yellow Line 1850, walk 603",
    3638,
    61,
  ],
  [
    "area:Bangalore/HSR Layout",
    "landmark:itpl",
    "auto",
    "auto 796, Yellow Line 1060, Green Line 1175, Purple Line 2960, walk 9",
    6000,
    100,
  ],
  [
    "area:Delhi/Laxmi Nagar",
    "landmark:cyber-hub",
    "walk",
    "walk 679, Blue Line 1065, Yellow Line 2993, Rapid Metro 675, walk 367",
    5779,
    97,
  ],
  [
    "area:Noida/Sector 137",
    "landmark:connaught-place",
    "walk",
    "walk 3, Aqua Line 1355, Blue Line 3065, walk 139",
    4562,
    77,
  ],
  [
    "area:Ghaziabad/Modinagar",
    "landmark:connaught-place",
    "walk",
    "walk 1050, Namo Bharat 2110, Blue Line 1900, walk 139",
    5199,
    87,
  ],
  ["area:Delhi/Karol Bagh", "landmark:connaught-place", "walk", "walk 693, Blue Line 668, walk 139", 1500, 25],
] as const)("finds the journey from %s to %s by %s", (from, to, by, legs, seconds, minutes) => {
  expect(described(journey(from, to, by))).toEqual([legs, seconds, minutes]);
});

it("estimates a journey by road where neither end is near a station, but not where an auto can go", () => {
  expect(journey("area:Bangalore/Koramangala", "landmark:manyata-tech-park")?.road).toEqual({ from: 55, to: 75 });
  expect(journey("area:Bangalore/Koramangala", "landmark:ub-city", "auto")?.road).toBeUndefined();
  expect(journey("station:indiranagar", "landmark:itpl", "road")).toMatchObject({ road: {}, legs: [] });
});

it("finds no journey between regions", () => {
  expect(journey("area:Bangalore/Indiranagar", "landmark:cyber-hub", "auto")).toBeNull();
});

it("names stations, line and stops of a leg", () => {
  expect(journey("area:Bangalore/Indiranagar", "landmark:itpl")?.legs).toEqual([
    { mode: "walk", minutes: 8, seconds: 436, to: { id: "station:indiranagar", name: "Indiranagar" } },
    {
      mode: "metro",
      minutes: 33,
      seconds: 1970,
      line: { id: "blr-purple", name: "Purple Line", colour: LINES[0]?.colour },
      from: { id: "station:indiranagar", name: "Indiranagar" },
      to: { id: "station:pattandur-agrahara", name: "Pattandur Agrahara" },
      stops: 12,
    },
    { mode: "walk", minutes: 0, seconds: 9, from: { id: "station:pattandur-agrahara", name: "Pattandur Agrahara" } },
  ]);
});

it("takes no time to the same place", () => {
  expect(journey("station:indiranagar", "station:indiranagar")).toEqual({
    minutes: 0,
    seconds: 0,
    legs: [{ mode: "walk", minutes: 0, seconds: 0 }],
  });
});

it("goes all the way on foot up to 3 km, and by auto only where the walk is long", () => {
  expect(described(journey("landmark:commercial-street", "landmark:brigade-road"))?.[0]).toMatch(/^walk \d+$/);
  expect(described(journey("area:Bangalore/Koramangala", "area:Bangalore/HSR Layout", "auto"))?.[0]).toMatch(
    /^auto \d+$/,
  );
});

it("joins the walk to a station with the walk to a linked one", () => {
  expect(described(journey("station:new-delhi", "station:delhi-aerocity"))?.[0]).toBe(
    "walk 114, Airport Express 1305, walk 0",
  );
  const linked = journey("station:anand-vihar", "station:guldhar");
  expect(linked?.legs.map(({ mode }) => mode)).toEqual(["walk", "metro", "walk"]);
});

it("waits twice as long on a branch as on the trunk of a line", () => {
  const between = (from: string, to: string) => rideSeconds(1, stationNumber(from), stationNumber(to));
  const run = (from: string, to: string) => {
    const segment = LINES.flatMap(({ segments }) => segments).find(
      ({ stations }) => stations.includes(from) && stations.includes(to),
    );
    const [a, b] = [segment?.stations.indexOf(from) ?? 0, segment?.stations.indexOf(to) ?? 0];
    return segment?.run_s.slice(Math.min(a, b), Math.max(a, b)).reduce((sum, seconds) => sum + seconds, 0) ?? 0;
  };
  expect(between("karol-bagh", "rajiv-chowk") - run("karol-bagh", "rajiv-chowk")).toBe(83);
  expect(between("laxmi-nagar", "rajiv-chowk") - run("laxmi-nagar", "rajiv-chowk")).toBe(165);
});

it("goes the shorter way round a loop", () => {
  const [loop] = LINES.flatMap(({ segments }) => segments.filter((segment) => segment.loop));
  const [first = "", second = ""] = loop?.stations ?? [];
  const last = loop?.stations.at(-2) ?? "";
  const wait = 150;
  expect(rideSeconds(1, stationNumber(first), stationNumber(second))).toBe(wait + (loop?.run_s.at(0) ?? 0));
  expect(rideSeconds(1, stationNumber(first), stationNumber(last))).toBe(wait + (loop?.run_s.at(-1) ?? 0));
});

it("agrees with Dijkstra's algorithm on the raw data for all pairs of stations", () => {
  for (const { id, number } of ALL_STATIONS) {
    const times = travelTimesFrom(id);
    const expected = ALL_STATIONS.map((to) => times.get(to.id) ?? Number.POSITIVE_INFINITY);
    expect(
      ALL_STATIONS.map((to) => stationSeconds(number, to.number)),
      id,
    ).toEqual(expected);
  }
});

it("takes as long there as back, and connects all stations of a region", () => {
  let longest = 0;
  for (const from of ALL_STATIONS) {
    for (const to of ALL_STATIONS) {
      const seconds = stationSeconds(from.number, to.number);
      if (seconds !== stationSeconds(to.number, from.number)) expect.fail(`${from.id} and ${to.id}`);
      const isOneRegion = STATIONS[from.number]?.region === STATIONS[to.number]?.region;
      if (from !== to && isOneRegion !== Number.isFinite(seconds)) expect.fail(`${from.id} to ${to.id}`);
      if (Number.isFinite(seconds)) longest = Math.max(longest, seconds);
    }
  }
  expect(longest).toBe(10_650 + ENTRY_S + EXIT_S);
});

it("is never slower than leaving the metro on the way and re-entering it", () => {
  const station = fc.constantFrom(...ALL_STATIONS.map(({ number }) => number));
  fc.assert(
    fc.property(station, station, station, (a, b, c) => {
      const [direct, first, second] = [stationSeconds(a, c), stationSeconds(a, b), stationSeconds(b, c)];
      // Longer journeys may need more changes than are allowed.
      fc.pre(
        a !== c &&
          Number.isFinite(first + second) &&
          [1, 2].some((rides) => rideSeconds(rides, a, b) === first - ENTRY_S - EXIT_S),
      );
      fc.pre([1, 2].some((rides) => rideSeconds(rides, b, c) === second - ENTRY_S - EXIT_S));
      return direct <= first + second - ENTRY_S - EXIT_S + CHANGE_S;
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ["blr-purple", 82, 82],
  ["blr-yellow", 32, 35],
  ["ncr-aqua", 47, 50],
  ["ncr-airport", 21, 24],
])("rides %s from end to end within 8 %% of the published %i to %i minutes", (line, least, most) => {
  const [segment] = LINES.find(({ id }) => id === line)?.segments ?? [];
  const minutes = (segment?.run_s ?? []).reduce((sum, seconds) => sum + seconds, 0) / 60;
  expect(minutes).toBeGreaterThan(least * 0.92);
  expect(minutes).toBeLessThan(most * 1.08);
});

it.each([
  [
    [436, 1970, 9],
    [8, 33, 0],
  ],
  [
    [30, 30, 30, 30],
    [1, 1, 0, 0],
  ],
  [
    [60, 120],
    [1, 2],
  ],
  [[0], [0]],
  [[1], [1]],
])("splits %j seconds into %j minutes", (seconds, minutes) => {
  expect(minutesOfParts(seconds)).toEqual(minutes);
});

const somewhere = (region: Region) => {
  const { south, north, west, east } = REGION_BOUNDS[region];
  // The middle half of the region has most stations.
  const middle = (least: number, most: number) =>
    fc.double({ min: least + (most - least) / 4, max: most - (most - least) / 4, noNaN: true });
  return fc.record({ lat: middle(south, north), lon: middle(west, east) });
};

it.each(["walk", "auto"] as const)("computes the same time by journey, commute and table by %s", (by) => {
  const table = createNearestTable(2);
  for (const region of ["Bangalore", "Delhi NCR"] as const) {
    fc.assert(
      fc.property(somewhere(region), somewhere(region), (from, to) => {
        const any = findJourney(from, to, by);
        expect(commuteMinutes(from, to, by)).toBe(any?.minutes ?? null);
        const found = any?.road ? null : any;
        const commute = commuteTo(to, by);
        fillNearest(table, 1, from.lat, from.lon);
        expect(commute.secondsFrom(from.lat, from.lon)).toBe(found?.seconds ?? null);
        expect(commute.secondsFromTable(table, 1, from.lat, from.lon)).toBe(found?.seconds ?? 65_535);
        if (found === null) return;
        expect(found.legs.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(found.seconds);
        expect(found.legs.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(found.minutes);
      }),
      { numRuns: 500 },
    );
  }
});

it("prefers fewer rides, and then the smaller ids, among equally quick journeys", () => {
  for (const from of ALL_STATIONS.filter(({ number }) => number % 40 === 0)) {
    for (const to of ALL_STATIONS) {
      const found = journey(`station:${from.id}`, `station:${to.id}`);
      if (!found) continue;
      const rides = found.legs.filter(({ mode }) => mode === "metro");
      const fewest = [1, 2, 3, 4].find(
        (count) => rideSeconds(count, from.number, to.number) === found.seconds - ENTRY_S - EXIT_S,
      );
      if (fewest !== undefined && rides.length > 0) expect(rides.length).toBeLessThanOrEqual(fewest);
    }
  }
});
