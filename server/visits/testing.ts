import { sql } from "kysely";
import { expect } from "vitest";
import { HOUR_MS } from "#contract/durations.ts";
import { dayAfter, indianDay, indianTime, weekdayOf } from "#contract/india-time.ts";
import { listNotifications, type Notification } from "#contract/messaging/notifications.ts";
import { formatVisitTime } from "#contract/messaging/visit-times.ts";
import {
  type acceptVisit,
  bookVisit,
  type cancelVisit,
  changeVisitSettings,
  type declineVisit,
  getVisit,
  getVisitTimes,
  listVisits,
  type moveVisit,
  type Visit,
  type VisitTime,
} from "#contract/messaging/visits.ts";
import type { Config } from "../config.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, ownedBy, proveAddress } from "../testing/factories.ts";

/** Helpers of the tests of visits. */

/** Returns a time on a day in India, counted from today. */
export const on = (days: number, hour: number, minute = 0) =>
  new Date(indianTime(dayAfter(indianDay(Date.now()), days), hour * 60 + minute)).toISOString();
export const weekdayIn = (days: number) => weekdayOf(dayAfter(indianDay(Date.now()), days));
export const said = (visit: Visit | { start: string }) => formatVisitTime(Date.parse(visit.start ?? ""));
export const codeOf = (answer: { json(): { code: string } }) => answer.json().code;

let bookings = 0;
export const book = (caller: TestCaller, homeId: string, given: object) =>
  caller.call(bookVisit, { body: { property_id: homeId, client_id: `c${bookings++}`, ...given } });
export const times = async (caller: TestCaller, id: string): Promise<VisitTime[]> =>
  (await caller.call(getVisitTimes, { params: { id } })).json().times;
export const read = async (caller: TestCaller, id: string): Promise<Visit> =>
  (await caller.call(getVisit, { params: { id } })).json();
export const list = async (caller: TestCaller, when: "coming" | "past"): Promise<Visit[]> =>
  (await caller.call(listVisits, { query: { when } })).json();
export const heard = async (caller: TestCaller): Promise<string[]> =>
  (await caller.call(listNotifications, { query: {} })).json().map(({ text }: Notification) => text);

/** Builds the server with functions that create homes, people and visits. */
export async function visitingApp(changes: Partial<Config> = {}) {
  const server = await testApp({ databasePool: 20, maxRequests: 1000, ...changes });
  const { db, as } = server;

  /** Creates an approved home whose owner receives people on some days, from 10 am to 1 pm. */
  async function home({ days = [3], mode = "instant" as "instant" | "ask", windows = true } = {}) {
    const account = await insertAccount(db, { type: "owner" });
    const { id, title } = await insertProperty(db, {
      ...ownedBy(account),
      owner_name: account.name,
      status: "approved",
    });
    const owner = await as(account);
    const body = {
      mode,
      meeting_point: "Blue gate",
      windows: windows ? days.map((day) => ({ weekday: weekdayIn(day), from: "10:00", to: "13:00" })) : [],
    };
    expect((await owner.call(changeVisitSettings, { params: { id }, body })).statusCode).toBe(200);
    return { id, title, account, owner };
  }

  /** Creates a person with a verified address by default. */
  async function person({ isProven = true } = {}) {
    const account = await insertAccount(db);
    if (isProven) await proveAddress(db, account.id);
    return { account, caller: await as(account) };
  }

  /** Moves a visit to some hours ago, or ahead if negative. */
  async function past(visitId: string, hoursAgo: number) {
    const quarter = Math.floor((Date.now() - hoursAgo * HOUR_MS) / 900_000) * 900_000;
    await sql`update visits set starts_at = ${new Date(quarter)}, ends_at = ${new Date(quarter + 1_800_000)},
      held_until = ${new Date(quarter + 2_700_000)} where id = ${visitId}`.execute(db);
  }

  /** Creates a booked visit of a tenant at a home, on the third day at 10 am. */
  async function booked(given: Parameters<typeof home>[0] = {}) {
    const place = await home(given);
    const tenant = await person();
    const answer = await book(tenant.caller, place.id, { start: on(3, 10) });
    expect(answer.statusCode, answer.body).toBe(201);
    const visit: Visit = answer.json();
    const act = (
      caller: TestCaller,
      endpoint: typeof acceptVisit | typeof declineVisit | typeof moveVisit | typeof cancelVisit,
      body: object = {},
    ) => caller.call(endpoint, { params: { id: visit.id }, body: { version: visit.version, ...body } });
    return { ...place, tenant: tenant.caller, tenantAccount: tenant.account, visit, act };
  }

  return { ...server, home, person, past, booked };
}
