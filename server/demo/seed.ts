import { sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { DAY_MS } from "#contract/durations.ts";
import { CITIES, type City } from "#contract/places/cities.ts";
import { AREAS, type Area } from "#contract/places/places.ts";
import type { PropertyStatus } from "#contract/properties/property-terms.ts";
import { confirmEmail } from "../auth/codes/confirming.ts";
import { hashPassword } from "../auth/password/passwords.ts";
import { createLogin } from "../auth/people/create-login.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { addJob } from "../jobs/queue.ts";
import { showProgress } from "../process/progress.ts";
import type { Services } from "../services.ts";
import { arrange, isLater, rentSome } from "./arrange.ts";
import { makeConversations } from "./conversations.ts";
import {
  insertAccounts,
  insertConversations,
  insertFavorites,
  insertListings,
  insertPool,
  insertVisitHours,
} from "./insert.ts";
import { type AccountRow, type Listing, type ListingPlan, makeListing, type PropertyRow } from "./listings.ts";
import { areaAt, CITY_SHARES } from "./neighbourhoods.ts";
import { choosePassword, keepPassword, keptPassword } from "./password.ts";
import { type DemoPerson, emailOf, makePerson } from "./people.ts";
import { makeDealer, makePool, type PoolDealer, type PoolPicture } from "./pictures.ts";
import { type Random, seeded } from "./random.ts";
import { titleBook } from "./titles.ts";
import { makeVisitHours } from "./visit-hours.ts";

/** The demo data that a new user of the demo needs to know. */
export interface Demo {
  /** The password of all three demo accounts. */
  password: string;
}

const SEED = "basera";
const STATUSES: Record<PropertyStatus, number> = { approved: 600, pending: 40, rejected: 15 };
const FEATURED: Record<City, number> = {
  Bangalore: 4,
  Delhi: 3,
  Noida: 2,
  "Greater Noida": 1,
  Faridabad: 1,
  Ghaziabad: 1,
};
const TENANTS = 320;
const INACTIVE_TENANTS = 6;
const ACCOUNTS = [
  { email: "admin@basera.test", name: "Asha Menon", type: "admin", city: "Bangalore" },
  { email: "owner@basera.test", name: "Vikram Rao", type: "owner", city: "Bangalore" },
  { email: "tenant@basera.test", name: "Neha Sharma", type: "tenant", city: null },
] as const;
/** An arbitrary advisory lock number that nothing else in the product uses. */
const LOCK = 0x6261_7365;

/** Returns the demo in this database, or null if there is none. Applies a changed DEMO_PASSWORD. */
export async function findDemo(config: Config, db: Database): Promise<Demo | null> {
  const emails = ACCOUNTS.map(({ email }) => email);
  const accounts = await db.selectFrom("accounts").select("id").where("email", "in", emails).execute();
  if (accounts.length === 0) return null;
  const password = await choosePassword(config);
  if (password !== (await keptPassword(config))) {
    const password_hash = await hashPassword(password);
    const ids = accounts.map(({ id }) => id);
    await db.updateTable("auth_users").set({ password_hash }).where("account_id", "in", ids).execute();
    await keepPassword(config, password);
  }
  return { password };
}

/** Returns a function that gives each person an address. The addresses of people with the same name are numbered. */
function addressBook(): (person: DemoPerson) => string {
  const uses = new Map<string, number>();
  return ({ name }) => {
    const use = (uses.get(name) ?? 0) + 1;
    uses.set(name, use);
    return emailOf(name, use === 1 ? "" : String(use));
  };
}

/** Distributes homes over cities and areas by their shares and weights, in random order. */
function places(random: Random, count: number) {
  const all = CITIES.flatMap((city) => {
    const inCity = Math.round((count * CITY_SHARES[city]) / 100);
    return Array.from({ length: inCity + 2 }, (_, i) => ({ city, area: areaAt(city, (i + 0.5) / (inCity + 2)) }));
  });
  return random.sample(all, count);
}

/** Returns when a listing of this status was posted: an approved one within 90 days, a pending one recently. */
function postedAt(random: Random, status: PropertyStatus, now: number): number {
  const days = status === "pending" ? 2 : status === "rejected" ? 30 : 90;
  return now - (0.01 + random.next() ** 1.25 * days) * DAY_MS;
}

type SharedPlan = Pick<ListingPlan, "now" | "email" | "title"> & { dealer: PoolDealer };

function makeListings(plan: SharedPlan): Listing[] {
  const random = seeded(`${SEED} plan`);
  const { now, dealer } = plan;
  const statuses = (Object.keys(STATUSES) as PropertyStatus[]).flatMap((status) =>
    Array.from({ length: STATUSES[status] }, () => status),
  );
  const where = places(random, statuses.length);
  const listings = statuses.map((status, i) =>
    makeListing(seeded(`${SEED} ${i}`), {
      ...plan,
      ...(where[i] as (typeof where)[number]),
      status,
      createdAt: postedAt(random, status, now),
      pins: seeded(`${SEED} pin ${i}`),
      texts: seeded(`${SEED} text ${i}`),
    }),
  );
  feature(listings, now);
  rentSome(listings);
  arrange(seeded(`${SEED} order`), listings, { dealer, now });
  return listings;
}

/** Areas with enough homes to say what they cost. */
const FULL_AREAS: readonly [City, string][] = [
  ["Bangalore", "HSR Layout"],
  ["Delhi", "Saket"],
  ["Noida", "Sector 62"],
];
const HOMES_OF_FULL_AREA = 20;

/** Creates older homes in a few areas, so that their pages have ranges of rents, and reasons why others have none. */
function makeFullAreas(plan: SharedPlan): Listing[] {
  const random = seeded(`${SEED} full areas`);
  const listings = FULL_AREAS.flatMap(([city, name]) =>
    Array.from({ length: HOMES_OF_FULL_AREA }, (_, i) =>
      makeListing(seeded(`${SEED} ${name} ${i}`), {
        ...plan,
        city,
        area: AREAS[city].find((area) => area.name === name) as Area,
        status: "approved",
        createdAt: plan.now - random.between(91, 120) * DAY_MS,
        pins: seeded(`${SEED} pin ${name} ${i}`),
        texts: seeded(`${SEED} text ${name} ${i}`),
      }),
    ),
  );
  arrange(seeded(`${SEED} order of full areas`), listings, plan);
  return listings;
}

/**
 * Features each city's newest furnished homes, without the same kind of building twice in a row. One of the three on
 * the home page becomes available later.
 */
function feature(listings: readonly Listing[], now: number): void {
  const left = { ...FEATURED };
  const buildings: string[] = [];
  const inCity = new Map<string, string[]>();
  const newest = listings
    .filter(({ property }) => property.status === "approved" && property.furnished !== "Unfurnished")
    .sort((a, b) => String(b.property.created_at).localeCompare(String(a.property.created_at)));
  for (const { property, building } of newest) {
    const city = property.city as City;
    if (left[city] === 0 || buildings.slice(-2).includes(building) || inCity.get(city)?.slice(-2).includes(building))
      continue;
    if (buildings.length < 3 && isLater(property, now) !== (buildings.length === 1)) continue;
    inCity.set(city, [...(inCity.get(city) ?? []), building]);
    property.featured = true;
    left[city] -= 1;
    buildings.push(building);
  }
}

/** Makes the demo's owner the owner of this listing. */
function handOver({ owner, property }: Listing, to: AccountRow): void {
  Object.assign(owner, to);
  Object.assign(property, {
    owner_id: to.id,
    owner_name: to.name,
    owner_email: to.email,
    owner_phone: to.phone,
    preferred_contact: "message",
  });
}

const isGoodFirst = ({ property }: Listing) =>
  property.status === "approved" &&
  property.is_available === true &&
  !property.featured &&
  property.city === "Bangalore" &&
  property.type === "2BHK" &&
  property.furnished === "Semi-Furnished";

/** Returns the homes that the demo's tenant saved in Bangalore: new, rented, future and available homes. */
function savedHomes(listings: readonly Listing[], now: number): PropertyRow[] {
  const homes = listings
    .map(({ property }) => property)
    .filter(({ status, city }) => status === "approved" && city === "Bangalore")
    .sort((one, other) => String(other.created_at).localeCompare(String(one.created_at)));
  const rented = homes.filter(({ is_available }) => !is_available);
  const later = homes.filter((home) => home.is_available && isLater(home, now));
  const free = homes.filter((home) => home.is_available && !isLater(home, now));
  return [free[0], rented[0], later[0], ...free.slice(10, 13)].filter((home) => home !== undefined);
}

function makeTenants(now: number, email: (person: DemoPerson) => string): AccountRow[] {
  const random = seeded(`${SEED} tenants`);
  return Array.from({ length: TENANTS }, (_, i) => {
    const city = random.weighted(CITY_SHARES);
    const person = makePerson(random, city);
    const registered = now - random.next() * 180 * DAY_MS;
    const at = new Date(registered).toISOString();
    return {
      id: uuidv7({ msecs: registered }),
      email: email(person),
      name: person.name,
      phone: random.chance(0.8) ? person.phone : null,
      type: "tenant",
      default_location: random.chance(0.9) ? city : null,
      is_active: i >= INACTIVE_TENANTS,
      created_at: at,
      updated_at: at,
    };
  });
}

/** Creates the three demo accounts. They are a hundred days old and have no credentials yet. */
function makeSignInAccounts(now: number): AccountRow[] {
  const at = new Date(now - 100 * DAY_MS).toISOString();
  return ACCOUNTS.map(({ email, name, type, city }, i) => ({
    id: uuidv7({ msecs: now - 100 * DAY_MS }),
    email,
    name,
    phone: `+91550000000${i}`,
    type,
    bio: null,
    default_location: city,
    created_at: at,
    updated_at: at,
  }));
}

async function insertMarketplace(
  trx: Transaction<DB>,
  pool: readonly PoolPicture[],
  passwordHash: string,
): Promise<void> {
  const now = Date.now();
  const email = addressBook();
  const plan = { now, email, dealer: makeDealer(pool), title: titleBook() };
  const listings = makeListings(plan);
  const others = makeFullAreas(plan);
  const [admin, owner, tenant] = makeSignInAccounts(now) as [AccountRow, AccountRow, AccountRow];
  const first = listings.find(isGoodFirst);
  if (first) handOver(first, owner);
  const tenants = makeTenants(now, email);
  await insertAccounts(trx, tenants);
  await insertAccounts(trx, first ? [admin, tenant] : [admin, owner, tenant]);
  await insertListings(trx, [...listings, ...others]);
  const homes = listings.map(({ owner: host, property }) => ({ host, property }));
  const conversations = makeConversations(seeded(`${SEED} conversations`), {
    owner: homes.find(({ host }) => host.id === owner.id),
    tenants: tenants.filter(({ is_active }) => is_active),
    homes: homes.filter(({ host, property }) => property.status === "approved" && host.id !== owner.id),
    now,
  });
  await insertConversations(trx, conversations);
  await insertFavorites(trx, tenant, savedHomes(listings, now));
  const visited = [...listings, ...others]
    .map(({ property }) => property)
    .filter(({ status }) => status === "approved");
  await insertVisitHours(trx, makeVisitHours(seeded(`${SEED} visits`), visited, first?.property));
  for (const { id, email: address } of [admin, owner, tenant]) {
    await createLogin(trx, id, { email: address as string, passwordHash });
    await confirmEmail(trx, id);
  }
}

/**
 * Fills an empty database with the demo marketplace: about 710 homes in the six cities with owners and tenants, and
 * three accounts to sign in with. Pictures are written first and all rows in one transaction, so an interruption leaves
 * an empty database. If accounts exist, does nothing and returns null.
 */
export async function seedDemo(
  { config, db, files, log }: Pick<Services, "config" | "db" | "files" | "log">,
  { onProgress }: { onProgress?: (share: number) => void } = {},
): Promise<Demo | null> {
  const started = Date.now();
  const isEmpty = async (on: Database) =>
    (await on.selectFrom("accounts").select("id").limit(1).executeTakeFirst()) === undefined;
  if (!(await isEmpty(db))) return null;
  log.info("creating the demo data");
  const password = await choosePassword(config);
  await keepPassword(config, password);
  const [passwordHash, { pool, fresh }] = await Promise.all([
    hashPassword(password),
    makePool({ db, files }, onProgress),
  ]);
  const isDone = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    // Another process may have seeded the database in the meantime.
    if (!(await isEmpty(trx))) return false;
    await insertPool(trx, fresh);
    await insertMarketplace(trx, pool, passwordHash);
    await addJob(trx, "indexOldDescriptions", {}, { key: "indexOldDescriptions" });
    await addJob(trx, "fitRents", {}, { key: "fitRents" });
    await addJob(trx, "computeAreaFigures", {}, { key: "computeAreaFigures" });
    return true;
  });
  if (!isDone) return findDemo(config, db);
  await sql`analyze`.execute(db);
  log.info({ seconds: (Date.now() - started) / 1000 }, "demo data created");
  return { password };
}

/** Like `seedDemo`, with progress on stderr. */
export async function seedDemoWithProgress(services: Parameters<typeof seedDemo>[0]): Promise<Demo | null> {
  const progress = showProgress("Creating the demo data", 100);
  try {
    return await seedDemo(services, { onProgress: (share) => progress.update(Math.round(share * 100)) });
  } finally {
    progress.stop();
  }
}
