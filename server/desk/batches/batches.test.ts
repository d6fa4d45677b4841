import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { CASE_BATCH_DAYS } from "#contract/accounts/retention.ts";
import { listAudit } from "#contract/desk/audit.ts";
import { BATCH_DELAY_SECONDS } from "#contract/desk/batch-terms.ts";
import {
  type Batch,
  createCaseBatch,
  getLatestCaseBatch,
  previewCaseBatch,
  stopCaseBatch,
} from "#contract/desk/case-batches.ts";
import { listNotifications } from "#contract/messaging/notifications.ts";
import { exportPersonalData } from "#contract/personal-data.ts";
import { deleteProperty, updateProperty } from "#contract/properties/property-endpoints.ts";
import { buildJobs } from "../../app.ts";
import type { TestCaller } from "../../testing/app.ts";
import { insertAccount } from "../../testing/factories.ts";
import { openSockets } from "../../testing/sockets.ts";
import { REASON, testDesk } from "../testing.ts";
import { deleteOldBatches } from "./queries.ts";

const desk = await testDesk();
const sockets = await openSockets(desk.app);
const { db, services, as, runJobs, adminAccount, admin, other, home, caseOf, reported, decide, see } = desk;

beforeEach(async () => {
  await sql`update case_batches set state = 'stopped', ended_at = now() where ended_at is null`.execute(db);
});

let areas = 0;
/** Returns the words of a filter that finds only the listings of one test. */
const newArea = () => {
  areas += 1;
  return `Batch Block ${areas}x`;
};
const homesIn = async (area: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => home({ area, title: `Home ${n}` })));

const preview = async (q: string) => (await admin.call(previewCaseBatch, { query: { q } })).json();
const create = (q: string, count: number, changes: Record<string, unknown> = {}, caller: TestCaller = admin) =>
  caller.call(createCaseBatch, { body: { id: randomUUID(), outcome: "approve", count, filter: { q }, ...changes } });
const stop = (id: string, caller: TestCaller = admin) => caller.call(stopCaseBatch, { params: { id } });
const latest = async (): Promise<Batch> => (await other.call(getLatestCaseBatch)).json().batch;
const statusesOf = (homes: readonly { id: string }[]) =>
  Promise.all(homes.map(async ({ id }) => (await see(id)).status));

/** Lets the minute pass in which a batch can be stopped before it starts. */
const begin = (id: string) =>
  db.updateTable("case_batches").set({ starts_at: new Date() }).where("id", "=", id).execute();
async function passDelay(id: string) {
  await begin(id);
  await runJobs({ afterMinutes: 1 });
}
const { signal } = new AbortController();
/** Runs the job once. The queue would also run what it queues for later, if it takes long. */
const runDecisions = async (id: string, jobId: string) =>
  buildJobs(services).byName.get("decideCaseBatch")?.run({ id }, { id: jobId, attempt: 1, signal });

it("approves every waiting listing that the filter found, a minute later, like single decisions", async () => {
  const area = newArea();
  const homes = await homesIn(area, 3);
  await reported(await home({ area, status: "approved" }), "property");
  expect(await preview(area)).toEqual({ approve: 3, dismiss: 1 });
  const made = (await create(area, 3)).json();
  expect(made).toMatchObject({
    outcome: "approve",
    filter: { kind: null, family: null, min_risk: 0, overdue: null, q: area },
    state: "waiting",
    ...{ total: 3, decided: 0, skipped: 0 },
    by: { id: adminAccount.id, name: "Anita Admin" },
    ended_at: null,
  });
  const { created_at, starts_at } = await db
    .selectFrom("case_batches")
    .selectAll()
    .where("id", "=", made.id)
    .executeTakeFirstOrThrow();
  expect((starts_at.getTime() - created_at.getTime()) / 1000).toBeCloseTo(BATCH_DELAY_SECONDS, -1);
  // A listing that is posted now is not part of it.
  const later = await home({ area });
  await runJobs({ afterMinutes: 2 });
  expect(await statusesOf(homes)).toEqual(["pending", "pending", "pending"]);

  await passDelay(made.id);
  expect(await latest()).toMatchObject({ id: made.id, state: "done", decided: 3, skipped: 0 });
  expect(await statusesOf([...homes, later])).toEqual(["approved", "approved", "approved", "pending"]);
  const [first] = homes;
  const acts = (await admin.call(listAudit, { query: { subjectId: first?.id ?? "" } })).json();
  expect(acts).toMatchObject([{ action: "property.approve", actor: { name: "Anita Admin" } }]);
  expect((await first?.owner.call(listNotifications))?.json()).toMatchObject([{ kind: "listing_approved" }]);
});

it("dismisses only cases in which no listing waits for review", async () => {
  const area = newArea();
  await home({ area });
  const found = await reported(await home({ area, status: "approved" }), "property");
  const { id } = (await create(area, 1, { outcome: "dismiss" })).json();
  await passDelay(id);
  expect(await latest()).toMatchObject({ state: "done", total: 1, decided: 1 });
  expect(await desk.read(found.id)).toMatchObject({ state: "decided", decisions: [{ outcome: "dismiss" }] });
  expect(await preview(area)).toEqual({ approve: 1, dismiss: 0 });
});

