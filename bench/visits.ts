import { sql } from "kysely";
import { v4 as uuidv4 } from "uuid";
import { dayAfter, indianDay, indianTime } from "#contract/india-time.ts";
import type { Database } from "#server/db/connect.ts";
import type { Services } from "#server/services.ts";
import { openListings, startBenchPostgres } from "./database.ts";
import { percentile } from "./figures.ts";
import { openApp } from "./own-app.ts";
import { type Person, signIn } from "./people.ts";
import { type Figures, figuresTable, type Goal, goalsTable, note } from "./report.ts";

const HOMES = 10_000;
const A_SECOND = 50;
const RACERS = 100;
const RACES = 10;

const BOOKING = "POST /api/visits, p95 ms at 50 a second";
const MEDIAN = "POST /api/visits, p50 ms at 50 a second";
const WINNERS = "winners of a race of 100 people for one time";
const SLOWEST = "slowest answer of a race, ms";
const GOALS: Goal[] = [
  { what: BOOKING, mine: BOOKING, limit: 40, aim: 15 },
  { what: SLOWEST, mine: SLOWEST, limit: 2000, aim: 500 },
];

/** Opens every home each day from 10 to 13, and returns the ids of live ones. */
async function openHomes(db: Database, count: number): Promise<string[]> {
  await sql`truncate visits, visit_windows, visit_settings, conversations, notifications cascade`.execute(db);
  const homes = await db
    .selectFrom("properties")
    .select("id")
    .where("live", "=", true)
    .orderBy("id")
    .limit(count)
    .execute();
  await sql`insert into visit_windows (property_id, weekday, opens, closes)
    select id, weekday, 600, 780 from properties, generate_series(1, 7) weekday
    where id = any (${homes.map(({ id }) => id)}::uuid[])`.execute(db);
  await sql`analyze`.execute(db);
  return homes.map(({ id }) => id);
}

/** Books a time. Returns the status and how long it took, in milliseconds. */
async function book(origin: string, { token }: Person, property_id: string, start: string) {
  const begun = performance.now();
  const answer = await fetch(`${origin}/api/visits`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ property_id, start, client_id: uuidv4() }),
  });
  await answer.text();
  return { status: answer.status, ms: performance.now() - begun };
}

const startAt = (minutes: number) => new Date(indianTime(dayAfter(indianDay(Date.now()), 3), minutes)).toISOString();

async function measureBookings(origin: string, services: Services, seconds: number): Promise<number[]> {
  const count = seconds * A_SECOND;
  const homes = await openHomes(services.db, count);
  const people = await signIn(services, count);
  const pending: ReturnType<typeof book>[] = [];
  for (const [n, person] of people.entries()) {
    pending.push(book(origin, person, homes[n] ?? "", startAt(600)));
    await new Promise((resolve) => setTimeout(resolve, 1000 / A_SECOND));
  }
  const answers = await Promise.all(pending);
  const failed = answers.filter(({ status }) => status !== 201);
  if (failed.length > 0) throw new Error(`${failed.length} bookings failed, the first with ${failed[0]?.status}`);
  return answers.map(({ ms }) => ms);
}

async function race(origin: string, services: Services, homeId: string): Promise<{ winners: number; slowest: number }> {
  const people = await signIn(services, RACERS);
  const answers = await Promise.all(people.map((person) => book(origin, person, homeId, startAt(645))));
  const unclear = answers.filter(({ status }) => status !== 201 && status !== 409);
  if (unclear.length > 0) throw new Error(`${unclear.length} people got no clear answer: ${unclear[0]?.status}`);
  return {
    winners: answers.filter(({ status }) => status === 201).length,
    slowest: Math.max(...answers.map(({ ms }) => ms)),
  };
}

/** Measures booking of visits over HTTP, alone and in a race. Returns tables. */
export async function benchVisits(seconds: number): Promise<string> {
  const server = await startBenchPostgres();
  const listings = await openListings(server, HOMES);
  const figures: Figures = new Map();
  const { origin, services, close } = await openApp(listings.db);
  try {
    const times = await measureBookings(origin, services, seconds);
    note(figures, MEDIAN, "ours", percentile(times, 0.5));
    note(figures, BOOKING, "ours", percentile(times, 0.95));
    const homes = await openHomes(listings.db, RACES);
    for (const home of homes) {
      const { winners, slowest } = await race(origin, services, home);
      note(figures, WINNERS, "ours", winners);
      note(figures, SLOWEST, "ours", slowest);
    }
  } finally {
    await close();
    await listings.close();
    await server.stop();
  }
  return `${figuresTable(figures, ["ours"])}\n\n${goalsTable(figures, GOALS)}`;
}
