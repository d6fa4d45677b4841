import { sql } from "kysely";
import { expect, it } from "vitest";
import { getUser, updateUserStatus } from "#contract/accounts.ts";
import { listOwnDecisions, postAppeal } from "#contract/appeals.ts";
import { listAudit } from "#contract/audit.ts";
import {
  type Case,
  claimCase,
  decideAppeal,
  decideCase,
  decideCases,
  getCase,
  getCaseCounts,
  listCases,
  muteReporter,
} from "#contract/cases.ts";
import { contactOwner } from "#contract/conversations.ts";
import { REASON_REQUIRED, updatePropertyStatus } from "#contract/moderation.ts";
import { deleteProperty, getProperty, postProperty, updateProperty } from "#contract/property-endpoints.ts";
import { createReport, listOwnReports, type OwnReport } from "#contract/reports.ts";
import { getTransparency } from "#contract/transparency.ts";
import { indianDay } from "#contract/visit-times.ts";
import { addJob } from "../jobs/queue.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import {
  findCaseId,
  insertAccount,
  insertConversation,
  insertProperty,
  insertReport,
  insertUpload,
  postBody,
} from "../testing/factories.ts";
import { mailsTo } from "../testing/mails.ts";
import { queueEvaluation } from "../trust/evaluation-queue.ts";
import { markOverdue } from "./queries.ts";
import { replay } from "./replay.ts";

const { db, as, visitor, config, runJobs } = await testApp({ siteUrl: "https://basera.example" });
const adminAccount = await insertAccount(db, { type: "admin", name: "Anita Admin" });
const admin = await as(adminAccount);
const otherAccount = await insertAccount(db, { type: "admin", name: "Neha Admin" });
const other = await as(otherAccount);

const REASON = "The photos do not show the home.";

/** Returns a listing with its owner. */
async function home(overrides: Parameters<typeof insertProperty>[1] = {}) {
  const account = await insertAccount(db, { type: "owner", name: "Meera" });
  const owned = { owner_id: account.id, owner_email: account.email, owner_name: account.name };
  const row = await insertProperty(db, { ...owned, status: "pending", ...overrides });
  return { ...row, account, owner: await as(account) };
}

/** Opens a case about a listing or person by a report. */
async function reported(subject: { id: string }, type: "property" | "account", reason = "not_real") {
  await insertReport(db, { type, id: subject.id }, { reason });
  await queueEvaluation(db, { type, id: subject.id });
  await runJobs();
  return read(await findCaseId(db, subject));
}

const read = async (id: string, caller = admin): Promise<Case> =>
  (await caller.call(getCase, { params: { id } })).json();
const caseOf = async (subject: { id: string }) => read(await findCaseId(db, subject));
const decide = (found: Pick<Case, "id" | "version">, body: Record<string, unknown>, caller: TestCaller = admin) =>
  caller.call(decideCase, { params: { id: found.id }, body: { version: found.version, ...body } });
const see = async (id: string, caller: TestCaller = admin) =>
  (await caller.call(getProperty, { params: { id } })).json();
const decisionsOf = async (caller: TestCaller) => (await caller.call(listOwnDecisions)).json();
const queue = async (query: Record<string, unknown> = {}) =>
  (await admin.call(listCases, { query: { limit: 100, ...query } })).json() as Case[];

it("opens a case for a listing while it waits for review, and closes it with either decision", async () => {
  const account = await insertAccount(db);
  const owner = await as(account);
  const image = await insertUpload(db, account);
  const { id } = (await owner.call(postProperty, { body: postBody([image], { title: "Quite a new home" }) })).json();
  const found = await caseOf({ id });
  expect(found).toMatchObject({
    kind: "property",
    subject: { type: "property", id, title: "Quite a new home" },
    state: "open",
    band: "low",
    evidence: [],
    home: { status: "pending", area: "Indiranagar" },
    decisions: [],
  });
  const hours = (Date.parse(found.due_at) - Date.parse(found.opened_at)) / 3_600_000;
  expect(hours).toBeCloseTo(72, 1);
  const answer = await decide(found, { outcome: "approve" });
  expect(answer.json()).toMatchObject({
    id: found.id,
    state: "decided",
    home: { status: "approved" },
    decisions: [{ outcome: "approve", by: { name: "Anita Admin" }, statement: null, appeal: null }],
  });
  expect(await see(id, visitor)).toMatchObject({ status: "approved" });
  // An edit of the text sends it back to review, which is a new case.
  await owner.call(updateProperty, { params: { id }, body: { description: "Quite another text." } });
  const again = await caseOf({ id });
  expect(again.id).not.toBe(found.id);
  await admin.call(updatePropertyStatus, { params: { id }, body: { status: "approved" } });
  expect(await read(again.id)).toMatchObject({ state: "decided", decisions: [{ outcome: "approve" }] });
  const acts = (await admin.call(listAudit, { query: { subjectId: again.id } })).json();
  expect(acts).toMatchObject([{ action: "case.decide", subject_type: "case", after: { outcome: "approve" } }]);
});

