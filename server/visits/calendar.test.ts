import ICAL from "ical.js";
import { expect, it } from "vitest";
import { DAY_MS } from "#contract/durations.ts";
import { dayAfter, indianDay, indianTime } from "#contract/india-time.ts";
import {
  cancelVisit,
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
  getVisitCalendar,
  moveVisit,
} from "#contract/messaging/visits.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, insertVisit, ownedBy, proveAddress } from "../testing/factories.ts";

const lines: string[] = [];
const { db, as, visitor } = await testApp({}, (line) => lines.push(line));

/** 11 am in India, some days ahead. */
const ahead = (days: number) => new Date(indianTime(dayAfter(indianDay(Date.now()), days), 11 * 60));

async function visit({ title = "Bright 2BHK near the lake", point = "Blue gate", days = 3, status = "booked" } = {}) {
  const [tenant, owner] = [await insertAccount(db), await insertAccount(db, { type: "owner" })];
  const property = await insertProperty(db, { ...ownedBy(owner), title });
  await db.insertInto("visit_settings").values({ property_id: property.id, meeting_point: point }).execute();
  const starts_at = ahead(days);
  await proveAddress(db, tenant.id);
  const id = await insertVisit(db, { tenant, owner, property }, { starts_at, status }, "owner");
  return { id, tenant, owner, starts_at, title, caller: await as(tenant), host: await as(owner) };
}

const fileOf = (caller: TestCaller, id: string) => caller.call(getVisitCalendar, { params: { id } });
/** Parses a calendar, and returns its events. */
function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((event) => {
    const read = (name: string) => event.getFirstPropertyValue(name)?.toString() ?? null;
    return { event: new ICAL.Event(event), read, alarms: event.getAllSubcomponents("valarm").length };
  });
}
const pathOf = (address: string) => new URL(address).pathname;
const newFeed = async (caller: TestCaller) => pathOf((await caller.call(createCalendarFeed)).json().address);

it("describes a booked visit with times in UTC, place, alarm and page, and no address of a person", async () => {
  const { id, tenant, owner, starts_at, title, caller } = await visit();
  const answer = await fileOf(caller, id);
  expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(answer.headers["content-disposition"]).toContain("visit.ics");
  const [found] = eventsOf(answer.body);
  expect(found?.event.startDate.toJSDate()).toEqual(starts_at);
  expect(found?.event.duration.toSeconds()).toBe(1800);
  expect(found?.read("dtstart")).toMatch(/Z$/);
  expect([found?.read("status"), found?.read("summary"), found?.read("sequence"), found?.alarms]).toEqual([
    "CONFIRMED",
    `Visit: ${title}`,
    "1",
    1,
  ]);
  expect(answer.body.match(/BEGIN:VALARM/g)).toHaveLength(1);
  expect(answer.body).toMatch(/\r\nEND:VALARM\r\nEND:VEVENT\r\n/);
  expect(found?.read("location")).toMatch(/^Blue gate, /);
  expect(found?.read("uid")).toBe(`visit-${id}@localhost`);
  expect(found?.read("url")).toContain(`/visits/${id}`);
  expect(answer.body).not.toContain(tenant.email);
  expect(answer.body).not.toContain(owner.email);
  expect(answer.body).not.toContain("ATTENDEE");
});

it("folds long lines at 75 octets, ends each with CRLF, and escapes text in any script", async () => {
  const title = `झील के पास रोशन, हवादार; दो कमरे \\ ${"बहुत ".repeat(20)}`.trim();
  const point = "ನೀಲಿ ಗೇಟ್, 2nd floor;\nring the bell";
  const { id, caller } = await visit({ title, point });
  const { body } = await fileOf(caller, id);
  const parts = body.split("\r\n");
  expect(body.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of parts) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  const [found] = eventsOf(body);
  expect(found?.read("summary")).toBe(`Visit: ${title}`);
  expect(found?.read("location")).toContain(point);
});

it("keeps the identity of a visit over its changes, with a higher sequence", async () => {
  const { id, caller, host, starts_at } = await visit();
  const first = eventsOf((await fileOf(caller, id)).body)[0];
  const body = { version: 1, start: new Date(starts_at.getTime() + DAY_MS).toISOString() };
  expect((await host.call(moveVisit, { params: { id }, body })).statusCode).toBe(200);
  expect((await caller.call(cancelVisit, { params: { id }, body: { version: 2 } })).statusCode).toBe(200);
  const last = eventsOf((await fileOf(caller, id)).body)[0];
  expect(last?.read("uid")).toBe(first?.read("uid"));
  expect(Number(last?.read("sequence"))).toBe(3);
  expect([last?.read("status"), last?.alarms]).toEqual(["CANCELLED", 0]);
});

it("does not show the meeting point before the visit is booked", async () => {
  const { id, caller, host } = await visit({ status: "asked" });
  const [theirs, own] = [(await fileOf(caller, id)).body, (await fileOf(host, id)).body];
  expect(theirs).not.toContain("Blue gate");
  expect(eventsOf(theirs)[0]?.read("status")).toBe("TENTATIVE");
  expect(own).toContain("Blue gate");
});

it("serves visits of the last month and the next three at a secret URL, without a session", async () => {
  const { id, tenant, caller, host } = await visit();
  const owner = await insertAccount(db);
  for (const days of [-29, -31, 89, 91]) {
    const [property, status] = [await insertProperty(db), days < 0 ? "done" : "booked"];
    await insertVisit(db, { tenant, owner, property }, { starts_at: ahead(days), status });
  }
  const path = await newFeed(caller);
  const answer = await visitor.inject({ method: "GET", url: path });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, max-age=900",
    "x-robots-tag": "noindex",
  });
  expect(answer.headers["set-cookie"]).toBeUndefined();
  const found = eventsOf(answer.body);
  expect(found).toHaveLength(3);
  expect(found.map(({ read }) => read("uid"))).toContain(`visit-${id}@localhost`);
  expect(eventsOf((await visitor.inject({ method: "GET", url: await newFeed(host) })).body)).toHaveLength(1);
});

it("revokes a calendar link when a new link is created, or when it is deleted", async () => {
  const { caller } = await visit();
  expect((await caller.call(getCalendarFeed)).json()).toEqual({ feed: null });
  const first = await newFeed(caller);
  await visitor.inject({ method: "GET", url: first });
  const { feed } = (await caller.call(getCalendarFeed)).json();
  expect(feed.last_read_at).not.toBeNull();
  const second = await newFeed(caller);
  expect((await visitor.inject({ method: "GET", url: first })).statusCode).toBe(404);
  expect((await visitor.inject({ method: "GET", url: second })).statusCode).toBe(200);
  await caller.call(deleteCalendarFeed);
  expect((await visitor.inject({ method: "GET", url: second })).statusCode).toBe(404);
});

it("responds alike to a wrong, a malformed and a deactivated calendar link", async () => {
  const { caller, tenant } = await visit();
  const path = await newFeed(caller);
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", tenant.id).execute();
  for (const url of [path, `/calendar/${"A".repeat(43)}.ics`, "/calendar/short.ics", `${path}x`]) {
    const answer = await visitor.inject({ method: "GET", url });
    expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"]);
  }
});

it("keeps secret URLs out of the log", async () => {
  const { caller } = await visit();
  const path = await newFeed(caller);
  await visitor.inject({ method: "GET", url: path });
  const secret = /\/calendar\/(.+)\.ics/.exec(path)?.[1] ?? "";
  expect(secret).toHaveLength(43);
  expect(lines.join("")).not.toContain(secret);
});
