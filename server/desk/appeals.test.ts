import { sql } from "kysely";
import { expect, it } from "vitest";
import { listOwnDecisions, postAppeal } from "#contract/desk/appeals.ts";
import { decideAppeal, decideCase, getCase } from "#contract/desk/cases.ts";
import { listNotifications, type Notification } from "#contract/messaging/notifications.ts";
import { getProperty } from "#contract/properties/property-endpoints.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { findCaseId, insertAccount, insertCase, insertProperty, ownedBy } from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";
import { REASON, testDesk } from "./testing.ts";

const { db, as, visitor, config, runJobs, admin, other, home, caseOf, reported, decide, see, decisionsOf, queue } =
  await testDesk();

const noticesOf = async (caller: TestCaller): Promise<[string, string, string][]> =>
  (await caller.call(listNotifications)).json().map(({ kind, text, path }: Notification) => [kind, text, path]);

/** Decides about a person, who is reported first. */
async function decideAbout(person: { id: string }, body: Record<string, unknown>) {
  const answer = await decide(await reported(person, "account", "harassment"), { statement: REASON, ...body });
  expect([answer.statusCode, answer.body]).toMatchObject([200, expect.anything()]);
  await runJobs();
}

/** Returns the path of the link in the latest mail to a deactivated person. */
async function linkTo(person: { email: string | null }): Promise<string> {
  await runJobs();
  const text = (await mailsTo(config, person)).at(-1)?.text ?? "";
  return /https:\/\/basera\.example(\/appeal\/\S+)/.exec(text)?.[1] ?? "";
}
const openLink = (path: string) => visitor.inject({ method: "GET", url: path });
const sendByLink = (path: string, text: string) =>
  visitor.inject({
    method: "POST",
    url: path,
    payload: new URLSearchParams({ text }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const appealsOf = ({ id }: { id: string }) =>
  db.selectFrom("appeals").select(["id", "text"]).where("account_id", "=", id).execute();

const appealAgainst = (decisionId: string) =>
  db.selectFrom("appeals").select("id").where("decision_id", "=", decisionId).executeTakeFirstOrThrow();

it("notifies a person of a decision about the account, and of the outcome of the appeal", async () => {
  for (const [outcome, kind, text] of [
    ["warn", "account_warned", "We warned you about your account."],
    ["limit", "account_limited", "You cannot start new conversations for a while."],
    ["broker", "account_broker", "We found that this account rents out homes on behalf of others."],
  ] as const) {
    const { account, owner } = await home({ status: "approved" });
    await decideAbout(account, { outcome, ...(outcome === "limit" && { days: 7 }) });
    expect(await noticesOf(owner)).toContainEqual([kind, `${text} Read why, and how to appeal.`, "/profile#decisions"]);
  }
  for (const [outcome, kind, text] of [
    ["upheld", "appeal_upheld", "We looked at your appeal. The decision stays."],
    ["reversed", "appeal_reversed", "We looked at your appeal and reversed the decision."],
  ] as const) {
    const { id, owner } = await home();
    await decide(await caseOf({ id }), { outcome: "reject", statement: REASON });
    const [decision] = await decisionsOf(owner);
    await owner.call(postAppeal, { body: { decision_id: decision.id, text: "No." } });
    const appealId = (await appealAgainst(decision.id)).id;
    const body = { outcome, statement: "We looked again." };
    expect((await other.call(decideAppeal, { params: { id: appealId }, body })).statusCode).toBe(200);
    expect(await noticesOf(owner)).toContainEqual([kind, text, "/profile#decisions"]);
  }
});

it("lets a deactivated person read the decision and appeal once, by the link in the mail", async () => {
  const account = await insertAccount(db, { name: "Farida" });
  await decideAbout(account, { outcome: "deactivate", statement: "Asked for <b>money</b> first." });
  const [mail] = await mailsTo(config, account);
  expect(mail?.text).toContain("You need not sign in.");
  const path = await linkTo(account);

  // A mail scanner opens links.
  const page = await openLink(path);
  expect([page.statusCode, page.headers["set-cookie"]]).toEqual([200, undefined]);
  expect(page.body).toContain("Asked for &lt;b&gt;money&lt;/b&gt; first.");
  expect(page.body).toContain("Why is the decision wrong?");
  expect(page.body).not.toMatch(/Anita|Farida/);
  expect(page.headers).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  expect(await appealsOf(account)).toEqual([]);

  for (const [typed, problem] of [
    [" ", "Please write why the decision is wrong."],
    ["a".repeat(2001), "An appeal can be at most 2000 characters."],
  ] as const) {
    const refused = await sendByLink(path, typed);
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(problem)]);
    expect(refused.body).toContain(typed);
  }
  const sent = await sendByLink(path, "It was <i>not</i> me.\r\nPlease look again.");
  expect([sent.statusCode, sent.body]).toEqual([200, expect.stringContaining("Thank you")]);
  expect(sent.body).toContain("Another person decides about it.");
  expect(sent.headers["set-cookie"]).toBeUndefined();
  expect(await appealsOf(account)).toMatchObject([{ text: "It was <i>not</i> me.\nPlease look again." }]);
  const again = await sendByLink(path, "Once more.");
  expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining("It was &lt;i&gt;not&lt;/i&gt; me.")]);
  expect(again.body).not.toContain("<form");
  expect(await appealsOf(account)).toHaveLength(1);

  const [waiting] = (await queue({ state: "appealed" })).filter(({ subject }) => subject.id === account.id);
  const appealId = waiting?.decisions[0]?.appeal?.id ?? "";
  const upheld = { outcome: "upheld", statement: "It was you." };
  expect((await other.call(decideAppeal, { params: { id: appealId }, body: upheld })).statusCode).toBe(200);
  expect(await linkTo(account)).toBe(path);
  expect((await openLink(path)).body).toMatch(/The decision stays[\s\S]*It was you\./);
});

