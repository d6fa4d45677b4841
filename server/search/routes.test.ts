import { describe, expect, it } from "vitest";
import { READING_NOTES, readSearch } from "#contract/browse/search.ts";
import { testApp } from "../testing/app.ts";

const { visitor } = await testApp();

const read = async (query: { q: string; city?: string; today?: string }) =>
  visitor.call(readSearch, { query: { city: "Bangalore", today: "2026-11-23", ...query } });

it("returns what a text asks for, to anyone", async () => {
  const answer = await read({ q: "2bhk under 30k near indiranagar metro, no pets, sunny" });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("public, max-age=60");
  expect(answer.json()).toEqual({
    pieces: [
      { kind: "type", text: "2bhk", from: 0, to: 4, filter: { type: "2BHK" }, label: "2BHK", alternatives: [] },
      {
        kind: "rent",
        text: "under 30k",
        from: 5,
        to: 14,
        filter: { maxRent: 30000 },
        label: "up to ₹30,000",
        alternatives: [],
      },
      {
        kind: "near",
        text: "near indiranagar metro",
        from: 15,
        to: 37,
        filter: { near: "station:indiranagar", nearWithin: 1000 },
        label: "near Indiranagar metro",
        alternatives: [],
      },
    ],
    words: ["sunny"],
    dropped: [],
    notes: [{ code: "cannot_exclude", text: READING_NOTES.cannot_exclude }],
    filters: {
      type: "2BHK",
      maxRent: 30000,
      near: "station:indiranagar",
      nearWithin: 1000,
      searchTerm: "sunny",
    },
    acts: true,
  });
});

it("finds places in the chosen city, or anywhere if none is chosen", async () => {
  const filtersIn = async (city: string | undefined) =>
    (await visitor.call(readSearch, { query: { q: "sector 18 2bhk", ...(city && { city }) } })).json().filters;
  expect(await filtersIn("Faridabad")).toEqual({ location: "Sector 18", type: "2BHK" });
  expect(await filtersIn(undefined)).toEqual({ city: "Noida", location: "Sector 18", type: "2BHK" });
  expect(await filtersIn("Atlantis")).toEqual({ city: "Noida", location: "Sector 18", type: "2BHK" });
});

it("uses the date in India as today", async () => {
  const dayInIndia = () => new Date(Date.now() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const before = dayInIndia();
  const answer = await visitor.call(readSearch, { query: { q: "2bhk available now" } });
  expect([before, dayInIndia()]).toContain(answer.json().filters.availableFrom);
});

describe("rejects", () => {
  it.each([
    [{}, "q"],
    [{ q: "x".repeat(2001) }, "q"],
    [{ q: ["2bhk", "3bhk"] }, "q"],
    [{ q: "2bhk", today: "tomorrow" }, "today"],
    [{ q: "2bhk", city: "x".repeat(101) }, "city"],
  ])("%j", async (query, path) => {
    const answer = await visitor.inject({ url: "/api/search/read", query: query as Record<string, string | string[]> });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual([expect.objectContaining({ path })]);
  });

  it("broken characters", async () => {
    expect((await visitor.inject({ url: "/api/search/read?q=%00" })).statusCode).toBe(400);
  });
});

it("reads the first 200 characters of a longer text", async () => {
  const answer = await read({ q: `2bhk ${"x".repeat(1995)}` });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ filters: { type: "2BHK" }, notes: [{ code: "too_long" }] });
});

it.each(["", "   ", "😀", "%", ":*", "' or 1=1 --"])("reads %j without an error", async (q) => {
  const answer = await read({ q });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ pieces: [], notes: [], acts: false });
});
