import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { propertyFiltersSchema } from "#contract/browse/property-filters.ts";
import { HOUR_MS } from "#contract/durations.ts";
import { indianDay } from "#contract/india-time.ts";
import { CITIES } from "#contract/places/cities.ts";
import { metresBetween } from "#contract/places/distance.ts";
import { clockDays, USUAL_RATE } from "#contract/properties/freshness-terms.ts";
import { computeAreaFigures } from "../areas/night.ts";
import { isPassword } from "../auth/password/passwords.ts";
import { createCountCache } from "../browse/browse.ts";
import { countProperties } from "../browse/service.ts";
import { readConfig } from "../config.ts";
import { type AreaPosition, findAreaPosition } from "../db/area-positions.ts";
import { diskFiles } from "../files/disk-files.ts";
import { STATIONS, shownName } from "../places/metro.ts";
import { presentPosition } from "../properties/home-position.ts";
import { readWish } from "../search/read.ts";
import { testDatabase } from "../testing/database/database.ts";
import { insertManyProperties } from "./bulk.ts";
import { daytimeBefore } from "./conversations.ts";
import { makePool } from "./pictures.ts";
import { type Demo, findDemo, seedDemo } from "./seed.ts";

const db = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), "basera demo-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const config = readConfig({ DATA_DIR: dataDir });
const services = { config, db, files: diskFiles(path.join(dataDir, "media")), log: pino({ level: "silent" }) };

let demo: Demo | null;
const shares: number[] = [];
beforeAll(async () => {
  expect(await findDemo(config, db)).toBeNull();
  demo = await seedDemo(services, { onProgress: (share) => shares.push(share) });
});

it("reports its progress, from the first picture to the last", () => {
  expect(shares.length).toBeGreaterThan(10);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares[0]).toBeLessThan(0.1);
  expect(shares.at(-1)).toBe(1);
});

it.each([
  ["2bhk for a couple, offices itpl and manyata, 40k from 1 jan", "Bangalore"],
  ["offices cyber hub and noida sector 62, 2bhk under 40k", undefined],
  ["cyber hub and noida sector 62", "Noida"],
  ["my office is in cyber hub, wife works in noida sector 62", "Delhi"],
])("finds homes for %s", async (text, city) => {
  const { filters } = readWish(text, { city, today: indianDay(Date.now()) });
  const { sort: _, ...wanted } = filters;
  const query = propertyFiltersSchema.parse({ ...(filters.region ? {} : { city }), ...wanted });
  expect(await countProperties(db, createCountCache(0), query)).toBeGreaterThan(0);
});

const properties = () => db.selectFrom("properties").selectAll().execute();

it("creates the marketplace of a first start", async () => {
  const all = await properties();
  const count = (status: string) => all.filter((property) => property.status === status).length;
  expect([count("approved"), count("pending"), count("rejected")]).toEqual([660, 40, 15]);
  expect(all.filter(({ featured }) => featured)).toHaveLength(12);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
  const cities = new Map<string, number>();
  for (const { city } of all) cities.set(city, (cities.get(city) ?? 0) + 1);
  expect(cities.size).toBe(6);
  expect(cities.get("Bangalore")).toBeGreaterThan(180);
  expect(all.filter(({ area }) => area === "Indiranagar").length).toBeGreaterThanOrEqual(3);
  const tenants = await db.selectFrom("accounts").where("type", "=", "tenant").select("id").execute();
  expect(tenants.length).toBeGreaterThan(300);
});

it("has ranges of rents in cities and areas, and each reason why there is none", async () => {
  await computeAreaFigures(services, new AbortController().signal);
  const { rows } = await sql<{ area: string; refused: string | null }>`
    select area, refused from area_rents where area in ('', 'HSR Layout', 'Saket', 'Sector 62')`.execute(db);
  expect(new Set(rows.map(({ refused }) => refused))).toEqual(new Set([null, "too_few", "too_varied"]));
  expect(new Set(rows.filter(({ refused }) => refused === null).map(({ area }) => area))).toEqual(
    new Set(["", "HSR Layout", "Saket", "Sector 62"]),
  );
});

