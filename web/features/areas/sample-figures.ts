import type { AreaFigures, CityFigures } from "#contract/areas/areas.ts";

const homes: AreaFigures["homes"] = [
  "Airy 2BHK with patterned tile floors",
  "Cool 1BHK off 12th Main",
  "Garden-level 3BHK in a quiet house",
].map((title, place) => ({
  id: `0198a000-0000-7000-8000-00000000000${place}`,
  title,
  type: (["2BHK", "1BHK", "3BHK"] as const)[place] ?? "2BHK",
  rent: 30_000 + 1500 * place,
  image: null,
  image_placeholder: null,
  area: "Indiranagar",
}));

const common = {
  city: "Bangalore" as const,
  position: { lat: 12.9784, lon: 77.6389 },
  owners: 35,
  live: 43,
  types: [
    {
      type: "1BHK" as const,
      live: 4,
      n: 41,
      range: { p10: 14_500, p25: 17_000, p50: 19_500, p75: 22_500, p90: 27_000 },
      reason: null,
    },
    {
      type: "2BHK" as const,
      live: 18,
      n: 64,
      range: { p10: 24_500, p25: 28_000, p50: 32_000, p75: 36_000, p90: 43_000 },
      reason: null,
    },
    { type: "3BHK" as const, live: 20, n: 22, range: null, reason: "too_varied" as const },
    { type: "4BHK" as const, live: 1, n: 3, range: null, reason: "too_few" as const },
    { type: "Duplex" as const, live: 0, n: 9, range: null, reason: "too_few" as const },
  ],
  deposit_months: 5,
  days_to_rent: 9,
  confirmed_week: 84,
  homes,
  as_of: "2026-11-22T21:12:00.000Z",
};

/** Figures of an area for tests. */
export const sampleArea = (changes: Partial<AreaFigures> = {}): AreaFigures => ({
  ...common,
  area: "Indiranagar",
  shares_name: false,
  stations: [
    {
      id: "indiranagar",
      name: "Indiranagar",
      lines: [{ id: "purple", name: "Purple Line", colour: "#8b3d9a" }],
      walk_minutes: 8,
    },
  ],
  hubs: [
    { id: "ub-city", name: "UB City", minutes: 39, minutes_auto: 31, minutes_road: 26 },
    { id: "manyata-tech-park", name: "Manyata Tech Park", minutes: null, minutes_auto: null, minutes_road: 41 },
  ],
  nearby: [
    {
      city: "Bangalore",
      area: "Domlur",
      live: 14,
      position: { lat: 12.9625, lon: 77.6382 },
      range_2bhk: { p25: 26_000, p75: 34_000 },
    },
    { city: "Bangalore", area: "Ulsoor", live: 1, position: null, range_2bhk: null },
  ],
  ...changes,
});

/** Figures of a city for tests. */
export const sampleCity = (changes: Partial<CityFigures> = {}): CityFigures => ({
  ...common,
  areas: [
    { area: "Domlur", slug: "domlur", live: 14 },
    { area: "Indiranagar", slug: "indiranagar", live: 29 },
  ],
  ...changes,
});
