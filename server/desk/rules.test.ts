import { sql } from "kysely";
import { expect, it } from "vitest";
import { decideCase, getCase } from "#contract/desk/cases.ts";
import { getTransparency } from "#contract/desk/transparency.ts";
import { HOUR_MS } from "#contract/durations.ts";
import { indianDay } from "#contract/india-time.ts";
import { deleteProperty } from "#contract/properties/property-endpoints.ts";
import { buildJobs } from "../app.ts";
import { addJob } from "../jobs/queue.ts";
import { testApp } from "../testing/app.ts";
import { findCaseId, insertAccount, insertProperty, insertReport, ownedBy } from "../testing/factories.ts";
import { queueEvaluation } from "../trust/evaluation-queue.ts";
import { replay } from "./replay.ts";
import { REASON, testDesk } from "./testing.ts";

const { db, services, runJobs, home, read, caseOf, evaluated, reported, decide, decisionsOf } = await testDesk();

it("opens no new case for decided findings, but one for a new report", async () => {
  const { id } = await home({ description: "Nice flat, no Muslims please." });
  await evaluated({ id });
  const first = await caseOf({ id });
  expect(first.signals).toEqual([{ rule: "excluding_words", family: "words" }]);
  await decide(first, { outcome: "approve" });
  await evaluated({ id });
  await expect(findCaseId(db, { id })).rejects.toThrow();
  const again = await reported({ id }, "property");
  expect(again.signals.map(({ rule }) => rule).sort()).toEqual(["excluding_words", "reports"]);
});

it("keeps decisions immutable, but deletes their personal values with listing and account", async () => {
  const { id, account, owner } = await home({ description: "No Muslims, zzquotation." });
  await evaluated({ id });
  await decide(await caseOf({ id }), { outcome: "reject", statement: "zzreason" });
  const stored = () => db.selectFrom("decisions").selectAll().where("subject_id", "=", id).executeTakeFirstOrThrow();
  expect(JSON.stringify(await stored())).toMatch(/zzquotation.*zzreason|zzreason.*zzquotation/);
  await expect(
    db.updateTable("decisions").set({ outcome: "approve" }).where("subject_id", "=", id).execute(),
  ).rejects.toMatchObject({ constraint: "decisions_stay" });
  await expect(db.deleteFrom("decisions").where("subject_id", "=", id).execute()).rejects.toMatchObject({
    constraint: "decisions_stay",
  });
  await owner.call(deleteProperty, { params: { id } });
  expect(await stored()).toMatchObject({ inputs: {}, findings: [{ rule: "excluding_words" }], outcome: "reject" });
  expect(JSON.stringify((await stored()).findings)).not.toContain("zzquotation");
  expect(await decisionsOf(owner)).toMatchObject([{ subject: { title: "Deleted listing" } }]);
  await db.deleteFrom("accounts").where("id", "=", account.id).execute();
  expect(await stored()).toMatchObject({ statement: null, account_id: null, outcome: "reject" });
});

it("closes the case of a deleted listing without a decision", async () => {
  const { id, owner } = await home();
  const found = await caseOf({ id });
  await owner.call(deleteProperty, { params: { id } });
  expect(await read(found.id)).toMatchObject({ state: "decided", decisions: [], home: null, title: "Deleted listing" });
});

it("never rejects, deletes or deactivates anything automatically, regardless of the findings", async () => {
  const world = await testApp();
  const hostile = "Only Hindus, no Muslims. Broker, many options. Call 98450 12345, pay token first.";
  const people = [];
  for (let i = 0; i < 220; i++) {
    const account = await insertAccount(world.db, { type: "owner", phone: "+919845012345" });
    people.push(account);
    const listing = await insertProperty(world.db, {
      ...ownedBy(account),
      owner_phone: "+919845012345",
      rent: 1000,
      title: `Token first ${i % 7}`,
      description: hostile,
      status: i % 3 === 0 ? "approved" : "pending",
    });
    if (i % 4 > 0) continue;
    await insertReport(world.db, { type: "property", id: listing.id }, { reason: "money_first", weight: 0.6 });
    await insertReport(world.db, { type: "property", id: listing.id }, { reason: "not_real", weight: 0.45 });
    await insertReport(world.db, { type: "account", id: account.id }, { reason: "harassment", weight: 0.5 });
    await queueEvaluation(world.db, { type: "account", id: account.id });
  }
  const standing = async () => [
    await world.db
      .selectFrom("properties")
      .select(["id", "status", "is_available", "away", "live", "version"])
      .orderBy("id")
      .execute(),
    await world.db
      .selectFrom("accounts")
      .select(["id", "is_active", "limited_until", "broker_since"])
      .orderBy("id")
      .execute(),
  ];
  const before = await standing();
  await queueNightly(world.db);
  await world.runJobs();
  expect(await standing()).toEqual(before);
  const { risky, decided } = await world.db
    .selectFrom("cases")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("risk", ">=", 70).as("risky"),
      fn.countAll<number>().filterWhere("state", "<>", "open").as("decided"),
    ])
    .executeTakeFirstOrThrow();
  expect(Number(risky)).toBeGreaterThan(50);
  expect(Number(decided)).toBe(0);
});

