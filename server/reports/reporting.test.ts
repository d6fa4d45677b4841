import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fits, MAX_REPORT_TEXT, REASON_CODES, REPORT_REASONS, REPORT_SUBJECTS } from "#contract/desk/report-terms.ts";
import { deleteConversation } from "#contract/messaging/conversations.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty } from "../testing/factories.ts";
import { decideReports } from "./service.ts";
import { aboutHome, home, list, report, reportingApp } from "./testing.ts";

const { db, as, scene, row } = await reportingApp();
const UNKNOWN = "01900000-0000-7000-8000-000000000000";

describe("reporting", () => {
  it.each(REPORT_SUBJECTS)("accepts exactly the reasons that fit a %s", async (subject_type) => {
    for (const reason of REASON_CODES) {
      const { tenant, subjects } = await scene();
      const body = { subject_type, subject_id: subjects[subject_type], reason, text: " What happened " };
      const answer = await report(tenant, body);
      if (fits(reason, subject_type)) {
        expect([answer.statusCode, answer.json()]).toEqual([201, { id: expect.any(String), state: "received" }]);
        expect(await row(answer.json().id)).toMatchObject({ reason, text: "What happened", outcome: null });
      } else {
        expect(answer.json()).toMatchObject({ code: "invalid", fields: [{ path: "reason" }] });
      }
    }
  });

  it("requires a text for `other`, and limits its length", async () => {
    const all = await scene();
    for (const text of [undefined, null, "", " \n"])
      expect((await report(all.tenant, { ...aboutHome(all, "other"), text })).json()).toMatchObject({
        fields: [{ path: "text" }],
      });
    const text = "म".repeat(MAX_REPORT_TEXT);
    expect((await report(all.tenant, { ...aboutHome(all, "other"), text: `${text}म` })).statusCode).toBe(400);
    const { id } = (await report(all.tenant, { ...aboutHome(all, "other"), text })).json();
    expect((await row(id)).text).toBe(text);
  });

  it("refuses the caller's own listing, account and messages", async () => {
    const { owner, host, property, message } = await scene();
    for (const [subject_type, subject_id] of [
      ["property", property.id],
      ["account", host.id],
      ["message", message],
    ]) {
      const answer = await report(owner, { subject_type, subject_id, reason: "money_first" });
      expect([answer.statusCode, answer.json().code]).toEqual([400, "own_subject"]);
    }
  });

  it("refuses what the caller cannot see", async () => {
    const { message, property } = await scene();
    const stranger = await as(await insertAccount(db));
    const hidden = await insertProperty(db, { status: "pending" });
    const inactive = await insertAccount(db, { is_active: false });
    for (const [subject_type, subject_id, code] of [
      ["property", hidden.id, "property_not_found"],
      ["property", UNKNOWN, "property_not_found"],
      ["account", inactive.id, "user_not_found"],
      ["account", UNKNOWN, "user_not_found"],
      ["message", message, "not_found"],
      ["message", property.id, "not_found"],
    ]) {
      const answer = await report(stranger, { subject_type, subject_id, reason: "money_first" });
      expect([answer.statusCode, answer.json().code]).toEqual([404, code]);
    }
    const admin = await as(await insertAccount(db, { type: "admin" }));
    const reported = { subject_type: "message", subject_id: message, reason: "spam" };
    expect((await report(admin, reported)).json().code).toBe("not_found");
  });

  it("stores a message with up to five before it, also once the conversation is deleted", async () => {
    const { id, guest, host, tenant, owner, write } = await scene();
    for (let n = 1; n <= 3; n++) {
      await write(tenant, host, `question ${n}`);
      await write(owner, guest, `answer ${n}`);
    }
    const reported = await write(owner, guest, "the reported one");
    await write(owner, guest, "later");
    const body = { subject_type: "message", subject_id: reported, reason: "spam" };
    const { id: reportId } = (await report(tenant, body)).json();
    await owner.call(deleteConversation, { params: { id } });
    const stored = await row(reportId);
    expect(stored).toMatchObject({ about_type: "account", about_id: host.id });
    expect(stored.excerpt).toMatchObject([
      { from: "reported", content: "answer 1" },
      { from: "reporter", content: "question 2" },
      { from: "reported", content: "answer 2" },
      { from: "reporter", content: "question 3" },
      { from: "reported", content: "answer 3" },
      { from: "reported", content: "the reported one", sent_at: expect.stringMatching(/Z$/) },
    ]);
    expect((await report(tenant, { ...body, reason: "money_first" })).statusCode).toBe(404);
  });

  it("joins another report of the same subject within 30 days", async () => {
    const all = await scene();
    const first = await report(all.tenant, aboutHome(all));
    const answers = await Promise.all([1, 2, 3].map(() => report(all.tenant, aboutHome(all, "broker"))));
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, first.json()]);
    const gone = await report(all.tenant, aboutHome(all, "taken"));
    expect(gone.statusCode).toBe(201);
    expect((await report(all.tenant, aboutHome(all, "taken"))).json()).toEqual(gone.json());
    expect((await report(await as(await insertAccount(db)), aboutHome(all))).statusCode).toBe(201);
    await sql`update reports set created_at = now() - interval '31 days' where id = ${first.json().id}`.execute(db);
    expect((await report(all.tenant, aboutHome(all))).statusCode).toBe(201);
  });

  it("stores one report for a double click", async () => {
    const all = await scene();
    const answers = await Promise.all([1, 2, 3, 4].map(() => report(all.tenant, aboutHome(all))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 201]);
    expect(await list(all.tenant)).toHaveLength(1);
  });

  it("forwards that a home is gone: as an outcome if the tenant wrote an hour ago, else as a question", async () => {
    const all = await scene();
    const stranger = await as(await insertAccount(db));
    await all.write(all.tenant, all.host, "Is it free?");
    const asks = () =>
      db.selectFrom("freshness_asks").select("cause").where("property_id", "=", all.property.id).execute();
    const outcomes = () =>
      db.selectFrom("outcomes").select("account_id").where("property_id", "=", all.property.id).execute();
    expect((await report(stranger, aboutHome(all, "taken"))).statusCode).toBe(201);
    expect(await asks()).toEqual([{ cause: "tenant" }]);
    await sql`update messages set created_at = now() - interval '61 minutes' where conversation_id = ${all.id}`.execute(
      db,
    );
    expect((await report(all.tenant, aboutHome(all, "taken"))).statusCode).toBe(201);
    expect(await outcomes()).toEqual([{ account_id: all.guest.id }]);
    // The owner confirms, and the home is gone later: the second report joins the first one, but is passed on.
    await db.deleteFrom("outcomes").where("property_id", "=", all.property.id).execute();
    expect((await report(all.tenant, aboutHome(all, "taken"))).statusCode).toBe(200);
    expect(await outcomes()).toHaveLength(1);
  });

  it("evaluates the rules for the listing or person", async () => {
    const all = await scene();
    await report(all.tenant, aboutHome(all));
    await report(all.tenant, { subject_type: "message", subject_id: all.message, reason: "spam" });
    const { rows } = await sql<{
      key: string;
    }>`select key from graphile_worker.jobs where task_identifier = 'evaluateTrust'
      and key in (${`trust:property:${all.property.id}`}, ${`trust:account:${all.host.id}`})`.execute(db);
    expect(rows).toHaveLength(2);
  });

  it("is limited to ten a day, without counting those that join an earlier one", async () => {
    const limited = await testApp({ rateLimitScale: 1 });
    const caller = await limited.as(await insertAccount(limited.db));
    const one = async () => aboutHome({ property: await insertProperty(limited.db) });
    const first = await one();
    for (let n = 0; n < 3; n++) await report(caller, first);
    for (let n = 1; n < 10; n++) expect((await report(caller, await one())).statusCode).toBe(201);
    const refused = await report(caller, await one());
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3600);
    expect((await report(caller, first)).statusCode).toBe(200);
  });
});

