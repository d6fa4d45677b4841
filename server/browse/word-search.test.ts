import { beforeAll, expect, it } from "vitest";
import { listProperties } from "#contract/browse/list-endpoints.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty } from "../testing/factories.ts";

const { db, as } = await testApp();
const tenant = await as(await insertAccount(db));
const homes: Record<string, string> = {};

beforeAll(async () => {
  const insert = async (name: string, overrides: Parameters<typeof insertProperty>[1]) => {
    homes[name] = (await insertProperty(db, { title: name, description: "A home.", ...overrides })).id;
  };
  await insert("garden", {
    title: "Garden Flat",
    area: "Indiranagar",
    nearby_landmarks: ["Café Élan", "100 Feet Road"],
  });
  await insert("metro", {
    title: "Near the metro",
    area: "HSR Layout",
    description: "Spacious; wifi/ac. Self-contained",
  });
  await insert("sector", { title: "Builder floor", city: "Noida", area: "Sector 62" });
  await insert("delhi", { title: "Bright barsaati", city: "Delhi", area: "Hauz Khas", type: "1BHK" });
  await insert("hindi", { title: "सुंदर मकान", city: "Delhi", area: "Dwarka" });
});

/** Listings that a search by single words would find by mistake. */
const spelled = await testApp();
const speller = await spelled.as(await insertAccount(spelled.db));
const spellings: Record<string, string> = {};
beforeAll(async () => {
  const insert = async (name: string, overrides: Parameters<typeof insertProperty>[1]) => {
    const home = { title: "Home", description: "A home.", type: "3BHK", nearby_landmarks: [], ...overrides };
    spellings[(await insertProperty(spelled.db, home)).id] = name;
  };
  await insert("joined", { area: "Indiranagar" });
  await insert("apart", { title: "Near the Indira Nagar metro", area: "Domlur" });
  await insert("indira", { title: "Home on Indira Road", area: "Ulsoor" });
  await insert("white", { title: "White house by the field", area: "Hebbal" });
  await insert("field", { title: "Flat with a view", area: "Whitefield" });
  await insert("floor", { title: "Builder floor", city: "Noida", area: "Sector 62", type: "2BHK" });
  await insert("room", { title: "Neat room", city: "Noida", area: "Sector 18", type: "RK" });
  await insert("raman", { area: "C V Raman Nagar" });
  await insert("jp", { area: "JP Nagar" });
  await insert("laxmi", { city: "Delhi", area: "Laxmi Nagar" });
  await insert("yeshwanthpur", { area: "Yeshwanthpur" });
  await insert("yesh", { title: "Close to Yesh Wanthpur", area: "Peenya" });
});
const find = async (searchTerm: string) =>
  (await speller.call(listProperties, { query: { searchTerm } }))
    .json()
    .map(({ id }: { id: string }) => spellings[id])
    .sort();

const search = async (searchTerm: string, query = {}) => {
  const answer = await tenant.call(listProperties, { query: { searchTerm, ...query } });
  expect(answer.statusCode, searchTerm).toBe(200);
  expect(answer.headers["x-total-count"], searchTerm).toBe(String(answer.json().length));
  return answer
    .json()
    .map(({ id }: { id: string }) => Object.keys(homes).find((name) => homes[name] === id))
    .sort();
};

it.each([
  ["garden", ["garden"]],
  ["INDIRANAGAR garden", ["garden"]],
  ["flat indiran", ["garden"]],
  ["flat in indiranagar", ["garden"]],
  ["indi flat", []],
  ["cafe elan", ["garden"]],
  ["  100   feet ", ["garden"]],
  ["metro", ["metro"]],
  ["ac", ["metro"]],
  ["self contained", ["metro"]],
  ["sector-62", ["sector"]],
  ["sector62", ["sector"]],
  ["Sector 6", ["sector"]],
  ["noida", ["sector"]],
  ["मकान", ["hindi"]],
  ["सुंद", ["hindi"]],
  ["bangalore", ["garden", "metro"]],
])("finds all the words of %j, in any order, the last as a prefix", async (term, expected) => {
  expect(await search(term)).toEqual(expected);
});