const INDIA_MS = 5.5 * HOUR_MS;

it("has messages only at daytime in India", async () => {
  const messages = await db.selectFrom("messages").select("created_at").execute();
  expect(messages.length).toBeGreaterThan(100);
  const hours = messages.map(({ created_at }) => new Date(created_at.getTime() + INDIA_MS).getUTCHours());
  expect(hours.filter((hour) => hour < 8 || hour > 22)).toEqual([]);
  const at = (time: string) => Date.parse(`${time}+05:30`);
  expect(daytimeBefore(at("2026-11-20T12:00"), HOUR_MS)).toBe(at("2026-11-20T11:00"));
  expect(daytimeBefore(at("2026-11-20T03:00"), HOUR_MS)).toBe(at("2026-11-19T21:00"));
  expect(daytimeBefore(at("2026-11-20T09:00"), 16 * HOUR_MS)).toBe(at("2026-11-18T21:00"));
});

const isFree = ({ available_from }: { available_from: string }) => available_from <= indianDay(Date.now());

it.each(CITIES)("shows different lead photos beside each other in %s", async (city) => {
  const listed = await db
    .selectFrom("properties")
    .select(["images", "available_from"])
    .where("city", "=", city)
    .where("status", "=", "approved")
    .where("is_available", "=", true)
    .orderBy("featured", "desc")
    .orderBy("created_at", "desc")
    .execute();
  const { pool } = await makePool(services);
  const scenes = new Map(pool.map(({ address, scene }) => [address, scene]));
  for (const shown of [listed, listed.filter(isFree)]) {
    const leads = shown.map(({ images }) => images[0] as string);
    const first = leads.slice(0, 24).map((lead) => scenes.get(lead));
    expect(leads.filter((lead, i) => i > 0 && lead === leads[i - 1])).toEqual([]);
    // In the other cities, three out of four homes are in towers.
    if (city === "Bangalore" || city === "Delhi")
      expect(first.filter((scene, i) => i > 0 && scene === first[i - 1])).toEqual([]);
  }
});

it("has rented and future homes among the newest of each city", async () => {
  const newest = await db
    .selectFrom("properties")
    .select(["is_available", "available_from", "created_at"])
    .where("status", "=", "approved")
    .orderBy("created_at", "desc")
    .limit(24)
    .execute();
  const saved = await db
    .selectFrom("favorites")
    .innerJoin("properties", "properties.id", "property_id")
    .select(["is_available", "available_from", "properties.created_at"])
    .execute();
  for (const page of [newest, saved]) {
    expect(page.some(({ is_available }) => !is_available)).toBe(true);
    expect(page.some((home) => !isFree(home))).toBe(true);
    expect(page.some(({ created_at }) => Date.now() - created_at.getTime() < 24 * HOUR_MS)).toBe(true);
  }
  const featured = await db
    .selectFrom("properties")
    .select("available_from")
    .where("featured", "=", true)
    .orderBy("created_at", "desc")
    .limit(3)
    .execute();
  expect(featured.filter(isFree)).toHaveLength(2);
});

it("gives most homes a pin near their area, some only an area, and some no position", async () => {
  const all = await properties();
  const pinned = all.filter(({ latitude }) => latitude !== null);
  const byArea = all.filter(({ latitude, city, area }) => latitude === null && findAreaPosition(city, area) !== null);
  expect(pinned.length / all.length).toBeCloseTo(0.7, 1);
  expect(byArea.length / all.length).toBeGreaterThan(0.1);
  expect(all.length - pinned.length - byArea.length).toBeGreaterThan(all.length / 10);
  for (const { latitude, longitude, city, area } of pinned) {
    const known = findAreaPosition(city, area) as AreaPosition;
    expect(metresBetween(latitude as number, longitude as number, known.lat, known.lon)).toBeLessThan(1201);
  }
});