it("rejects with a statement of reasons, in one mail, which the owner can read", async () => {
  const { id, account, owner, title } = await home();
  const found = await caseOf({ id });
  const without = await decide(found, { outcome: "reject" });
  expect([without.statusCode, without.json()]).toMatchObject([400, { error: REASON_REQUIRED }]);
  expect((await decide(found, { outcome: "reject", statement: REASON })).statusCode).toBe(200);
  expect(await see(id, owner)).toMatchObject({ status: "rejected", rejection_reason: REASON });
  await runJobs();
  const [mail, ...more] = await mailsTo(config, account);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`Your home needs a change before it can be published: ${title}`);
  for (const part of [
    `“${REASON}”`,
    "A person looked at it and decided",
    "Our rule:",
    "you can appeal within 180 days",
  ])
    expect(mail?.text).toContain(part);
  const [decision, ...others] = await decisionsOf(owner);
  expect(others).toEqual([]);
  expect(decision).toMatchObject({
    subject: { type: "property", id, title },
    outcome: "reject",
    until: null,
    may_appeal: true,
    appeal: null,
  });
  expect(decision.statement).toContain(REASON);
  expect(JSON.stringify(decision)).not.toMatch(/Anita/);
});

it("stores a statement for a rejection in the old place too, also without an open case", async () => {
  const { id, owner } = await home();
  await decide(await caseOf({ id }), { outcome: "dismiss" });
  const reject = { status: "rejected", rejection_reason: REASON };
  expect((await admin.call(updatePropertyStatus, { params: { id }, body: reject })).statusCode).toBe(200);
  expect(await decisionsOf(owner)).toMatchObject([{ outcome: "reject", may_appeal: true }]);
});

it("takes down an approved listing, and shows what was found without other people's titles", async () => {
  const { id, owner } = await home({ status: "approved", featured: true });
  const found = await reported({ id }, "property", "money_first");
  expect(found).toMatchObject({ kind: "property", home: { status: "approved" }, families: ["reports"] });
  expect(found.evidence).toEqual(["Reported by 1 person: asked for money before a visit or an agreement"]);
  expect((await decide(found, { outcome: "approve" })).json()).toMatchObject({ code: "invalid_outcome" });
  expect((await decide(found, { outcome: "warn", statement: REASON })).json()).toMatchObject({
    code: "invalid_outcome",
  });
  expect((await decide(found, { outcome: "reject", statement: REASON })).statusCode).toBe(200);
  expect(await see(id, owner)).toMatchObject({ status: "rejected", featured: false });
  const [{ statement }] = await decisionsOf(owner);
  expect(statement).toContain("• Reported by 1 person: asked for money");
  expect(statement).toContain("Programs found this. A person looked at it and decided.");
});