it("skips and counts what was edited, decided or deleted before its turn, and the admin's own listing", async () => {
  const area = newArea();
  const [edited, rejected, approved, deleted, fine] = await homesIn(area, 5);
  if (!edited || !rejected || !approved || !deleted || !fine) throw new Error("there are five homes");
  const own = await home({ area, owner_id: adminAccount.id, owner_email: adminAccount.email });
  const { id } = (await create(area, 6)).json();
  await edited.owner.call(updateProperty, { params: { id: edited.id }, body: { rent: 31_000 } });
  await decide(await caseOf(rejected), { outcome: "reject", statement: REASON }, other);
  await decide(await caseOf(approved), { outcome: "approve" }, other);
  await deleted.owner.call(deleteProperty, { params: { id: deleted.id } });
  await passDelay(id);
  expect(await latest()).toMatchObject({ state: "done", total: 6, decided: 1, skipped: 5 });
  expect(await statusesOf([edited, rejected, approved, fine, own])).toEqual([
    ...["pending", "rejected", "approved", "approved", "pending"],
  ]);
  await admin.call(deleteProperty, { params: { id: own.id } });
});

it("decides nothing when it is stopped within the minute, also by another admin", async () => {
  const area = newArea();
  const homes = await homesIn(area, 2);
  const { id } = (await create(area, 2)).json();
  expect((await stop(id, other)).json()).toMatchObject({ state: "stopped", stopped_by: { name: "Neha Admin" } });
  await passDelay(id);
  expect(await statusesOf(homes)).toEqual(["pending", "pending"]);
  // Stopping again changes nothing.
  expect((await stop(id)).json()).toMatchObject({ state: "stopped", decided: 0, stopped_by: { name: "Neha Admin" } });
  expect((await stop(randomUUID())).json()).toMatchObject({ code: "batch_not_found" });
});

it("decides 50 cases in a run, tells admins once, shows its progress, and can be stopped between", async () => {
  const area = newArea();
  await homesIn(area, 52);
  const { id } = (await create(area, 52)).json();
  const [byAdmin, byOther] = [await sockets.connect(admin), await sockets.connect(other)];
  await begin(id);
  await runDecisions(id, "1");
  for (const socket of [byAdmin, byOther]) {
    await socket.settled();
    expect(socket.heard("desk:changed")).toHaveLength(1);
  }
  expect(await latest()).toMatchObject({ state: "running", total: 52, decided: 50 });
  expect((await stop(id)).json()).toMatchObject({ state: "stopped", decided: 50 });
  await runJobs({ afterMinutes: 1 });
  expect(await latest()).toMatchObject({ state: "stopped", decided: 50, skipped: 0 });
  expect(await preview(area)).toEqual({ approve: 2, dismiss: 0 });
});

it("creates nothing twice, and only one batch at a time", async () => {
  const area = newArea();
  await homesIn(area, 1);
  expect((await create(area, 2)).json()).toMatchObject({ code: "batch_changed" });
  const id = randomUUID();
  const answers = await Promise.all([create(area, 1, { id }), create(area, 1, { id }), create(area, 1, { id })]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(answers.map((answer) => answer.json().total)).toEqual([1, 1, 1]);
  const second = await create(area, 1, {}, other);
  expect([second.statusCode, second.json().code]).toEqual([409, "batch_running"]);
  await passDelay(id);
  expect((await create(area, 1, { id })).json()).toMatchObject({ id, state: "done", decided: 1 });
});

it("decides each case once when two processes run its job", async () => {
  const area = newArea();
  const homes = await homesIn(area, 6);
  const { id } = (await create(area, 6)).json();
  await begin(id);
  await Promise.all(["1", "2"].map((jobId) => runDecisions(id, jobId)));
  expect(await latest()).toMatchObject({ id, state: "done", total: 6, decided: 6, skipped: 0 });
  for (const { id: subjectId } of homes) {
    const acts = (await admin.call(listAudit, { query: { subjectId } })).json();
    expect(acts).toMatchObject([{ action: "property.approve" }]);
  }
});

it("continues after its process was stopped, also if the job is lost, as with a restored backup", async () => {
  const area = newArea();
  await homesIn(area, 2);
  const { id } = (await create(area, 2)).json();
  await db.updateTable("case_batches").set({ starts_at: new Date() }).where("id", "=", id).execute();
  const jobs = buildJobs(services);
  const stopping = { id: "1", attempt: 1, signal: AbortSignal.abort() };
  await jobs.byName.get("decideCaseBatch")?.run({ id }, stopping);
  expect(await latest()).toMatchObject({ id, state: "running", decided: 0 });
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = 'decideCaseBatch'`.execute(db);
  await jobs.byName.get("resumeCaseBatches")?.run({}, stopping);
  await runJobs();
  expect(await latest()).toMatchObject({ id, state: "done", decided: 2 });
});

it("ends without deciding when its admin is no longer an active admin", async () => {
  const area = newArea();
  const homes = await homesIn(area, 1);
  const account = await insertAccount(db, { type: "admin" });
  const { id } = (await create(area, 1, {}, await as(account))).json();
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", account.id).execute();
  await passDelay(id);
  expect(await latest()).toMatchObject({ id, state: "stopped", decided: 0, stopped_by: null });
  expect(await statusesOf(homes)).toEqual(["pending"]);
});

it("is part of its admin's export, and is deleted a week after its end", async () => {
  const area = newArea();
  await homesIn(area, 1);
  const { id } = (await create(area, 1)).json();
  await passDelay(id);
  const { case_batches } = (await admin.call(exportPersonalData)).json();
  expect(case_batches[0]).toMatchObject({ id, outcome: "approve", filter: { q: area }, total: 1, decided: 1 });
  const old = new Date(Date.now() - (CASE_BATCH_DAYS * 24 + 1) * 3_600_000);
  await db.updateTable("case_batches").set({ ended_at: old }).where("id", "=", id).execute();
  await deleteOldBatches(db);
  expect((await stop(id)).json()).toMatchObject({ code: "batch_not_found" });
});
