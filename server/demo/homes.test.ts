import { expect, it } from "vitest";
import { CITIES } from "#contract/places/cities.ts";
import { AREAS } from "#contract/places/places.ts";
import { AMENITY_NAMES } from "#contract/properties/property-names.ts";
import { presentPosition } from "../properties/home-position.ts";
import { describeHome } from "./descriptions.ts";
import { makeHome } from "./homes.ts";
import { areaAt } from "./neighbourhoods.ts";
import { seeded } from "./random.ts";
import { usualRent } from "./rents.ts";
import { titleBook } from "./titles.ts";
import { an } from "./words.ts";

const homes = (count: number) => {
  const title = titleBook();
  return Array.from({ length: count }, (_, i) => {
    const random = seeded(`home ${i}`);
    const city = CITIES[i % CITIES.length] ?? "Delhi";
    const area = areaAt(city, random.next());
    const station = presentPosition({ city, area: area.name, latitude: null, longitude: null })?.station ?? null;
    const home = makeHome(random, { city, area, station });
    return { home, title: title(random, home), description: describeHome(random, home) };
  });
};

it("creates the same homes from the same seed", () => {
  expect(homes(50)).toEqual(homes(50));
});

it("describes each home truthfully and differently, in several sentences", () => {
  const all = homes(1200);
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
  for (const { home, title, description } of all) {
    expect(description).not.toMatch(/undefined|null|NaN| {2}/);
    expect(description.split(/[.;] /).length).toBeGreaterThanOrEqual(4);
    expect(description).toContain(home.area.name);
    expect(description.length).toBeLessThan(1000);
    expect(title.length).toBeLessThanOrEqual(80);
    expect(`${title} ${description}`).not.toMatch(/luxur|premium|hurry|hot deal|!/i);
    expect(/metro/.test(description)).toBe(home.station !== null);
    if (home.station) expect(description).toContain(home.station.name);
    if (/a gym/.test(description)) expect(home.amenities.gym).toBe(true);
    if (/swimming pool/.test(description)) expect(home.amenities.swimming_pool).toBe(true);
    if (/Wi-Fi/.test(description)) expect(home.amenities.wifi).toBe(true);
  }
});

it("sets rents that rise with size, furnishing and area", () => {
  const rent = (...[city, area, type, furnished]: Parameters<typeof usualRent>) =>
    usualRent(city, area, type, furnished);
  expect(rent("Bangalore", "Indiranagar", "2BHK", "Furnished")).toBeGreaterThan(
    rent("Bangalore", "Indiranagar", "2BHK", "Unfurnished"),
  );
  expect(rent("Bangalore", "Indiranagar", "2BHK", "Semi-Furnished")).toBeGreaterThan(
    rent("Bangalore", "Kumaraswamy Layout", "2BHK", "Semi-Furnished"),
  );
  expect(rent("Delhi", "Saket", "3BHK", "Semi-Furnished")).toBeGreaterThan(
    rent("Delhi", "Saket", "2BHK", "Semi-Furnished"),
  );
  expect(rent("Delhi", "Karol Bagh", "2BHK", "Semi-Furnished")).toBeGreaterThan(
    rent("Greater Noida", "Alpha 2", "2BHK", "Semi-Furnished"),
  );
  for (const { home } of homes(600)) {
    expect(home.rent).toBeGreaterThanOrEqual(3_000);
    expect(home.rent).toBeLessThanOrEqual(600_000);
    expect(home.deposit % 500).toBe(0);
    expect(home.deposit).toBeGreaterThanOrEqual(home.rent * 0.9);
  }
});

it("puts homes into every area that is not minor, and more into busy ones", () => {
  for (const city of CITIES) {
    const steps = 20_000;
    const found = new Map<string, number>();
    for (let i = 0; i < steps; i++) {
      const { name } = areaAt(city, (i + 0.5) / steps);
      found.set(name, (found.get(name) ?? 0) + 1);
    }
    expect(found.size).toBe(AREAS[city].filter(({ minor }) => !minor).length);
    if (city === "Bangalore") expect(found.get("Whitefield")).toBeGreaterThan(2 * (found.get("Cox Town") ?? 0));
  }
});

/** Returns the share of each text. */
function shares(texts: readonly string[]): number[] {
  const uses = new Map<string, number>();
  for (const text of texts) uses.set(text, (uses.get(text) ?? 0) + 1);
  return [...uses.values()].map((count) => count / texts.length);
}

it("names no amenity in a title, so that filters and cards stay easy to tell apart by name", () => {
  const names = new RegExp(`\\b(${Object.values(AMENITY_NAMES).join("|")})\\b`, "i");
  for (const { title } of homes(600)) expect(title).not.toMatch(names);
});

it("writes different titles, whose first two words are in at most 5 of 100 homes of a type", () => {
  const all = homes(1200);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  for (const type of ["1BHK", "2BHK", "3BHK"]) {
    const titles = all.filter(({ home }) => home.type === type).map(({ title }) => title);
    const beginnings = titles.map((title) => title.split(" ").slice(0, 2).join(" "));
    expect(titles.length).toBeGreaterThan(100);
    expect(Math.max(...shares(beginnings)), type).toBeLessThanOrEqual(0.05);
  }
});

it("ends descriptions differently: each closing line is in at most 3 of 100 homes", () => {
  const lines = homes(1200).map(({ description }) => description.split(/(?<=\.) /).at(-1) ?? "");
  for (let first = 0; first < lines.length; first += 100)
    expect(Math.max(...shares(lines.slice(first, first + 100)))).toBeLessThanOrEqual(0.03);
});

it.each([
  ["8-storey tower", "an"],
  ["11-storey tower", "an"],
  ["18-storey tower", "an"],
  ["80-minute walk", "an"],
  ["RK", "an"],
  ["old house", "an"],
  ["1BHK", "a"],
  ["10-storey tower", "a"],
  ["17-storey tower", "a"],
  ["three-storey house", "a"],
])("writes %s with the article %s", (text, article) => {
  expect(an(text)).toBe(`${article} ${text}`);
});

it("uses the article of the next sound everywhere", () => {
  for (const { title, description } of homes(1200)) {
    expect(`${title} ${description}`).not.toMatch(/\ba (8|11\b|18\b|RK|[aeio])/i);
    expect(`${title} ${description}`).not.toMatch(/\ban (?!8|11\b|18\b|RK|[aeio])/i);
  }
});