it("accepts names in camelCase, and refuses malformed bodies", async () => {
  const all = await scene();
  for (const body of [{}, { ...aboutHome(all), subject_id: "x" }, { ...aboutHome(all), subject_type: "picture" }])
    expect((await report(all.tenant, body)).statusCode).toBe(400);
  const body = { subjectType: "property", subjectId: all.property.id.toUpperCase(), reason: "not_real" };
  expect((await report(all.tenant, body)).statusCode).toBe(201);
});

describe("the weight of a report", () => {
  /** Gives a person this many decided reports. */
  async function withRecord(right: number, wrong: number) {
    const account = await insertAccount(db);
    await sql`
      insert into reports (id, reporter_id, subject_type, subject_id, about_type, about_id, reason, weight, state, outcome, decided_at)
      select gen_random_uuid(), ${account.id}, 'account', gen_random_uuid(), 'account', gen_random_uuid(), 'spam', 0, 'decided',
        case when n <= ${right}::int then 'person_warned' else 'nothing_found' end, now() - n * interval '1 minute'
      from generate_series(1, ${right + wrong}::int) n`.execute(db);
    return account;
  }
  const weightOf = async (account: { id: string; email: string | null }) => {
    const all = await scene();
    return (await row((await report(await as(account), aboutHome(all))).json().id)).weight;
  };

  it.each([
    [0, 0, 0.5],
    [8, 0, 10 / 12],
    [2, 4, 4 / 10],
    // Nine decided reports are too few to mute, ten are enough.
    [0, 9, 2 / 13],
    [0, 10, 0],
    [1, 9, 3 / 14],
    // Only the last hundred count, and the right reports are the latest.
    [100, 50, 102 / 104],
  ])("is %i right and %i wrong reports by the accuracy", async (right, wrong, accuracy) => {
    expect(await weightOf(await withRecord(right, wrong))).toBeCloseTo(REPORT_REASONS.money_first.weight * accuracy, 4);
  });

  it("is 1 for intimate images regardless of accuracy, and 0 if the reporter is muted", async () => {
    const all = await scene();
    const weight = async (account: { id: string; email: string | null }) =>
      (await row((await report(await as(account), aboutHome(all, "intimate_images"))).json().id)).weight;
    expect(await weight(await withRecord(2, 4))).toBe(1);
    expect(await weight(await withRecord(0, 10))).toBe(0);
  });

  it("is zero while the reporter is muted, who notices nothing", async () => {
    const account = await insertAccount(db);
    const mute = (until: string) =>
      sql`insert into muted_reporters values (${account.id}, now() + ${until}::interval)
        on conflict (account_id) do update set until = excluded.until`.execute(db);
    await mute("1 day");
    expect(await weightOf(account)).toBe(0);
    await mute("-1 minute");
    expect(await weightOf(account)).toBeCloseTo(0.3, 4);
    expect((await list(await as(account))).map(({ state }) => state)).toEqual(["received", "received"]);
  });

  it("is zero for reports that a home is gone, which no admin decides", async () => {
    const all = await scene();
    const { id } = (await report(all.tenant, aboutHome(all, "taken"))).json();
    expect((await row(id)).weight).toBe(0);
    await decideReports(db, home(all), "listing_removed");
    expect((await row(id)).state).toBe("received");
  });
});
