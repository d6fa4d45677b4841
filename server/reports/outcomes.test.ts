import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { updateUserStatus } from "#contract/accounts/accounts.ts";
import { OUTCOME_TEXTS, REPORT_OUTCOMES } from "#contract/desk/report-terms.ts";
import { deleteOwnAccount, exportPersonalData } from "#contract/personal-data.ts";
import { deleteProperty } from "#contract/properties/property-endpoints.ts";
import { contractEndpoints } from "../api-tests/endpoints.ts";
import { addJob } from "../jobs/queue.ts";
import type { TestCaller } from "../testing/app.ts";
import { insertAccount } from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";
import { decideReports, markInReview } from "./service.ts";
import { aboutHome, home, list, report, reportingApp } from "./testing.ts";

const { db, as, config, runJobs, repeatJobs, scene, row } = await reportingApp();

describe("a report", () => {
  it.each([
    ["spam", "7 days"],
    ["impersonation", "36 hours"],
    ["intimate_images", "2 hours"],
  ])("for %s is acknowledged once by mail, with its time: %s", async (reason, time) => {
    const all = await scene();
    const body = { subject_type: "message", subject_id: all.message, reason };
    await report(all.tenant, body);
    await report(all.tenant, body);
    await runJobs();
    const mails = await mailsTo(config, all.guest);
    expect(mails.map(({ subject }) => subject)).toEqual(["We have your report"]);
    expect(mails[0]?.text).toContain(`We have your report of a message and decide about it within ${time}.`);
    expect(mails[0]?.text).not.toContain(all.host.name);
  });

  it("is mailed about once if its jobs are repeated", async () => {
    const all = await scene();
    await report(all.tenant, aboutHome(all));
    await repeatJobs("mailReportReceived");
    await decideReports(db, home(all), "nothing_found");
    await repeatJobs("mailReportOutcome");
    await runJobs();
    const subjects = (await mailsTo(config, all.guest)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("report")).sort()).toEqual([
      "Outcome of your report",
      "We have your report",
    ]);
  });

  it("that a home is gone is not acknowledged by mail", async () => {
    const all = await scene();
    await report(all.tenant, aboutHome(all, "taken"));
    await runJobs();
    expect((await mailsTo(config, all.guest)).map(({ subject }) => subject)).not.toContain("We have your report");
  });
});

describe("the outcome of a report", () => {
  it("is shown to the reporter, latest first", async () => {
    const { tenant, property, host, subjects } = await scene();
    await report(tenant, { subject_type: "property", subject_id: subjects.property, reason: "not_real" });
    await report(tenant, { subject_type: "message", subject_id: subjects.message, reason: "spam", text: "Again" });
    const common = { state: "received", outcome: null, decided_at: null };
    const received = { id: expect.any(String), created_at: expect.stringMatching(/Z$/), ...common };
    expect(await list(tenant)).toEqual([
      { ...received, reason: "spam", subject: { type: "message", name: host.name } },
      { ...received, reason: "not_real", subject: { type: "property", name: property.title } },
    ]);
  });

  it.each(REPORT_OUTCOMES)("is mailed once to each reporter: %s", async (outcome) => {
    const all = await scene();
    const other = await insertAccount(db);
    const { id } = (await report(all.tenant, { ...aboutHome(all), text: "a secret note" })).json();
    await report(await as(other), aboutHome(all, "not_real"));
    await markInReview(db, home(all));
    expect(await list(all.tenant)).toMatchObject([{ state: "in_review", outcome: null }]);
    expect(await row(id)).toMatchObject({ reporter_id: all.guest.id, text: "a secret note", excerpt: null });
    await decideReports(db, home(all), outcome);
    await decideReports(db, home(all), "nothing_found");
    await markInReview(db, home(all));
    await runJobs();
    expect(await list(all.tenant)).toMatchObject([
      { state: "decided", outcome, decided_at: expect.stringMatching(/Z$/) },
    ]);
    for (const reporter of [all.guest, other]) {
      const mails = (await mailsTo(config, reporter)).filter(({ subject }) => subject === "Outcome of your report");
      expect(mails).toHaveLength(1);
      const text = mails[0]?.text ?? "";
      expect(text).toContain(`${OUTCOME_TEXTS[outcome]}.`);
      expect(text).toContain(`${config.siteUrl}/profile#reports`);
      for (const name of [all.host.name, all.property.title, "secret"]) expect(text).not.toContain(name);
    }
    expect((await mailsTo(config, all.host)).map(({ subject }) => subject)).not.toContain("Outcome of your report");
  });

  it("is not mailed to a reporter who is deactivated or has no address", async () => {
    const all = await scene();
    const admin = await as(await insertAccount(db, { type: "admin" }));
    await report(all.tenant, aboutHome(all));
    const phoneOnly = await insertAccount(db, { email: null });
    await report(await as(phoneOnly), aboutHome(all));
    await admin.call(updateUserStatus, { params: { id: all.guest.id }, body: { is_active: false } });
    await decideReports(db, home(all), "nothing_found");
    await runJobs();
    expect(await mailsTo(config, all.guest)).toEqual([]);
    expect(await list(await as(phoneOnly))).toMatchObject([{ outcome: "nothing_found" }]);
  });

  it("is set automatically once the listing is deleted", async () => {
    const all = await scene();
    const { id } = (await report(all.tenant, aboutHome(all))).json();
    const stays = await scene();
    await report(stays.tenant, aboutHome(stays));
    await all.owner.call(deleteProperty, { params: { id: all.property.id } });
    await addJob(db, "settleReports", {});
    await runJobs();
    expect(await list(all.tenant)).toMatchObject([
      { id, outcome: "already_gone", subject: { type: "property", name: null } },
    ]);
    expect(await mailsTo(config, all.guest)).toMatchObject([
      { subject: "We have your report" },
      { subject: "Outcome of your report" },
    ]);
    expect(await list(stays.tenant)).toMatchObject([{ state: "received" }]);
  });

  it("follows from the owner's answer if the report says that the home is gone", async () => {
    const [rented, confirmed, open] = [await scene(), await scene(), await scene()];
    for (const all of [rented, confirmed, open])
      expect((await report(all.tenant, aboutHome(all, "taken"))).statusCode).toBe(201);
    await sql`update properties set is_available = false, away = 'rented', away_since = now()
      where id = ${rented.property.id}`.execute(db);
    await sql`update properties set confirmed_at = now() where id = ${confirmed.property.id}`.execute(db);
    await addJob(db, "settleReports", {});
    await runJobs();
    const outcomes = async (all: { tenant: TestCaller }) => (await list(all.tenant)).map(({ outcome }) => outcome);
    expect(await outcomes(rented)).toEqual(["already_gone"]);
    expect(await outcomes(confirmed)).toEqual(["nothing_found"]);
    expect(await outcomes(open)).toEqual([null]);
  });

  it("loses its text and messages 180 days after the decision", async () => {
    const all = await scene();
    const ids: string[] = [];
    for (const reporter of [all.tenant, await as(await insertAccount(db)), await as(await insertAccount(db))])
      ids.push((await report(reporter, { ...aboutHome(all), text: "Paid and gone" })).json().id);
    const [old, recent, open] = ids as [string, string, string];
    const decided = (id: string, days: number) =>
      sql`update reports set state = 'decided', outcome = 'nothing_found', excerpt = '[]',
        decided_at = now() - ${days}::int * interval '1 day' where id = ${id}`.execute(db);
    await decided(old, 181);
    await decided(recent, 179);
    await sql`update reports set created_at = now() - interval '400 days' where id = ${open}`.execute(db);
    await addJob(db, "sweepReportTexts", {});
    await runJobs();
    expect(await row(old)).toMatchObject({
      text: null,
      excerpt: null,
      reason: "money_first",
      outcome: "nothing_found",
    });
    expect(await row(recent)).toMatchObject({ text: "Paid and gone", excerpt: [] });
    expect(await row(open)).toMatchObject({ text: "Paid and gone" });
  });
});