it("serves no decision by a link that is changed, or once the account is deleted", async () => {
  const [one, two] = [await insertAccount(db), await insertAccount(db)];
  for (const account of [one, two]) await decideAbout(account, { outcome: "deactivate" });
  const [path, otherPath] = [await linkTo(one), await linkTo(two)];
  const mixed = `${path.split(".")[0]}.${otherPath.split(".")[1]}`;
  for (const wrong of ["/appeal/x", mixed, `${path}a`, path.replace("/appeal/", "/unsubscribe/")]) {
    expect((await openLink(wrong)).statusCode).toBe(404);
    expect((await sendByLink(wrong, "No.")).statusCode).toBe(404);
  }
  await db.deleteFrom("accounts").where("id", "=", one.id).execute();
  expect((await openLink(path)).statusCode).toBe(404);
  expect((await sendByLink(path, "No.")).statusCode).toBe(404);
  const strict = await testApp({ rateLimitScale: 1 });
  const statuses = [];
  for (let i = 0; i < 31; i++)
    statuses.push((await strict.visitor.inject({ method: "GET", url: "/appeal/x" })).statusCode);
  expect([statuses[29], statuses[30]]).toEqual([404, 429]);
});

it("has a different admin decide an appeal, and undoes a reversed decision", async () => {
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
  const open = { text: given.text, outcome: null, decider: "another_person" };
  expect(waiting).toMatchObject({ state: "appealed", decisions: [{ appeal: open }] });
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
  expect(mail?.text).toContain("A different person decided about it.");
  expect(await decisionsOf(owner)).toMatchObject([{ may_appeal: false, appeal: { outcome: "reversed" } }]);
});

it("tells a lone admin, and the person who appeals, that the same admin decides", async () => {
  const lone = await testApp({ siteUrl: "https://basera.example" });
  const caller = await lone.as(await insertAccount(lone.db, { type: "admin" }));
  const account = await insertAccount(lone.db, { type: "owner" });
  const listing = await insertProperty(lone.db, { ...ownedBy(account), status: "pending" });
  const owner = await lone.as(account);
  const id = await findCaseId(lone.db, listing);
  await caller.call(decideCase, { params: { id }, body: { outcome: "reject", statement: REASON, version: 2 } });
  const [decision] = (await owner.call(listOwnDecisions)).json();
  expect(decision.appeal_decider).toBe("same_person");
  await owner.call(postAppeal, { body: { decision_id: decision.id, text: "No." } });
  const found = (await caller.call(getCase, { params: { id } })).json();
  const { appeal } = found.decisions[0];
  expect(appeal.decider).toBe("same_person");
  const upheld = { params: { id: appeal.id }, body: { outcome: "upheld", statement: "It stays." } };
  expect((await caller.call(decideAppeal, upheld)).statusCode).toBe(200);
  expect((await owner.call(getProperty, { params: { id: listing.id } })).json()).toMatchObject({ status: "rejected" });

  // The person of a closed account reads it on the page of the mailed link.
  const accountCase = await insertCase(lone.db, account.id);
  const close = { outcome: "deactivate", statement: REASON, version: 1 };
  expect((await caller.call(decideCase, { params: { id: accountCase }, body: close })).statusCode).toBe(200);
  await lone.runJobs();
  const [rejection, answer, closing] = (await mailsTo(lone.config, account)).map(({ text }) => text ?? "");
  for (const mail of [rejection, answer, closing]) {
    expect(mail).toMatch(/The person who made the decision look(s|ed) at it again/);
    expect(mail).not.toMatch(/(another|different) (admin|person) decide/i);
  }
  const path = /https:\/\/basera\.example(\/appeal\/\S+)/.exec(closing ?? "")?.[1] ?? "";
  const page = await lone.visitor.inject({ method: "GET", url: path });
  expect(page.body).toContain("The person who made the decision looks at it again");

  // From now on another admin decides.
  await insertAccount(lone.db, { type: "admin" });
  const later = await lone.visitor.inject({ method: "GET", url: path });
  expect(later.body).toContain("Another person decides about it.");
  expect(later.body).not.toContain("no other moderator can");
});

it("lets the admin who decided decide the appeal if the only other admin is the person concerned", async () => {
  const pair = await testApp();
  const caller = await pair.as(await insertAccount(pair.db, { type: "admin" }));
  const account = await insertAccount(pair.db, { type: "admin" });
  const id = await insertCase(pair.db, account.id);
  await caller.call(decideCase, { params: { id }, body: { outcome: "warn", statement: REASON, version: 1 } });
  const concerned = await pair.as(account);
  const [decision] = (await concerned.call(listOwnDecisions)).json();
  expect(decision.appeal_decider).toBe("same_person");
  await concerned.call(postAppeal, { body: { decision_id: decision.id, text: "No." } });
  const { appeal } = (await caller.call(getCase, { params: { id } })).json().decisions[0];
  const upheld = { params: { id: appeal.id }, body: { outcome: "upheld", statement: "It stays." } };
  expect((await concerned.call(decideAppeal, upheld)).json()).toMatchObject({ code: "forbidden" });
  expect((await caller.call(decideAppeal, upheld)).statusCode).toBe(200);
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
    // A deactivated person has no session.
    const posted =
      body.outcome === "deactivate"
        ? await sendByLink(await linkTo(account), "No.")
        : await owner.call(postAppeal, { body: { decision_id, text: "No." } });
    expect(posted.statusCode).toBeLessThan(300);
    const appeal = await appealAgainst(decision_id);
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
