import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { VisitSide } from "#contract/messaging/visit-terms.ts";
import { meetingPointText } from "#contract/messaging/visit-times.ts";
import {
  acceptVisit,
  createCalendarFeed,
  getVisitCalendar,
  moveVisit,
  type Visit,
} from "#contract/messaging/visits.ts";
import { exportPersonalData } from "#contract/personal-data.ts";
import type { TestCaller } from "../testing/app.ts";
import { mailsTo } from "../testing/programs/mails.ts";
import { showsMeetingPoint, type VisitPlace } from "./rules.ts";
import { book, list, on, read, visitingApp } from "./testing.ts";

const { db, visitor, runJobs, config, home, person, past, booked } = await visitingApp();

/** Returns all places where a tenant reads a visit, as text. */
async function readEverywhere(tenant: TestCaller, account: { email: string | null }, id: string) {
  const feed = new URL((await tenant.call(createCalendarFeed)).json().address).pathname;
  await runJobs();
  return {
    screen: JSON.stringify(await read(tenant, id)),
    list: JSON.stringify(await list(tenant, "coming")),
    file: (await tenant.call(getVisitCalendar, { params: { id } })).body,
    feed: (await visitor.inject({ method: "GET", url: feed })).body,
    export: (await tenant.call(exportPersonalData)).body,
    mails: JSON.stringify(await mailsTo(config, account)),
  };
}
const isEverywhere = (places: Record<string, string>, text: string) =>
  Object.fromEntries(Object.entries(places).map(([place, shown]) => [place, shown.includes(text)]));
const HOUR = 3_600_000;
const ALL = { screen: true, list: true, file: true, feed: true, export: true, mails: true };
const NONE = { screen: false, list: false, file: false, feed: false, export: false, mails: false };

describe("the meeting point", () => {
  it("of an instantly booked visit is hidden until 24 hours before", async () => {
    const { visit, tenant, tenantAccount, owner } = await booked();
    expect(isEverywhere(await readEverywhere(tenant, tenantAccount, visit.id), "Blue gate")).toEqual(NONE);
    const from = Date.parse(on(2, 10));
    expect(await read(tenant, visit.id)).toMatchObject({
      meeting_point: null,
      meeting_point_from: new Date(from).toISOString(),
    });
    const [mail] = await mailsTo(config, tenantAccount);
    expect(mail?.text).toContain(meetingPointText(from));
    expect(await read(owner, visit.id)).toMatchObject({ meeting_point: "Blue gate", meeting_point_from: null });
    await past(visit.id, -23);
    const later = await readEverywhere(tenant, tenantAccount, visit.id);
    expect(isEverywhere(later, "Blue gate")).toEqual({ ...ALL, mails: false });
    expect(await read(tenant, visit.id)).toMatchObject({ meeting_point_from: null });
  });

  it("counts as a change of the calendar entry when it shows", async () => {
    const { visit, tenant } = await booked();
    await past(visit.id, -23);
    await sql`update visits set updated_at = now() - interval '2 days' where id = ${visit.id}`.execute(db);
    const from = Date.parse((await read(tenant, visit.id)).start ?? "") - 24 * HOUR;
    const { body } = await tenant.call(getVisitCalendar, { params: { id: visit.id } });
    expect(body).toContain(`LAST-MODIFIED:${new Date(from).toISOString().replace(/[-:]|[.]000/g, "")}`);
  });

  it("is in the reminder of the day before", async () => {
    const { visit, tenantAccount } = await booked();
    await runJobs();
    await runJobs({ afterMinutes: (Date.parse(visit.start ?? "") - Date.now()) / 60_000 - 24 * 60 + 1 });
    expect((await mailsTo(config, tenantAccount)).at(-1)?.text).toContain("Meeting point: Blue gate");
  });

  it("of a visit that the owner accepted is visible everywhere immediately", async () => {
    const { id, owner } = await home({ mode: "ask" });
    const { caller, account } = await person();
    const visit: Visit = (await book(caller, id, { start: on(3, 10) })).json();
    expect(visit).toMatchObject({ status: "asked", meeting_point: null, meeting_point_from: null });
    await owner.call(acceptVisit, { params: { id: visit.id }, body: { version: 1 } });
    expect(isEverywhere(await readEverywhere(caller, account, visit.id), "Blue gate")).toEqual(ALL);
  });

  it("becomes visible 24 hours before the new time of a moved visit", async () => {
    const { visit, act, tenant, owner } = await booked();
    await past(visit.id, -23);
    expect((await read(tenant, visit.id)).meeting_point).toBe("Blue gate");
    expect((await act(tenant, moveVisit, { start: on(3, 11, 30) })).json().meeting_point).toBeNull();
    const asked = { params: { id: visit.id }, body: { version: 2, start: on(4, 17) } };
    await owner.call(moveVisit, asked);
    const accepted = await tenant.call(acceptVisit, { params: { id: visit.id }, body: { version: 3 } });
    expect(accepted.json()).toMatchObject({ meeting_point: null, meeting_point_from: on(3, 17) });
  });
});

const NOW = Date.UTC(2026, 11, 1);
const place = (changes: Partial<VisitPlace> & { by?: VisitSide } = {}): VisitPlace => {
  const { by = "tenant", ...given } = changes;
  const history = [{ event: "booked" as const, by }];
  const starts_at = new Date(NOW + 24 * HOUR);
  return { status: "booked", starts_at, can_reach: true, tenant: { is_proven: true }, history, ...given };
};

it.each<[string, VisitPlace, VisitSide, boolean]>([
  ["24 hours before", place(), "tenant", true],
  ["a moment earlier", place({ starts_at: new Date(NOW + 24 * HOUR + 1) }), "tenant", false],
  ["to the owner at any time", place({ starts_at: new Date(NOW + 99 * HOUR) }), "owner", true],
  ["after the owner's acceptance", place({ starts_at: new Date(NOW + 99 * HOUR), by: "owner" }), "tenant", true],
  ["not after a block", place({ by: "owner", can_reach: false }), "tenant", false],
  ["to no unproven tenant", place({ by: "owner", tenant: { is_proven: false } }), "tenant", false],
  ["to no tenant of a request", place({ status: "asked" }), "tenant", false],
  ["to no tenant of a cancelled visit", place({ status: "cancelled" }), "tenant", false],
])("showsMeetingPoint: %s", (_, visit, side, shown) => {
  expect(showsMeetingPoint(visit, side, NOW)).toBe(shown);
});