describe("privacy", () => {
  it("never shows the reporter or the report to the reported person or others", async () => {
    const all = await scene();
    const reporter = await insertAccount(db, { name: "Zzreporter Rao", email: "zzreporter@example.test" });
    const caller = await as(reporter);
    await report(caller, { ...aboutHome(all), text: "zzreporttext" });
    await report(caller, { subject_type: "account", subject_id: all.host.id, reason: "spam", text: "zzreporttext" });
    await decideReports(db, { type: "account", id: all.host.id }, "person_warned");
    const stranger = await as(await insertAccount(db));
    const leaks = new RegExp(`zzreport|${reporter.id}`, "i");
    const ids = [all.host.id, all.property.id, all.id];
    let calls = 0;
    for (const { method, path, route } of await contractEndpoints()) {
      if (method !== "GET") continue;
      for (const id of path.includes(":") ? ids : [""])
        for (const person of [all.owner, stranger]) {
          const url = path.replace(/:\w+/, id);
          const answer = await person.inject({ method: "GET", url });
          calls += 1;
          expect(leaks.test(answer.body), `${route} shows who reported`).toBe(false);
        }
    }
    expect(calls).toBeGreaterThan(60);
    expect(await list(all.owner)).toEqual([]);
  });

  it("is part of the reporter's export, and of no one else's", async () => {
    const all = await scene();
    await report(all.tenant, { ...aboutHome(all), text: "zzown words" });
    const data = (await all.tenant.call(exportPersonalData)).json();
    expect(data.reports).toMatchObject([{ reason: "money_first", text: "zzown words", state: "received" }]);
    expect((await all.owner.call(exportPersonalData)).body).not.toContain("zzown words");
  });

  it("keeps a report without its reporter, and deletes those about a deleted person", async () => {
    const all = await scene();
    const id = (await report(all.tenant, aboutHome(all))).json().id;
    const body = { confirm: "delete my account" };
    await all.tenant.call(deleteOwnAccount, { body });
    expect(await row(id)).toMatchObject({ reporter_id: null, state: "received" });
    await decideReports(db, home(all), "nothing_found");
    await runJobs();

    const other = await as(await insertAccount(db));
    await report(other, { subject_type: "account", subject_id: all.host.id, reason: "spam" });
    await all.owner.call(deleteOwnAccount, { body });
    expect(await list(other)).toEqual([]);
    const { rows } = await sql`select from reports where about_id in (${all.host.id}, ${all.property.id})`.execute(db);
    expect(rows).toEqual([]);
  });
});