it("names in texts and landmarks only the station that the page shows as the nearest", async () => {
  const all = await properties();
  const stations = [...new Set(STATIONS.map(shownName))];
  const named = (text: string) =>
    stations.filter((name) =>
      [`${name} metro`, `metro is ${name}`, `station is ${name}`].some((part) => text.includes(part)),
    );
  const isPartOf = (name: string, station: string | undefined) => station?.includes(name) === true;
  let count = 0;
  for (const home of all) {
    const station = presentPosition(home)?.station?.name;
    const landmarks = home.nearby_landmarks.filter((name) => name.endsWith(" Metro Station"));
    const names = [...named(home.title), ...named(home.description), ...landmarks.map((name) => name.slice(0, -14))];
    expect(names.filter((name) => !isPartOf(name, station))).toEqual([]);
    if (!station) expect(`${home.title} ${home.description}`).not.toMatch(/\bmetro\b/);
    else expect(home.description).toContain(station);
    count += names.length;
  }
  expect(count).toBeGreaterThan(all.length / 2);
});

it("sets all dates relative to today", async () => {
  const now = Date.now();
  const all = await properties();
  for (const { created_at, available_from } of all) {
    const age = (now - created_at.getTime()) / 86_400_000;
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(121);
    const days = (Date.parse(available_from) - now) / 86_400_000;
    expect(days).toBeGreaterThan(-33);
    expect(days).toBeLessThan(62);
  }
  const ready = all.filter(({ available_from }) => Date.parse(available_from) <= now).length;
  expect(ready / all.length).toBeGreaterThan(0.55);
});