it("notifies reporters of the outcome, wherever it was decided", async () => {
  const reporter = await as(await insertAccount(db));
  const outcomes = async () =>
    (await reporter.call(listOwnReports)).json().map(({ state, outcome }: OwnReport) => outcome ?? state);
  const report = async (subject_type: string, { id: subject_id }: { id: string }) => {
    await reporter.call(createReport, { body: { subject_type, subject_id, reason: "money_first" } });
    await runJobs();
    return caseOf({ id: subject_id });
  };
  const [one, two] = [await home({ status: "approved" }), await home({ status: "approved" })];
  const found = await report("property", one);
  expect(await outcomes()).toEqual(["received"]);
  await admin.call(claimCase, { params: { id: found.id } });
  expect(await outcomes()).toEqual(["in_review"]);
  await decide(found, { outcome: "reject", statement: REASON });
  expect(await outcomes()).toEqual(["listing_removed"]);
  await decide(await report("property", two), { outcome: "dismiss" });
  expect(await outcomes()).toEqual(["nothing_found", "listing_removed"]);
  const person = await insertAccount(db);
  await report("account", person);
  await admin.call(updateUserStatus, { params: { id: person.id }, body: { is_active: false } });
  await runJobs();
  expect(await outcomes()).toEqual(["person_warned", "nothing_found", "listing_removed"]);
});

it("sets the due time by the most urgent report", async () => {
  const { id } = await home({ status: "approved" });
  const found = await reported({ id }, "property", "money_first");
  expect((Date.parse(found.due_at) - Date.parse(found.opened_at)) / 3_600_000).toBeCloseTo(24, 1);
});

