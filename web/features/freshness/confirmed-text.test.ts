import { expect, it } from "vitest";
import type { Freshness } from "#contract/properties/properties.ts";
import { sampleProperty } from "../properties/sample-property.ts";
import { awayText } from "./away-text.ts";
import { confirmedText } from "./confirmed-text.ts";

const TODAY = "2026-11-24";
const { freshness } = sampleProperty();
const home = (away: "paused" | "rented" | null, changes: Partial<Freshness>) => ({
  away,
  freshness: { ...freshness, ...changes },
});

it.each([
  ["2026-11-24T05:00:00.000Z", "Confirmed today"],
  ["2026-11-23T18:30:00.000Z", "Confirmed today"],
  ["2026-11-23T18:29:59.000Z", "Confirmed yesterday"],
  ["2026-11-20T10:00:00.000Z", "Confirmed 4 days ago"],
  // A device whose clock is slow.
  ["2026-11-25T10:00:00.000Z", "Confirmed today"],
  [null, "Not confirmed yet"],
])("counts calendar days in India since %s", (confirmed_at, text) => {
  expect(confirmedText(home(null, { confirmed_at }), TODAY)).toBe(text);
});

it("names a tenant who found the home available", () => {
  const found = home(null, { confirmed_at: "2026-11-22T10:00:00.000Z", confirmed_by: "tenant" });
  expect(confirmedText(found, TODAY)).toBe("A tenant found it available 2 days ago");
});

const since = { away_since: "2026-11-12T10:00:00.000Z" };
it.each([
  ["rented", since, "Rented on 12 Nov"],
  ["rented", { away_since: "2025-11-12T10:00:00.000Z" }, "Rented on 12 Nov 2025"],
  ["rented", { away_since: null }, "Rented"],
  ["paused", { ...since, reason: "owner" }, "Paused by its owner on 12 Nov"],
  ["paused", { ...since, reason: "taken" }, "Paused on 12 Nov: tenants found it taken"],
  [
    "paused",
    { ...since, reason: "unconfirmed", confirmed_at: "2026-11-01T10:00:00.000Z" },
    "Paused: not confirmed since 1 Nov",
  ],
  ["paused", { ...since, reason: "unconfirmed", confirmed_at: null }, "Paused: not confirmed"],
] as const)("says that a home is %s, and since when: %j", (away, changes, text) => {
  expect(awayText(home(away, changes), { today: TODAY })).toBe(text);
});
