import { expect, it } from "vitest";
import { availability, cardAvailability } from "./availability.ts";

const today = "2026-11-24";
const home = (available_from: string, is_available = true) => ({ is_available, available_from });

it.each([
  [home("2026-11-23"), "Available now", "Now"],
  [home("2026-11-24"), "Available now", "Now"],
  [home("2026-12-16"), "Available from 16 Dec 2026", "16 Dec 2026"],
])("says when a home is available: %j", (property, onCard, inRow) => {
  expect([cardAvailability(property, today), availability(property, today)]).toEqual([onCard, inRow]);
});

it("says that a rented home is rented out, regardless of its date", () => {
  expect(availability(home("2026-11-01", false), today)).toBe("Rented out");
  expect(availability(home("2027-11-01", false), today)).toBe("Rented out");
});
