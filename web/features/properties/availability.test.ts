import { expect, it } from "vitest";
import type { Away } from "#contract/properties/freshness-terms.ts";
import { availability, cardAvailability } from "./availability.ts";

const today = "2026-11-24";
const home = (available_from: string, away: Away | null = null) => ({ away, available_from });

it.each([
  [home("2026-11-23"), "Available now", "Now"],
  [home("2026-11-24"), "Available now", "Now"],
  [home("2026-12-16"), "Available from 16 Dec 2026", "16 Dec 2026"],
])("says when a home is available: %j", (property, onCard, inRow) => {
  expect([cardAvailability(property, today), availability(property, today)]).toEqual([onCard, inRow]);
});

it("says that a home is rented out or paused, regardless of its date", () => {
  expect(availability(home("2026-11-01", "rented"), today)).toBe("Rented out");
  expect(availability(home("2027-11-01", "rented"), today)).toBe("Rented out");
  expect(availability(home("2026-11-01", "paused"), today)).toBe("Paused");
});