it.each([
  ["indranagar", ["garden"]],
  ["Indira Nagar", ["garden"]],
  ["gardne flat", ["garden"]],
  ["hsrlayout", ["metro"]],
  ["metor", ["metro"]],
  ["Banglore garden", ["garden"]],
  ["Dehli", ["delhi", "hindi"]],
  ["nodia", ["sector"]],
  ["hauzkhas", ["delhi"]],
  ["xylophone", []],
  ["garden xylophone", []],
  ["sector 63", []],
])("corrects the typing error in %j", async (term, expected) => {
  expect(await search(term)).toEqual(expected);
});

it.each([
  ["indira nagar", ["apart", "joined"]],
  ["Indiranagar", ["apart", "joined"]],
  ["bengaluru whitefield", ["field", "white"]],
  ["white field", ["field", "white"]],
  ["white fie", ["field", "white"]],
  ["apartment whitefield", ["field"]],
  ["flats whitefield", ["field"]],
  ["2 bhk noida", ["floor"]],
  ["2bhk noida", ["floor"]],
  ["two bedroom noida", ["floor"]],
  ["studio noida", ["room"]],
  ["1 rk noida", ["room"]],
  ["noida sec 62", ["floor"]],
  ["cv raman nagar", ["raman"]],
  ["C.V. Raman Nagar", ["raman"]],
  ["jp nagar", ["jp"]],
  ["j p nagar", ["jp"]],
  ["new delhi laxmi nagar", ["laxmi"]],
  ["yeshwanthpur", ["yesh", "yeshwanthpur"]],
  ["Yesh Wanthpur", ["yesh", "yeshwanthpur"]],
  ["Yeshwantpur", ["yesh", "yeshwanthpur"]],
])("finds what %j means, although other listings use its words", async (term, expected) => {
  expect(await find(term)).toEqual(expected);
});

it("names the area that a search without results may have meant", async () => {
  const areaOf = async (query: Record<string, string>) =>
    (await speller.call(listProperties, { query })).headers["x-nearest-area"];
  expect(await areaOf({ searchTerm: "koramangla 5th blok penthouse" })).toBe("Koramangala");
  expect(await areaOf({ searchTerm: "indirangr swimming", city: "Bangalore" })).toBe("Indiranagar");
  expect(await areaOf({ searchTerm: "indirangr swimming", city: "Delhi" })).not.toBe("Indiranagar");
  expect(await areaOf({ searchTerm: "xylophone" })).toBeUndefined();
  expect(await areaOf({ searchTerm: "Hebbal" })).toBeUndefined();
  expect(await areaOf({ searchTerm: "white field" })).toBeUndefined();
  expect(await areaOf({ searchTerm: "white field", maxRent: "1000" })).toBeUndefined();
});

it("corrects no words if all are known, and finds nothing", async () => {
  expect(await search("garden dwarka")).toEqual([]);
  expect(await search("garden", { city: "Delhi" })).toEqual([]);
});

it("keeps filters and order in a search, and pages through it", async () => {
  expect(await search("bangalore", { maxRent: 1000 })).toEqual([]);
  const first = await tenant.call(listProperties, { query: { searchTerm: "Banglore", sort: "latest", limit: 1 } });
  expect(first.json()[0].id).toBe(homes.metro);
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] as string;
  expect((await tenant.inject({ url: next })).json()[0].id).toBe(homes.garden);
});

it.each([
  "a".repeat(200),
  "'; drop table properties; --",
  "garden & | ! ( ) : * <-> \\ '",
  '"garden" OR NOT metro',
  "\u0001\u007f\u2028\ufeff",
  "🏠🏠 🧑‍🤝‍🧑",
  "ａｂｃ İstanbul ß ŉ",
  "\ud800 lone",
  "%_%",
  "'':*",
  "x ".repeat(100),
  "abcd ".repeat(40),
  "éèê ".repeat(50),
  "मकान".repeat(50),
])("is neither broken nor slowed by %j", async (term) => {
  // A slow query would exceed the database's time limit, and the status would be 503.
  expect((await tenant.call(listProperties, { query: { searchTerm: term } })).statusCode).toBe(200);
});

it("finds everything for a search without a letter or digit", async () => {
  expect(await search(" -!?… ")).toHaveLength(Object.keys(homes).length);
});
