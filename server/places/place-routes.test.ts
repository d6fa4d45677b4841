import { expect, it } from "vitest";
import { getJourney, getPlace, suggestPlaces } from "#contract/places/place-endpoints.ts";
import { testApp } from "../testing/app.ts";

const { visitor } = await testApp();
const suggest = (query: object) => visitor.call(suggestPlaces, { query: { q: "indira", ...query } });
const journey = (query: object) =>
  visitor.call(getJourney, { query: { from: "area:Bangalore/Indiranagar", to: "landmark:itpl", ...query } });

it("suggests places, cached for five minutes", async () => {
  const answer = await suggest({ city: "Bangalore", kinds: "station,landmark", limit: 1 });
  expect(answer.json()).toEqual([
    {
      id: "station:indiranagar",
      kind: "station",
      name: "Indiranagar",
      label: "Indiranagar · metro, Purple Line",
      city: "Bangalore",
      region: "Bangalore",
      lat: 12.97833,
      lon: 77.63866,
      lines: ["blr-purple"],
      matched: { from: 0, to: 6 },
    },
  ]);
  expect(answer.headers["cache-control"]).toBe("public, max-age=300");
});

it.each([
  ["area:Bangalore/Indiranagar", { kind: "area", name: "Indiranagar", city: "Bangalore", has_metro: true }],
  ["landmark:manyata-tech-park", { kind: "landmark", region: "Bangalore", has_metro: false }],
  ["station:indiranagar", { kind: "station", name: "Indiranagar", lines: ["blr-purple"] }],
  ["city:Greater Noida", { kind: "city", name: "Greater Noida", region: "Delhi NCR" }],
  ["point:28.5,77.0889", { kind: "point", name: "Point on the map", region: "Delhi NCR", lat: 28.5 }],
])("returns the place %s", async (id, expected) => {
  const answer = await visitor.call(getPlace, { params: { id } });
  expect(answer.json()).toMatchObject(expected);
  expect(answer.headers["cache-control"]).toBe("public, max-age=3600");
});

it("responds with 404 for an unknown place, and with 400 for an invalid place id", async () => {
  const status = async (id: string) => (await visitor.call(getPlace, { params: { id } })).statusCode;
  expect(await status("station:nowhere")).toBe(404);
  expect(await status("point:0,0")).toBe(400);
  expect(await status("indiranagar")).toBe(400);
});

it("responds with an empty list where no name matches", async () => {
  expect((await suggest({ q: "zzzzzz" })).json()).toEqual([]);
  expect((await suggest({ q: "   " })).json()).toEqual([]);
});

it("ignores an empty city", async () => {
  expect((await suggest({ city: "" })).statusCode).toBe(200);
});

it.each([
  [{ q: "" }, "q"],
  [{ q: ["a", "b"] }, "q"],
  [{ q: "a".repeat(81) }, "q"],
  [{ city: "Mumbai" }, "city"],
  [{ kinds: "station,point" }, "kinds.1"],
  [{ limit: 0 }, "limit"],
  [{ limit: 21 }, "limit"],
  [{ limit: "2.5" }, "limit"],
])("rejects suggestions for %j", async (query, path) => {
  const answer = await suggest(query);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields.map((field: { path: string }) => field.path)).toEqual([path]);
});

it("requires q", async () => {
  const answer = await visitor.inject({ url: "/api/places/suggest" });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual([{ path: "q", message: "Give q once" }]);
});

it("limits each client to 600 suggestions a minute", async () => {
  const { visitor: limited } = await testApp({ rateLimitScale: 0.01 });
  const call = () => limited.call(suggestPlaces, { query: { q: "indira" } });
  for (let calls = 0; calls < 6; calls++) expect((await call()).statusCode).toBe(200);
  const refused = await call();
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toBeDefined();
});

it("responds with a journey, cached for an hour", async () => {
  const answer = await journey({});
  expect(answer.json()).toMatchObject({ minutes: 41, seconds: 2415, peak: true });
  expect(answer.json().legs.map((leg: { mode: string; minutes: number }) => [leg.mode, leg.minutes])).toEqual([
    ["walk", 8],
    ["metro", 33],
    ["walk", 0],
  ]);
  expect(answer.headers["cache-control"]).toBe("public, max-age=3600");
});

it("takes points of up to five decimals and cuts off further ones", async () => {
  const exact = await journey({ from: "point:12.97460,77.64020" });
  expect(exact.json().minutes).toBe(41);
  expect((await journey({ from: "point:12.974609999,77.640209999" })).json()).toEqual(exact.json());
});

it.each([
  ["between regions", { to: "landmark:cyber-hub" }],
  ["from an area without a position", { from: "area:Noida/Sector 1", to: "area:Noida/Sector 168" }],
])("responds without minutes %s", async (_case, query) => {
  expect((await journey(query)).json()).toEqual({ minutes: null, legs: [] });
});

it("estimates the time by road where no station is near, and where it is asked for", async () => {
  const toManyata = (await journey({ from: "area:Bangalore/Koramangala", to: "landmark:manyata-tech-park" })).json();
  expect(toManyata).toEqual({ minutes: 75, seconds: 4500, road: { from: 55, to: 75 }, legs: [], peak: true });
  const byRoad = (await journey({ by: "road" })).json();
  expect(byRoad).toMatchObject({ minutes: byRoad.road.to, legs: [] });
});

it.each(["station:nowhere", "area:Bangalore/indiranagar", "landmark:__proto__", "city:Mumbai"])(
  "responds with unknown_place to %s",
  async (id) => {
    const answer = await journey({ to: id });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe("unknown_place");
  },
);

it.each([
  "",
  "indiranagar",
  "station:",
  "shop:indiranagar",
  "station:a".padEnd(101, "a"),
  "point:",
  "point:12.97",
  "point:12.97,77.59,1",
  "point:NaN,77.59",
  "point:Infinity,77.59",
  "point:1e308,77.59",
  "point:77.59,12.97",
  "point:0,0",
  "point:19.07,72.87",
])("rejects the place id %j", async (id) => {
  const answer = await journey({ from: id, by: "auto" });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields.map((field: { path: string }) => field.path)).toEqual(["from"]);
});

it("states the order of a point's coordinates in the error", async () => {
  expect((await journey({ to: "point:77.59,12.97" })).json().fields[0].message).toBe(
    "A point is point:latitude,longitude in degrees, in Bangalore or Delhi NCR",
  );
});

it("rejects repeated ids and unknown ways to travel", async () => {
  expect((await journey({ from: ["station:indiranagar", "station:halasuru"] })).statusCode).toBe(400);
  expect((await journey({ by: "car" })).statusCode).toBe(400);
});