it("lets the three accounts, and no others, sign in with the stored password", async () => {
  const logins = await db
    .selectFrom("auth_users")
    .innerJoin("accounts", "accounts.id", "auth_users.account_id")
    .select(["email", "email_proven", "password_hash", "type"])
    .orderBy("email")
    .execute();
  expect(logins.every(({ email_proven }) => email_proven)).toBe(true);
  expect(logins.map(({ email, type }) => [email, type])).toEqual([
    ["admin@basera.test", "admin"],
    ["owner@basera.test", "owner"],
    ["tenant@basera.test", "tenant"],
  ]);
  for (const { password_hash } of logins) expect(await isPassword(password_hash, demo?.password ?? "")).toBe(true);
  const file = path.join(dataDir, "demo-password");
  expect((await readFile(file, "utf8")).trim()).toBe(demo?.password);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it("gives every listing its own owner, and the demo's owner an approved one", async () => {
  const all = await properties();
  expect(new Set(all.map(({ owner_id }) => owner_id)).size).toBe(all.length);
  const owned = all.find(({ owner_email }) => owner_email === "owner@basera.test");
  expect(owned).toMatchObject({ status: "approved", owner_name: "Vikram Rao", city: "Bangalore" });
  const strays = await sql`
    select from properties join accounts on accounts.id = owner_id
    where owner_email is distinct from email or owner_name <> name or accounts.type <> 'owner'`.execute(db);
  expect(strays.rows).toHaveLength(0);
});

it("asks owners as many days after their confirmation as the explanation says", async () => {
  const { rows } = await sql<{ asks: number; pauses: number; typical: number; homes: number }>`
    select extract(day from asks_at - confirmed_at)::int as asks, extract(day from pauses_at - confirmed_at)::int as pauses,
      typical_days as typical, (count(*) filter (where confirmed_at < created_at))::int as homes
    from properties where live group by 1, 2, 3`.execute(db);
  const { ask, pause, typical } = clockDays(USUAL_RATE);
  expect(rows).toEqual([{ asks: ask, pauses: pause, typical, homes: 0 }]);
});

it("gives the demo's owner conversations with unread messages and correct counts", async () => {
  const unread = await sql<{ email: string; conversations: number; unread: number }>`
    select accounts.email, count(*)::int as conversations,
      sum(case when seat = 1 then host_messages else guest_messages end - read_count)::int as unread
    from participants join conversations on conversations.id = conversation_id join accounts on accounts.id = account_id
    where accounts.email like '%@basera.test' group by accounts.email`.execute(db);
  expect(unread.rows).toEqual([{ email: "owner@basera.test", conversations: 8, unread: 4 }]);
  const strays = await sql`
    select from participants join conversations on conversations.id = conversation_id
    where (select count(*) from messages where messages.conversation_id = conversations.id) <> guest_messages + host_messages
      or (select count(*) from messages where messages.conversation_id = conversations.id and to_seat = seat and read_at is not null) <> read_count
      or (select max(seq) from messages where messages.conversation_id = conversations.id) <> guest_messages + host_messages
      or conversations.last_message_at > now()`.execute(db);
  expect(strays.rows).toHaveLength(0);
});

it("lets people visit most homes, and always the demo owner's", async () => {
  const { rows } = await sql<{ homes: number; offered: number; demo: number }>`
    select count(*)::int as homes, count(settings.property_id)::int as offered,
      (count(*) filter (where owner_email = 'owner@basera.test' and settings.mode = 'instant'))::int as demo
    from properties left join visit_settings settings on settings.property_id = id where status = 'approved'`.execute(
    db,
  );
  const [{ homes = 0, offered = 0, demo: own = 0 } = {}] = rows;
  expect(offered).toBeGreaterThan(homes * 0.65);
  expect(offered).toBeLessThan(homes * 0.85);
  expect(own).toBe(1);
  const closed = await sql`select from visit_settings where not exists (
    select from visit_windows where visit_windows.property_id = visit_settings.property_id)`.execute(db);
  expect(closed.rows).toHaveLength(0);
});

it("shows each home from outside and inside, without repeats, all pictures stored", async () => {
  const uploads = await db.selectFrom("uploads").selectAll().execute();
  const known = new Map(uploads.map((upload) => [`/media/${upload.path}`, upload.placeholder]));
  for (const { images, image_placeholders } of await properties()) {
    expect(images.length).toBeGreaterThanOrEqual(3);
    expect(images.length).toBeLessThanOrEqual(5);
    expect(new Set(images).size).toBe(images.length);
    expect(image_placeholders).toEqual(images.map((address) => known.get(address)));
  }
  for (const { path: key } of uploads)
    for (const width of [320, 640, 1280]) {
      const file = await services.files.open(key.replace("1280", String(width)));
      file?.content.destroy();
      expect(file?.size).toBeGreaterThan(500);
    }
});

it("is found again with its password, and is not created twice", async () => {
  expect(await findDemo(config, db)).toEqual(demo);
  expect(await seedDemo(services)).toBeNull();
  expect(await properties()).toHaveLength(715);
});

it("applies a changed DEMO_PASSWORD at the next start", async () => {
  const changed = { ...config, demoPassword: "another one" };
  expect(await findDemo(changed, db)).toEqual({ password: "another one" });
  expect(await findDemo(config, db)).toEqual({ password: "another one" });
  const { password_hash } = await db
    .selectFrom("auth_users")
    .select("password_hash")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await isPassword(password_hash, "another one")).toBe(true);
});

it("adds many more listings that share the pictures, and the same set again if requested", async () => {
  const { pool, fresh } = await makePool(services);
  expect(fresh).toHaveLength(0);
  const told: number[] = [];
  for (const onProgress of [(inserted: number) => told.push(inserted), undefined])
    await insertManyProperties(db, { count: 1500, seed: "7", pictures: pool, onProgress });
  expect(told.at(-1)).toBe(1500);
  const all = await properties();
  expect(all).toHaveLength(715 + 3000);
  const added = all.slice(715);
  expect(new Set(all.map(({ owner_id }) => owner_id)).size).toBe(all.length);
  const addresses = new Set(pool.map(({ address }) => address));
  expect(added.every(({ images }) => images.every((image) => addresses.has(image)))).toBe(true);
});
