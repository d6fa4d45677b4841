import { sql } from "kysely";
import { expect, it } from "vitest";
import { listProperties } from "#contract/browse/list-endpoints.ts";
import { DAY_MS } from "#contract/durations.ts";
import { dayAfter, indianDay, indianTime } from "#contract/india-time.ts";
import { uploadPropertyImage } from "#contract/pictures/storage.ts";
import { confirmProperty, getClock, listHistory, pauseProperty } from "#contract/properties/freshness.ts";
import { updatePropertyStatus } from "#contract/properties/moderation.ts";
import { deleteProperty, getProperty, postProperty, updateProperty } from "#contract/properties/property-endpoints.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, ownedBy, postBody } from "../testing/factories.ts";
import { drawing } from "../testing/pictures.ts";
import { countLiveHomes } from "./ages.ts";
import { learnRates } from "./rates.ts";

const METRICS_TOKEN = "metrics token";
const { db, as, visitor } = await testApp({ metricsToken: METRICS_TOKEN });
const admin = await as(await insertAccount(db, { type: "admin" }));

async function home() {
  const account = await insertAccount(db, { type: "owner" });
  const property = await insertProperty(db, ownedBy(account));
  return { ...property, owner: await as(account) };
}
const historyOf = async (id: string, query = {}) =>
  (await visitor.call(listHistory, { params: { id }, query })).json() as { type: string; from: unknown; to: unknown }[];

it("lists rents, pauses and confirmations, latest first, without texts", async () => {
  const { id, owner } = await home();
  const params = { id };
  await owner.call(updateProperty, { params, body: { rent: 24_000 } });
  await owner.call(updateProperty, { params, body: { security_deposit: 90_000, available_from: "2026-12-01" } });
  await owner.call(pauseProperty, { params });
  await owner.call(confirmProperty, { params });
  await owner.call(confirmProperty, { params });
  await owner.call(updateProperty, { params, body: { is_available: false } });
  await owner.call(updateProperty, { params, body: { description: "Zzcanary words" } });
  await admin.call(updatePropertyStatus, { params, body: { status: "approved" } });
  const history = await historyOf(id);
  expect(history.map(({ type, from, to }) => [type, from, to]).reverse()).toEqual([
    ["posted", null, null],
    // One confirmation a day.
    expect.arrayContaining([expect.stringMatching(/rent|confirmed/)]),
    expect.arrayContaining([expect.stringMatching(/rent|confirmed/)]),
    expect.arrayContaining([expect.stringMatching(/deposit|available_from/)]),
    expect.arrayContaining([expect.stringMatching(/deposit|available_from/)]),
    ["paused", null, "owner"],
    ["resumed", null, null],
    ["rented", null, null],
    ["text", null, null],
    ["approved", null, null],
  ]);
  expect(history).toContainEqual({ type: "rent", from: 25_000, to: 24_000, at: expect.any(String) });
  expect(history).toContainEqual({
    type: "available_from",
    from: "2026-01-01",
    to: "2026-12-01",
    at: expect.any(String),
  });
  expect(JSON.stringify(history)).not.toContain("Zzcanary");
  const page = await visitor.call(listHistory, { params, query: { limit: "4" } });
  expect(page.headers["x-total-count"]).toBe("10");
  const next = /cursor=([^&>]+)/.exec(String(page.headers.link))?.[1];
  expect(await historyOf(id, { limit: "4", cursor: next })).toEqual(history.slice(4, 8));
});

it("is hidden with the listing, and is append-only", async () => {
  const { id, owner } = await home();
  await owner.call(pauseProperty, { params: { id } });
  for (const change of [sql`update property_events set at = now()`, sql`delete from property_events`])
    await expect(change.execute(db)).rejects.toMatchObject({ constraint: "property_events_stay" });
  await db.updateTable("properties").set({ status: "pending" }).where("id", "=", id).execute();
  expect((await visitor.call(listHistory, { params: { id } })).statusCode).toBe(404);
});

it("continues when the same person posts a deleted listing again", async () => {
  const account = await insertAccount(db);
  const caller = await as(account);
  const upload = async (seed: number) => {
    const picture = await drawing(seed).jpeg().toBuffer();
    const answer = await caller.call(uploadPropertyImage, { body: { base64: picture.toString("base64") } });
    return answer.json().url as string;
  };
  const post = async (changes = {}) => {
    const images = [await upload(1), await upload(2)];
    return (await caller.call(postProperty, { body: postBody(images, changes) })).json();
  };
  const former = await post();
  await caller.call(updateProperty, { params: { id: former.id }, body: { rent: 28_000 } });
  await caller.call(deleteProperty, { params: { id: former.id } });
  const hashes = await db
    .selectFrom("former_listings")
    .select("photo_hashes")
    .where("account_id", "=", account.id)
    .execute();
  expect(hashes[0]?.photo_hashes).toHaveLength(2);
  const again = await post();
  const history = (await caller.call(listHistory, { params: { id: again.id } })).json() as {
    type: string;
    from: unknown;
    at: string;
  }[];
  const reposted = history.find(({ type }) => type === "reposted");
  expect(Date.parse(String(reposted?.from))).toBe(Date.parse(former.created_at));
  expect(history).toContainEqual({ type: "rent", from: 29_000, to: 28_000, at: expect.any(String) });
  expect(history.filter(({ type }) => type === "posted")).toHaveLength(2);
});

