import { expect, it } from "vitest";
import { CITIES } from "#contract/places/cities.ts";
import { AREAS } from "#contract/places/places.ts";
import { describeHome, titleOf } from "./descriptions.ts";
import { makeHome } from "./homes.ts";
import { areaAt } from "./neighbourhoods.ts";
import { seeded } from "./random.ts";
import { usualRent } from "./rents.ts";

const homes = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const random = seeded(`home ${i}`);
    const city = CITIES[i % CITIES.length] ?? "Delhi";
    const home = makeHome(random, city, areaAt(city, random.next()));
    return { home, title: titleOf(random, home), description: describeHome(random, home) };
  });

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
    if (/metro/.test(description)) expect(description).toContain(home.area.metro);
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

it("puts homes into every area of the catalogue, and more into busy ones", () => {
  for (const city of CITIES) {
    const steps = 20_000;
    const found = new Map<string, number>();
    for (let i = 0; i < steps; i++) {
      const { name } = areaAt(city, (i + 0.5) / steps);
      found.set(name, (found.get(name) ?? 0) + 1);
    }
    expect(found.size).toBe(AREAS[city].length);
    if (city === "Bangalore") expect(found.get("Whitefield")).toBeGreaterThan(2 * (found.get("Cox Town") ?? 0));
  }
});
