import { expect, it } from "vitest";
import { z } from "zod";
import { countProperties } from "#contract/browse/list-endpoints.ts";
import { createSavedSearch } from "#contract/browse/saved-searches.ts";
import { decideCases } from "#contract/desk/cases.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import * as events from "#contract/events.ts";
import { changeNotificationSettings } from "#contract/messaging/notifications.ts";
import { postProperty } from "#contract/properties/property-endpoints.ts";
import { unstorableFault } from "../http/storable.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount } from "../testing/factories.ts";
import { contractEndpoints } from "./endpoints.ts";
import { partsOf } from "./schemas.ts";

const { db, as, visitor } = await testApp();
const member = await as(await insertAccount(db, { type: "owner" }));
const admin = await as(await insertAccount(db, { type: "admin" }));

/** Every schema of input from clients, with where it is: calls and the events of sockets. */
const inputs = [
  ...(await contractEndpoints()).flatMap((endpoint) =>
    (["params", "query", "body"] as const).map((part) => [`${endpoint.route} ${part}`, endpoint[part]] as const),
  ),
  ...Object.entries(events).flatMap(([name, value]) => (value instanceof z.ZodType ? [[name, value] as const] : [])),
];
const parts = inputs.flatMap(([where, schema]) =>
  partsOf(schema).map((part) => ({ ...part, where: `${where} ${part.path}` })),
);

const maximumOf = (list: z.ZodArray) =>
  list._zod.def.checks?.flatMap(({ _zod: { def } }) =>
    def.check === "max_length" ? [(def as unknown as { maximum: number }).maximum] : [],
  )[0];
const lists = parts.flatMap(({ schema, ...part }) => (schema instanceof z.ZodArray ? [{ ...part, list: schema }] : []));

/** A list that counts how many of its entries are read. */
function countingList(length: number) {
  const counted = { reads: 0 };
  const list = new Proxy(new Array(length).fill(1), {
    get(target, name, receiver) {
      if (typeof name === "string" && /^\d+$/.test(name)) counted.reads++;
      return Reflect.get(target, name, receiver);
    },
  });
  return { list, counted };
}

it("has a maximum for every list of the contract", () => {
  expect(lists.length).toBeGreaterThan(30);
  expect(lists.filter(({ list }) => maximumOf(list) === undefined).map(({ where }) => where)).toEqual([]);
});

it("refuses a list that is too long without reading its entries, with one error", () => {
  for (const { where, field } of lists) {
    const { list, counted } = countingList(200_000);
    expect([where, field.safeParse(list).error?.issues.length, counted.reads]).toEqual([where, 1, 0]);
  }
});

it("refuses a text with too many entries with at most two errors", () => {
  for (const { where, field } of lists)
    for (const text of ["q,".repeat(2000), ",".repeat(200_000)])
      expect([1, 2], where).toContain(field.safeParse(text).error?.issues.length);
});

it("takes lists with their maximum of entries", () => {
  for (const { where, field, list } of lists) {
    const issues = field.safeParse(new Array(maximumOf(list)).fill(null)).error?.issues ?? [];
    expect([where, issues.filter(({ code }) => code === "custom" || code === "too_big")]).toEqual([where, []]);
  }
});

it("has no map with names of the client's choice but user_metadata", () => {
  const maps = parts.filter(({ schema }) => schema instanceof z.ZodRecord).map(({ where }) => where);
  expect(maps).toEqual(["POST /api/users body user_metadata"]);
});

it("stops reading a body at too many values", () => {
  const { list, counted } = countingList(200_000);
  expect(unstorableFault({ list })).toBe("The request has too many values.");
  expect(counted.reads).toBe(0);
  expect(unstorableFault({ list: new Array(4000).fill([]) })).toBeNull();
});

const MEGABYTE = 1_000_000;
const numbers = (count: number) => new Array(count).fill(1);
const deep = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`aB${n}`, {}]));

it.each<[what: string, endpoint: Endpoint, payload: object]>([
  ["landmarks of a megabyte", postProperty, { location: { nearby_landmarks: numbers(MEGABYTE / 2 - 100) } }],
  ["tenant types of a megabyte", postProperty, { rules: { tenant_type: numbers(MEGABYTE / 2 - 100) } }],
  ["4,000 landmarks", postProperty, { location: { nearby_landmarks: numbers(4000) } }],
  ["4,000 tenant types", postProperty, { rules: { tenant_type: numbers(4000) } }],
  [
    "landmarks of a megabyte as text",
    postProperty,
    { location: { nearby_landmarks: ",q".repeat(MEGABYTE / 2 - 100) } },
  ],
  ["20 wrong landmarks and images", postProperty, { location: { nearby_landmarks: numbers(20) }, images: numbers(5) }],
  ["names of a megabyte", postProperty, deep(60_000)],
  ["filters of a megabyte", createSavedSearch, { filters: { amenities: "q,".repeat(MEGABYTE / 2 - 100) } }],
  ["4,000 filters", createSavedSearch, { filters: { ...deep(4000), type: numbers(200) } }],
  ["4,000 categories", changeNotificationSettings, { channels: deep(4000) }],
  ["one name of a megabyte", changeNotificationSettings, { channels: { ["x".repeat(MEGABYTE - 100)]: 1 } }],
  ["4,000 cases", decideCases, { cases: numbers(4000), outcome: "approve" }],
])("responds briefly to %s", async (_, endpoint, payload) => {
  const caller = endpoint.access === "admin" ? admin : member;
  const answer = await caller.inject({ method: endpoint.method, url: endpoint.path, payload });
  expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid"]);
  expect(answer.body.length).toBeLessThan(5000);
  expect(answer.json().fields?.length ?? 0).toBeLessThanOrEqual(20);
});

it.each(["type", "furnished", "tenantType", "amenities", "location"])(
  "responds briefly to a long list of %s",
  async (name) => {
    const longest = 15_000;
    for (const search of [
      `${name}=${"q,".repeat(longest / 2)}`,
      `${name}=q&`.repeat(longest / (name.length + 3)),
      `${name}=${"q".repeat(101)}${",x".repeat(40)}`,
    ]) {
      const answer = await visitor.inject({ method: "GET", url: `${countProperties.path}?${search}` });
      expect(answer.statusCode).toBe(400);
      expect(answer.body.length).toBeLessThan(5000);
      expect(answer.json().fields.length).toBeLessThanOrEqual(20);
    }
  },
);