it("counts each night how many homes are live, and how long ago they were confirmed", async () => {
  await db.deleteFrom("properties").execute();
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000);
  for (const days of [0, 2, 2, 6, 13]) await insertProperty(db, { confirmed_at: ago(days) });
  await insertProperty(db);
  await insertProperty(db, { confirmed_at: ago(0), away: "rented" });
  await countLiveHomes(db);
  const state = await db.selectFrom("freshness_state").selectAll().executeTakeFirstOrThrow();
  expect(state).toMatchObject({ live_homes: 6, ages: { median: 2, share_7: 4 / 6, share_14: 5 / 6 } });
  const { body } = await visitor.inject({
    method: "GET",
    url: "/metrics",
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  expect(body).toContain('basera_confirmed_age_days{of="median"} 2\n');
});

it("explains the clock with the rates learned at night", async () => {
  const { id } = await home();
  const clock = async () => (await visitor.call(getClock, { params: { id } })).json();
  expect(await clock()).toEqual({
    typical_days: 15,
    ask_days: 6,
    pause_days: 11,
    homes: 0,
    explanation:
      "Homes like this in Bangalore are usually gone in about 15 days. We ask again after 6 days, and pause the listing after 11 without an answer.",
  });
});

it("asks and pauses on the days that the explanation names", async () => {
  const { id, owner } = await home();
  const params = { id };
  await owner.call(confirmProperty, { params });
  const clock = (await owner.call(getClock, { params })).json();
  const { confirmed_at, asks_at, pauses_at } = (await owner.call(getProperty, { params })).json().freshness;
  const daysUntil = (instant: string) => (Date.parse(instant) - Date.parse(confirmed_at)) / DAY_MS;
  expect([daysUntil(asks_at), daysUntil(pauses_at)]).toEqual([clock.ask_days, clock.pause_days]);
  expect(clock.explanation).toContain(`after ${clock.ask_days} days, and pause the listing after ${clock.pause_days} `);
});

it("computes the rates of a group from homes that left and days that homes were live", async () => {
  await db.deleteFrom("properties").execute();
  const night = "2026-03-02";
  const noon = new Date(indianTime(night, 12 * 60));
  const homes = async (count: number, overrides: Parameters<typeof insertProperty>[1]) => {
    const made = [];
    for (let i = 0; i < count; i++) made.push(await insertProperty(db, overrides));
    return made;
  };
  // Bangalore: 10 small homes live, 2 of 2BHK live, 3 of 2BHK rented yesterday. Delhi: nothing known.
  await homes(10, { type: "RK" });
  await homes(2, { type: "2BHK" });
  for (const { id } of await homes(3, { type: "2BHK", away: "rented" }))
    await sql`insert into property_events (id, property_id, type, at)
      values (gen_random_uuid(), ${id}, 'rented', ${new Date(indianTime(dayAfter(night, -1), 600))})`.execute(db);
  await learnRates(db, noon);
  await learnRates(db, noon);
  const rates = await db.selectFrom("freshness_rates").selectAll().execute();
  expect(rates).toHaveLength(18);
  const of = (city: string, size: string) => rates.find((row) => row.city === city && row.size === size);
  const city = (20 + 3) / (20 * 21 + 12);
  expect(of("Bangalore", "1")?.rate).toBeCloseTo((20 + 0) / (20 / city + 10), 10);
  expect(of("Bangalore", "2")).toMatchObject({ left_count: 3, live_days: 2 });
  expect(of("Bangalore", "2")?.rate).toBeCloseTo((20 + 3) / (20 / city + 2), 10);
  expect(of("Bangalore", "3")?.rate).toBeCloseTo(city, 10);
  expect(of("Delhi", "2")?.rate).toBeCloseTo(1 / 21, 10);
  // The next home starts with the learned days: ln(4/3) and ln(5/3) over 1/16.4, rounded.
  const { typical_days, asks_at, pauses_at } = await insertProperty(db, { type: "2BHK" });
  const days = (time: Date | null) => Math.round((Number(time) - Date.now()) / 86_400_000);
  expect([typical_days, days(asks_at), days(pauses_at)]).toEqual([11, 5, 8]);
});

it("finds homes that were confirmed on the last days in India", async () => {
  await db.deleteFrom("properties").execute();
  const today = indianDay(Date.now());
  const at = (daysAgo: number, minutes: number) => new Date(indianTime(dayAfter(today, -daysAgo), minutes));
  const member = await as(await insertAccount(db));
  const confirmed = async (confirmed_at: Date | null) => (await insertProperty(db, { confirmed_at })).id;
  const [now, yesterday, third, seventh, eighth, never] = [
    await confirmed(at(0, 0)),
    await confirmed(at(1, 1439)),
    await confirmed(at(2, 0)),
    await confirmed(at(6, 0)),
    await confirmed(at(7, 1439)),
    await confirmed(null),
  ];
  const found = async (query: object) => {
    const answer = await member.call(listProperties, { query: { ...query, limit: "50" } });
    return new Set((answer.json() as { id: string }[]).map(({ id }) => id));
  };
  expect(await found({ confirmedWithin: "1" })).toEqual(new Set([now]));
  expect(await found({ confirmedWithin: "3" })).toEqual(new Set([now, yesterday, third]));
  expect(await found({ confirmedWithin: "7", city: "Bangalore", sort: "price-low" })).toEqual(
    new Set([now, yesterday, third, seventh]),
  );
  expect(await found({})).toEqual(new Set([now, yesterday, third, seventh, eighth, never]));
  expect((await member.call(listProperties, { query: { confirmedWithin: "2" } })).statusCode).toBe(400);
});