/** Queues the pass that normally runs at night. */
async function queueNightly(of: typeof db): Promise<void> {
  await addJob(of, "evaluateNightly", {});
  await addJob(of, "markCasesOverdue", {});
  await addJob(of, "sweepRuleInputs", {});
  await addJob(of, "countTransparency", {});
}

it("repeats an aborted nightly pass", async () => {
  await home();
  const pass = buildJobs(services).byName.get("evaluateNightly");
  await expect(pass?.run({}, { id: "1", attempt: 1, signal: AbortSignal.abort() })).rejects.toThrow("aborted");
});

it("evaluates at night what changed in the last two days, because the pass before may have been late", async () => {
  const updated_at = new Date(Date.now() - 30 * HOUR_MS);
  const { id } = await home({ status: "approved", description: "Nice flat, no Muslims please.", updated_at });
  await addJob(db, "evaluateNightly", {});
  await runJobs();
  expect((await caseOf({ id })).signals).toEqual([{ rule: "excluding_words", family: "words" }]);
});

it("counts the current month even before the first job", async () => {
  const world = await testApp();
  for (let n = 0; n < 5; n += 1) await insertProperty(world.db, { confirmed_at: new Date() });
  const { months } = (await world.visitor.call(getTransparency)).json();
  expect(months).toMatchObject([{ month: indianDay(Date.now()).slice(0, 7), confirmed_days_median: 0, reports: [] }]);
});

it("replays decisions without a difference, and reports rules with different findings", async () => {
  const world = await testApp();
  const caller = await world.as(await insertAccount(world.db, { type: "admin" }));
  for (const outcome of ["reject", "dismiss", "reject"]) {
    const listing = await insertProperty(world.db, { description: "Nice flat, no Muslims please.", status: "pending" });
    await queueEvaluation(world.db, { type: "property", id: listing.id });
    await world.runJobs();
    const id = await findCaseId(world.db, listing);
    const { version } = (await caller.call(getCase, { params: { id } })).json();
    const statement = outcome === "reject" ? REASON : undefined;
    await caller.call(decideCase, { params: { id }, body: { outcome, version, ...(statement && { statement }) } });
  }
  const same = await replay(world.db);
  expect(same).toMatchObject({ decisions: 3, differences: [] });
  expect(same.tallies.get("excluding_words")).toEqual({ right: 2, wrong: 1, missed: 0 });
  expect(same.tallies.get("bait")).toEqual({ right: 0, wrong: 0, missed: 2 });
  // Simulates one decision by an older version of the rule, and one by changed code of the same version.
  const { rows } = await sql<{ id: string }>`select id from decisions order by id`.execute(world.db);
  const [first, second] = rows;
  const setVersion = (id: string | undefined, version: number) =>
    sql`update decisions set findings = jsonb_set(jsonb_set(findings, '{0,version}', ${version}::int::text::jsonb),
      '{0,confidence}', '0.5') where id = ${id ?? ""}::uuid`.execute(world.db);
  await setVersion(first?.id, 0);
  await setVersion(second?.id, 1);
  const { differences } = await replay(world.db, { rule: "excluding_words", sinceDays: 1 });
  expect(differences).toEqual([
    {
      decision: first?.id,
      rule: "excluding_words",
      isFault: false,
      was: { version: 0, confidence: 0.5 },
      is: { version: 1, confidence: 1 },
    },
    {
      decision: second?.id,
      rule: "excluding_words",
      isFault: true,
      was: { version: 1, confidence: 0.5 },
      is: { version: 1, confidence: 1 },
    },
  ]);
});
