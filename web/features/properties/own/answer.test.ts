import { expect, it } from "vitest";
import { sampleProperty } from "../sample-property.ts";
import { withAnswer } from "./answer.ts";

const AT = Date.parse("2026-11-24T10:00:00.000Z");
const listing = sampleProperty({
  freshness: {
    ...sampleProperty().freshness,
    confirmed_at: "2026-11-21T10:00:00.000Z",
    asks_at: "2026-11-24T10:00:00.000Z",
    pauses_at: "2026-11-27T10:00:00.000Z",
  },
});

it("confirms a home and restarts its clock", () => {
  const { freshness, away } = withAnswer(listing, "available", AT);
  expect([away, freshness.confirmed_at, freshness.asks_at, freshness.pauses_at]).toEqual([
    null,
    "2026-11-24T10:00:00.000Z",
    "2026-11-27T10:00:00.000Z",
    "2026-11-30T10:00:00.000Z",
  ]);
});

it("stops the clock of a paused or rented home, and makes it available again", () => {
  const paused = withAnswer(listing, "paused", AT);
  expect(paused).toMatchObject({ is_available: false, away: "paused" });
  expect(paused.freshness).toMatchObject({ reason: "owner", asks_at: null, away_since: "2026-11-24T10:00:00.000Z" });
  expect(withAnswer(paused, "rented", AT)).toMatchObject({ away: "rented", freshness: { reason: null } });
  expect(withAnswer(paused, "available", AT)).toMatchObject({
    is_available: true,
    away: null,
    freshness: { asks_at: null },
  });
});
