import { sql } from "kysely";
import { expect, it } from "vitest";
import { type Case, claimCase, getCaseCounts } from "#contract/desk/cases.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount } from "../testing/factories.ts";
import { markOverdue } from "./queries.ts";
import { testDesk } from "./testing.ts";

const { db, adminAccount, admin, other, home, read, caseOf, reported, queue } = await testDesk();

const hoursToDue = ({ due_at, opened_at }: Case) => (Date.parse(due_at) - Date.parse(opened_at)) / 3_600_000;

it.each([
  ["spam", 7 * 24],
  ["impersonation", 36],
  ["money_first", 24],
  ["harassment", 24],
  ["intimate_images", 2],
])("is due after a report for %s by its clock: %d hours", async (reason, hours) => {
  const account = await insertAccount(db);
  expect(hoursToDue(await reported(account, "account", reason))).toBeCloseTo(hours, 1);
});

it("is due sooner after a more urgent report, and never later", async () => {
  const { id } = await home({ status: "approved" });
  expect(hoursToDue(await reported({ id }, "property", "other"))).toBeCloseTo(168, 1);
  expect(hoursToDue(await reported({ id }, "property", "intimate_images"))).toBeCloseTo(2, 1);
  expect(hoursToDue(await reported({ id }, "property", "not_real"))).toBeCloseTo(2, 1);
  const waiting = await home();
  expect(hoursToDue(await reported(waiting, "property", "other"))).toBeCloseTo(24, 1);
});

it("orders by overdue, risk and age, page by page, and filters", async () => {
  const area = "Queue Quarter";
  const ids: string[] = [];
  for (const [risk, overdue] of [
    [10, false],
    [80, false],
    [80, false],
    [0, true],
    [45, true],
    [0, false],
  ] as const) {
    const { id } = await home({ area, title: `Risk ${risk}` });
    const families = risk > 40 ? ["photo"] : [];
    await db.updateTable("cases").set({ risk, is_overdue: overdue, families }).where("subject_id", "=", id).execute();
    ids.push(id);
  }
  const [ten, eighty, eightyLater, overdue, overdueRisky, zero] = ids;
  const order = [overdueRisky, overdue, eighty, eightyLater, ten, zero];
  const q = "queue quarter";
  expect((await queue({ q })).map(({ subject }) => subject.id)).toEqual(order);
  const paged: string[] = [];
  for (let url = `/api/admin/cases?q=queue%20quarter&limit=1`; url !== ""; ) {
    const answer = await admin.inject({ method: "GET", url });
    expect(answer.headers["x-total-count"]).toBe("6");
    paged.push(...answer.json().map(({ subject }: Case) => subject.id));
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ""))?.[1] ?? "";
  }
  expect(paged).toEqual(order);
  const ids_ = async (query: Record<string, unknown>) =>
    (await queue({ q, ...query })).map(({ subject }) => subject.id);
  expect(await ids_({ overdue: "true" })).toEqual([overdueRisky, overdue]);
  expect(await ids_({ overdue: "false" })).toEqual([eighty, eightyLater, ten, zero]);
  expect(await ids_({ min_risk: 45 })).toEqual([overdueRisky, eighty, eightyLater]);
  expect(await ids_({ family: "photo" })).toEqual([overdueRisky, eighty, eightyLater]);
  expect(await ids_({ kind: "account" })).toEqual([]);
  const wrong = await admin.inject({ method: "GET", url: "/api/admin/cases?cursor=abc" });
  expect(wrong.json()).toMatchObject({ code: "invalid_cursor" });
});

it("marks cases overdue once their time is over, and counts what waits", async () => {
  const { id } = await home();
  const before = (await admin.call(getCaseCounts)).json();
  await db
    .updateTable("cases")
    .set({ due_at: new Date(Date.now() - 1000) })
    .where("subject_id", "=", id)
    .execute();
  await markOverdue(db);
  expect(await caseOf({ id })).toMatchObject({ is_overdue: true });
  expect((await admin.call(getCaseCounts)).json()).toMatchObject({ open: before.open, overdue: before.overdue + 1 });
});

it("shows who has claimed a case, lets another admin take it over, and ends the claim after 10 minutes", async () => {
  const { id } = await home();
  const found = await caseOf({ id });
  const claim = async (caller: TestCaller) => (await caller.call(claimCase, { params: { id: found.id } })).json();
  expect(await claim(admin)).toMatchObject({ claimed_by: { name: "Anita Admin" }, version: found.version });
  expect(await read(found.id, other)).toMatchObject({ claimed_by: { id: adminAccount.id } });
  expect(await claim(other)).toMatchObject({ claimed_by: { name: "Neha Admin" } });
  await db
    .updateTable("cases")
    .set({ claimed_until: new Date(Date.now() - 1000) })
    .where("id", "=", found.id)
    .execute();
  expect(await read(found.id)).toMatchObject({ claimed_by: null, claimed_until: null });
});

it("reads a page of the queue by index ranges with any filter", async () => {
  const world = await testApp();
  await sql`insert into cases (id, subject_type, subject_id, risk, is_overdue, due_at, families, sought, opened_at)
    select gen_random_uuid(), case n % 50 when 0 then 'account' else 'property' end, gen_random_uuid(), n % 97, n % 29 = 0,
      now(), case n % 7 when 0 then '{photo}' else '{}' end::text[], 'Home ' || n || ' Indiranagar Bangalore',
      now() - n * interval '1 minute' from generate_series(1, 5000) n`.execute(world.db);
  const caller = await world.as(await insertAccount(world.db, { type: "admin" }));
  const read: string[] = [];
  for (let url = "/api/admin/cases?limit=100&min_risk=20&kind=property"; url !== ""; ) {
    const answer = await caller.inject({ method: "GET", url });
    read.push(...answer.json().map(({ id }: Case) => id));
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ""))?.[1] ?? "";
  }
  const { rows } = await sql<{ id: string }>`select id from cases where risk >= 20 and subject_type = 'property'
    order by is_overdue desc, risk desc, opened_at, id`.execute(world.db);
  expect(read).toEqual(rows.map(({ id }) => id));
});
