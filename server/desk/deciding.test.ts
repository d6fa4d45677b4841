import { expect, it } from "vitest";
import { getUser, updateUserStatus } from "#contract/accounts/accounts.ts";
import { listAudit } from "#contract/desk/audit.ts";
import { type Case, claimCase, decideCases, openOwnersCase } from "#contract/desk/cases.ts";
import { createReport, listOwnReports, type OwnReport } from "#contract/desk/reports.ts";
import { contactOwner } from "#contract/messaging/conversations.ts";
import { listNotifications } from "#contract/messaging/notifications.ts";
import { REASON_REQUIRED, updatePropertyStatus } from "#contract/properties/moderation.ts";
import { postProperty, updateProperty } from "#contract/properties/property-endpoints.ts";
import type { TestCaller } from "../testing/app.ts";
import {
  insertAccount,
  insertConversation,
  insertProperty,
  insertReport,
  insertUpload,
  ownedBy,
  postBody,
} from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";
import { REASON, testDesk } from "./testing.ts";

const {
  db,
  as,
  visitor,
  config,
  runJobs,
  adminAccount,
  admin,
  other,
  home,
  read,
  caseOf,
  evaluated,
  reported,
  decide,
  see,
  decisionsOf,
} = await testDesk();

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
  expect(hours).toBeCloseTo(24, 1);
  const answer = await decide(found, { outcome: "approve" });
  expect(answer.json()).toMatchObject({
    id: found.id,
    state: "decided",
    home: { status: "approved" },
    decisions: [{ outcome: "approve", by: { name: "Anita Admin" }, statement: null, appeal: null }],
  });
  expect(await see(id, visitor)).toMatchObject({ status: "approved" });
  // An edit of the text sends it back to review, which opens a new case.
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
    "Another person decides about it.",
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
  // Admins change, so only the mail and the page of the appeal say who decides.
  expect(decision.statement).not.toContain("Another person decides");
  expect(decision.appeal_decider).toBe("another_person");
});

it("stores a statement for a rejection through the older endpoint too", async () => {
  const { id, owner } = await home();
  const reject = { status: "rejected", rejection_reason: REASON };
  expect((await admin.call(updatePropertyStatus, { params: { id }, body: reject })).statusCode).toBe(200);
  expect(await decisionsOf(owner)).toMatchObject([{ outcome: "reject", may_appeal: true }]);
});

it("opens a new case without the dismissed findings when the case of a waiting listing is dismissed", async () => {
  const { id, title } = await home({ description: "Nice flat, no Muslims please." });
  await evaluated({ id });
  const first = await caseOf({ id });
  expect(first.signals).toEqual([{ rule: "excluding_words", family: "words" }]);
  expect((await decide(first, { outcome: "dismiss" })).json()).toMatchObject({ id: first.id, state: "decided" });
  const waiting = await caseOf({ id });
  expect(waiting).toMatchObject({
    state: "open",
    title,
    due_at: first.due_at,
    evidence: [],
    home: { status: "pending" },
  });
  expect(waiting.id).not.toBe(first.id);
  await evaluated({ id });
  // Dismissing it once more changes nothing.
  expect((await decide(await caseOf({ id }), { outcome: "dismiss" })).statusCode).toBe(200);
  await evaluated({ id });
  expect(await caseOf({ id })).toMatchObject({ evidence: [], risk: 0 });
  // A new report is added to the case, and dismissed findings are not shown again.
  const again = await reported({ id }, "property");
  expect(again.signals.map(({ rule }) => rule)).toEqual(["reports"]);
  expect((await decide(again, { outcome: "approve" })).json()).toMatchObject({ home: { status: "approved" } });
  await expect(caseOf({ id })).rejects.toThrow();
});

it("takes down an approved listing, and shows what was found without other people's titles", async () => {
  const { id, title, owner, account } = await home({ status: "approved", featured: true });
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
  expect(statement).toContain("People reported this. A person looked at it and decided.");
  expect(statement).not.toContain("rogram");
  await runJobs();
  const mails = await mailsTo(config, account);
  expect(mails.map(({ subject }) => subject)).toEqual([`Your listing was taken down: ${title}`]);
  const [told] = (await owner.call(listNotifications)).json();
  expect(told).toMatchObject({
    kind: "listing_rejected",
    text: expect.stringMatching(/^Your listing was taken down: /),
    path: `/property/${id}/edit`,
  });
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

it("refuses a decision about an older version of the case or the listing", async () => {
  const { id, owner } = await home();
  const found = await caseOf({ id });
  await owner.call(updateProperty, { params: { id }, body: { rent: 31_000 } });
  const stale = await decide(found, { outcome: "approve" });
  expect([stale.statusCode, stale.json()]).toMatchObject([409, { code: "case_changed" }]);
  await insertReport(db, { type: "property", id }, { reason: "spam" });
  const changed = await caseOf({ id });
  await evaluated({ id });
  expect((await decide(changed, { outcome: "approve" })).json()).toMatchObject({ code: "case_changed" });
  // Evaluating again without a change keeps the version.
  const now = await caseOf({ id });
  await evaluated({ id });
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

it("opens a case about the owner of a listing, to decide about the person", async () => {
  const { id, account, owner } = await home();
  const found = await caseOf({ id });
  const open = (caller = admin) => caller.call(openOwnersCase, { params: { id: found.id } });
  const opened: Case = (await open()).json();
  expect(opened).toMatchObject({ kind: "account", subject: { id: account.id, title: "Meera" }, state: "open" });
  expect((await open()).json().id).toBe(opened.id);
  expect((await decide(opened, { outcome: "warn", statement: REASON })).statusCode).toBe(200);
  expect(await decisionsOf(owner)).toMatchObject([{ outcome: "warn" }]);
  // The case of the listing does not change.
  expect(await caseOf({ id })).toMatchObject({ id: found.id, version: found.version, state: "open" });

  const third = await insertAccount(db, { type: "admin" });
  const own = await home(ownedBy(third));
  const params = { id: (await caseOf(own)).id };
  expect((await (await as(third)).call(openOwnersCase, { params })).statusCode).toBe(403);
  const unowned = await home({ owner_id: null, owner_email: "someone@example.test" });
  const without = { id: (await caseOf(unowned)).id };
  expect((await admin.call(openOwnersCase, { params: without })).json()).toMatchObject({ code: "user_not_found" });
});

it("closes the case of a person who is deactivated in the users' tab", async () => {
  const person = await insertAccount(db);
  const found = await reported(person, "account");
  await admin.call(updateUserStatus, { params: { id: person.id }, body: { is_active: false } });
  expect(await read(found.id)).toMatchObject({ state: "decided", decisions: [{ outcome: "deactivate" }] });
});

it("decides several cases at once only with outcomes that can be undone, with a result for each", async () => {
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
    ...ownedBy(adminAccount),
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