it("refuses a decision about an older version of the case or the listing", async () => {
  const { id, owner } = await home();
  const found = await caseOf({ id });
  await owner.call(updateProperty, { params: { id }, body: { rent: 31_000 } });
  const stale = await decide(found, { outcome: "approve" });
  expect([stale.statusCode, stale.json()]).toMatchObject([409, { code: "case_changed" }]);
  await insertReport(db, { type: "property", id }, { reason: "spam" });
  const changed = await caseOf({ id });
  await queueEvaluation(db, { type: "property", id });
  await runJobs();
  expect((await decide(changed, { outcome: "approve" })).json()).toMatchObject({ code: "case_changed" });
  // Evaluating again without a change keeps the version.
  const now = await caseOf({ id });
  await queueEvaluation(db, { type: "property", id });
  await runJobs();
  expect((await caseOf({ id })).version).toBe(now.version);
  const answers = await Promise.all([decide(now, { outcome: "approve" }), decide(now, { outcome: "approve" }, other)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

it("warns, limits, deactivates and finds brokers, each with its statement and its effect", async () => {
  const decideAbout = async (person: { id: string }, body: Record<string, unknown>) => {
    const answer = await decide(await reported(person, "account", "harassment"), { statement: REASON, ...body });
    expect([answer.statusCode, answer.body]).toMatchObject([200, expect.anything()]);
    await runJobs();
  };
  const target = await home({ status: "approved" });
  const open = async (caller: TestCaller) =>
    caller.call(contactOwner, { body: { property_id: target.id, owner_email: target.account.email } });

  const warned = await insertAccount(db);
  await decideAbout(warned, { outcome: "warn" });
  expect(await decisionsOf(await as(warned))).toMatchObject([{ outcome: "warn", subject: { title: "Your account" } }]);
  const [mail] = await mailsTo(config, warned);
  expect(mail?.subject).toBe("About your Basera account");
  expect(mail?.text).toContain(`“${REASON}”`);

  const limited = await insertAccount(db);
  const found = await reported(limited, "account");
  expect((await decide(found, { outcome: "limit", statement: REASON })).statusCode).toBe(400);
  expect((await decide(found, { outcome: "limit", days: 8, statement: REASON })).statusCode).toBe(400);
  expect((await decide(found, { outcome: "limit", days: 7, statement: REASON })).statusCode).toBe(200);
  const limitedCaller = await as(limited);
  const refused = await open(limitedCaller);
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: "too_many_requests" }]);
  expect(refused.json().error).toMatch(/^You can start new conversations again on /);
  const [{ until, outcome }] = await decisionsOf(limitedCaller);
  expect(outcome).toBe("limit");
  expect((Date.parse(until) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);

  const closed = await insertAccount(db);
  const closedCaller = await as(closed);
  await decideAbout(closed, { outcome: "deactivate" });
  expect((await open(closedCaller)).statusCode).toBe(401);
  expect((await admin.call(getUser, { params: { id: closed.id } })).json()).toMatchObject({ is_active: false });

  const broker = await home({ status: "approved" });
  await decideAbout(broker.account, { outcome: "broker" });
  expect(await see(broker.id)).toMatchObject({ status: "rejected", rejection_reason: REASON });
  expect((await open(broker.owner)).json()).toMatchObject({ code: "not_for_brokers" });
  const image = await insertUpload(db, broker.account);
  expect((await broker.owner.call(postProperty, { body: postBody([image]) })).json()).toMatchObject({
    code: "not_for_brokers",
  });
  expect(await mailsTo(config, broker.account)).toHaveLength(1);
});

it("closes the case of a person who is deactivated in the users' tab", async () => {
  const person = await insertAccount(db);
  const found = await reported(person, "account");
  await admin.call(updateUserStatus, { params: { id: person.id }, body: { is_active: false } });
  expect(await read(found.id)).toMatchObject({ state: "decided", decisions: [{ outcome: "deactivate" }] });
});

it("opens no new case for what was decided before, and one for a new report", async () => {
  const { id } = await home({ description: "Nice flat, no Muslims please." });
  await queueEvaluation(db, { type: "property", id });
  await runJobs();
  const first = await caseOf({ id });
  expect(first.signals).toEqual([{ rule: "excluding_words", family: "words" }]);
  await decide(first, { outcome: "approve" });
  await queueEvaluation(db, { type: "property", id });
  await runJobs();
  await expect(findCaseId(db, { id })).rejects.toThrow();
  const again = await reported({ id }, "property");
  expect(again.signals.map(({ rule }) => rule).sort()).toEqual(["excluding_words", "reports"]);
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

it("decides several cases at once only with what can be undone, each with its own result", async () => {
  const [one, two, three] = [await home(), await home(), await home()];
  const [first, second, third] = [await caseOf(one), await caseOf(two), await caseOf(three)];
  await two.owner.call(updateProperty, { params: { id: two.id }, body: { rent: 32_000 } });
  const cases = [first, second, third].map(({ id, version }) => ({ id, version }));
  const refused = await admin.call(decideCases, { body: { cases, outcome: "reject", statement: REASON } });
  expect(refused.statusCode).toBe(400);
  expect(
    (await admin.call(decideCases, { body: { cases: Array(51).fill(cases[0]), outcome: "approve" } })).statusCode,
  ).toBe(400);
  const answer = await admin.call(decideCases, { body: { cases, outcome: "approve" } });
  expect(answer.json()).toEqual([
    { id: first.id, ok: true },
    { id: second.id, ok: false, code: "case_changed" },
    { id: third.id, ok: true },
  ]);
  expect(await see(two.id)).toMatchObject({ status: "pending" });
});

it("never lets admins decide about themselves, their listing or their conversation", async () => {
  const own = await insertProperty(db, {
    owner_id: adminAccount.id,
    owner_email: adminAccount.email,
    status: "pending",
  });
  const forbidden = async (found: Case, body: Record<string, unknown>) => {
    const answer = await decide(found, body);
    expect([answer.statusCode, answer.json().code]).toEqual([403, "forbidden"]);
    expect(await read(found.id)).toMatchObject({ may_decide: false, state: "open" });
  };
  await forbidden(await caseOf(own), { outcome: "approve" });
  expect((await decide(await caseOf(own), { outcome: "approve" }, other)).statusCode).toBe(200);
  await forbidden(await reported(adminAccount, "account"), { outcome: "dismiss" });
  const host = await insertAccount(db, { type: "owner" });
  const { id: conversation_id } = await insertConversation(db, { guest: adminAccount, host });
  const message = crypto.randomUUID();
  await db
    .insertInto("messages")
    .values({
      conversation_id,
      seq: 1,
      id: message,
      from_seat: 2,
      to_seat: 1,
      sender_id: host.id,
      content: "Pay first",
      created_at: new Date(),
    })
    .execute();
  await insertReport(db, { type: "account", id: host.id }, { subject_type: "message", subject_id: message });
  await forbidden(await reported(host, "account"), { outcome: "dismiss" });
});

it("decides an appeal by another admin than before, and undoes a reversed decision", async () => {
  const { id, owner, account, title } = await home();
  await decide(await caseOf({ id }), { outcome: "reject", statement: REASON });
  const [decision] = await decisionsOf(owner);
  const appeal = (body: Record<string, unknown>, caller: TestCaller = owner) => caller.call(postAppeal, { body });
  const given = { decision_id: decision.id, text: "They are of this home." };
  expect((await appeal(given, await as(await insertAccount(db)))).json()).toMatchObject({ code: "decision_not_found" });
  expect((await appeal({ ...given, text: " " })).statusCode).toBe(400);
  expect((await appeal({ ...given, text: "a".repeat(2001) })).statusCode).toBe(400);
  const posted = await appeal(given);
  expect([posted.statusCode, posted.json()]).toMatchObject([201, { may_appeal: false, appeal: { text: given.text } }]);
  expect((await appeal(given)).json()).toMatchObject({ code: "already_appealed" });

  const [waiting] = (await queue({ state: "appealed" })).filter(({ subject }) => subject.id === id);
  expect(waiting).toMatchObject({ state: "appealed", decisions: [{ appeal: { text: given.text, outcome: null } }] });
  const appealId = waiting?.decisions[0]?.appeal?.id ?? "";
  const answer = (caller: TestCaller, outcome: string) =>
    caller.call(decideAppeal, { params: { id: appealId }, body: { outcome, statement: "We looked again." } });
  expect((await answer(admin, "reversed")).json()).toMatchObject({ code: "own_decision" });
  expect((await answer(other, "reversed")).json()).toMatchObject({
    state: "decided",
    home: { status: "approved" },
    decisions: [{ appeal: { outcome: "reversed", statement: "We looked again." } }],
  });
  expect((await answer(other, "upheld")).json()).toMatchObject({ code: "case_changed" });
  expect(await see(id, visitor)).toMatchObject({ status: "approved", rejection_reason: null });
  await runJobs();
  const mail = (await mailsTo(config, account)).find(({ subject }) => subject === `Your appeal about "${title}"`);
  expect(mail?.text).toContain("reversed the decision");
  expect(await decisionsOf(owner)).toMatchObject([{ may_appeal: false, appeal: { outcome: "reversed" } }]);
});

it("lets the only active admin decide an appeal against their own decision", async () => {
  const lone = await testApp();
  const caller = await lone.as(await insertAccount(lone.db, { type: "admin" }));
  const account = await insertAccount(lone.db, { type: "owner" });
  const listing = await insertProperty(lone.db, {
    owner_id: account.id,
    owner_email: account.email,
    status: "pending",
  });
  const owner = await lone.as(account);
  const id = await findCaseId(lone.db, listing);
  await caller.call(decideCase, { params: { id }, body: { outcome: "reject", statement: REASON, version: 2 } });
  const [decision] = (await owner.call(listOwnDecisions)).json();
  await owner.call(postAppeal, { body: { decision_id: decision.id, text: "No." } });
  const found = (await caller.call(getCase, { params: { id } })).json();
  const appealId = found.decisions[0].appeal.id;
  const upheld = { params: { id: appealId }, body: { outcome: "upheld", statement: "It stays." } };
  expect((await caller.call(decideAppeal, upheld)).statusCode).toBe(200);
  expect((await owner.call(getProperty, { params: { id: listing.id } })).json()).toMatchObject({ status: "rejected" });
});

it("undoes a limit, a deactivation and the finding of a broker on appeal", async () => {
  for (const body of [{ outcome: "limit", days: 30 }, { outcome: "deactivate" }, { outcome: "broker" }]) {
    const { account, owner, id } = await home({ status: "approved" });
    await decide(await reported(account, "account"), { ...body, statement: REASON });
    const { id: decision_id } = await db
      .selectFrom("decisions")
      .select("id")
      .where("account_id", "=", account.id)
      .where("statement", "is not", null)
      .executeTakeFirstOrThrow();
    // A deactivated person has no session; the operator enters the appeal.
    const caller = body.outcome === "deactivate" ? null : owner;
    const appealId = crypto.randomUUID();
    if (caller) await caller.call(postAppeal, { body: { decision_id, text: "No." } });
    else
      await db
        .insertInto("appeals")
        .values({ id: appealId, decision_id, account_id: account.id, text: "No.", due_at: new Date() })
        .execute();
    const appeal = await db
      .selectFrom("appeals")
      .select("id")
      .where("decision_id", "=", decision_id)
      .executeTakeFirstOrThrow();
    const reversed = { outcome: "reversed", statement: "Sorry." };
    expect((await other.call(decideAppeal, { params: { id: appeal.id }, body: reversed })).statusCode).toBe(200);
    const row = await db.selectFrom("accounts").selectAll().where("id", "=", account.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ is_active: true, limited_until: null, broker_since: null });
    expect(await see(id)).toMatchObject({ status: "approved" });
  }
});

it("refuses an appeal after 180 days, and more than five a day", async () => {
  const { id, owner } = await home();
  await decide(await caseOf({ id }), { outcome: "reject", statement: REASON });
  const [{ id: decision_id }] = await decisionsOf(owner);
  await db.executeQuery((await import("kysely")).sql`alter table decisions disable trigger decisions_stay`.compile(db));
  await db
    .updateTable("decisions")
    .set({ created_at: new Date(Date.now() - 181 * 86_400_000) })
    .where("id", "=", decision_id)
    .execute();
  await sql`alter table decisions enable trigger decisions_stay`.execute(db);
  expect(await decisionsOf(owner)).toMatchObject([{ may_appeal: false }]);
  const late = await owner.call(postAppeal, { body: { decision_id, text: "No." } });
  expect(late.json()).toMatchObject({ code: "appeal_closed" });
  const strict = await testApp({ rateLimitScale: 1 });
  const caller = await strict.as(await insertAccount(strict.db));
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++)
    statuses.push((await caller.call(postAppeal, { body: { decision_id, text: "No." } })).statusCode);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
});

it("mutes a reporter: later reports are stored, and weigh nothing", async () => {
  const reporter = await insertAccount(db);
  const answer = await admin.call(muteReporter, { params: { id: reporter.id }, body: { days: 30 } });
  expect((Date.parse(answer.json().until) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
  const { id } = await home({ status: "approved" });
  await insertReport(db, { type: "property", id }, { reason: "spam", reporter_id: reporter.id });
  await queueEvaluation(db, { type: "property", id });
  await runJobs();
  const found = await caseOf({ id });
  expect(found).toMatchObject({ risk: 0, signals: [{ rule: "reports" }] });
  const detail = (await admin.call(getCase, { params: { id: found.id } })).json();
  expect(detail.reports).toMatchObject([{ reason: "spam", reporter: { id: reporter.id, right: 0, wrong: 0 } }]);
  expect(JSON.stringify(detail.reports)).not.toContain(reporter.name);
  expect((await admin.call(listAudit, { query: { subjectId: reporter.id } })).json()).toMatchObject([
    { action: "report.mute", subject_type: "report" },
  ]);
});

it("keeps decisions: they cannot be changed or deleted, and lose their values with listing and account", async () => {
  const { id, account, owner } = await home({ description: "No Muslims, zzquotation." });
  await queueEvaluation(db, { type: "property", id });
  await runJobs();
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

it("never rejects, deletes or deactivates anything by itself, whatever the rules find", async () => {
  const world = await testApp();
  const hostile = "Only Hindus, no Muslims. Broker, many options. Call 98450 12345, pay token first.";
  const people = [];
  for (let i = 0; i < 220; i++) {
    const account = await insertAccount(world.db, { type: "owner", phone: "+919845012345" });
    people.push(account);
    const listing = await insertProperty(world.db, {
      owner_id: account.id,
      owner_email: account.email,
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
}, 60_000);

/** Queues the pass that otherwise runs at night. */
async function queueNightly(of: typeof db): Promise<void> {
  await addJob(of, "evaluateNightly", {});
  await addJob(of, "markCasesOverdue", {});
  await addJob(of, "sweepRuleInputs", {});
  await addJob(of, "countTransparency", {});
}

it("counts the present month before the first job, too", async () => {
  const world = await testApp();
  for (let n = 0; n < 5; n += 1) await insertProperty(world.db, { confirmed_at: new Date() });
  const { months } = (await world.visitor.call(getTransparency)).json();
  expect(months).toMatchObject([{ month: indianDay(Date.now()).slice(0, 7), confirmed_days_median: 0, reports: [] }]);
});

it("replays decisions without a difference, and reports rules that would find something else", async () => {
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
  // As if one decision was made by a rule of an older version, and one by another source of the same version.
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

it("lists a page of the queue by index ranges, whatever the filter", async () => {
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
