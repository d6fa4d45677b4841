import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { postAppeal } from "#contract/desk/appeals.ts";
import { listAudit } from "#contract/desk/audit.ts";
import {
  type CaseDetail,
  claimCase,
  decideAppeal,
  decideCase,
  getCase,
  listCases,
  muteReporter,
} from "#contract/desk/cases.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { exportPersonalData } from "#contract/personal-data.ts";
import { findCaseId, insertAccount, insertReport } from "../testing/factories.ts";
import { explainCase } from "./detail.ts";
import { replay } from "./replay.ts";
import { testDesk } from "./testing.ts";

const { db, as, admin, other, home, caseOf, evaluated, decisionsOf } = await testDesk();

const UPHELD = { outcome: "upheld", statement: "We looked again." };
const detailOf = async (subject: { id: string }): Promise<CaseDetail> =>
  (await admin.call(getCase, { params: { id: await findCaseId(db, subject) } })).json();

it("mutes a reporter, whose later reports are stored but have no weight", async () => {
  const reporter = await insertAccount(db);
  const report = async (reason: string) => {
    const { id } = await home({ status: "approved" });
    await insertReport(db, { type: "property", id }, { reason, reporter_id: reporter.id });
    await evaluated({ id });
    return detailOf({ id });
  };
  const before = await report("spam");
  expect(before).toMatchObject({ risk: 20, reports: [{ reporter: { muted_until: null } }] });
  const id = before.reports[0]?.reporter?.id ?? "";
  const answer = await admin.call(muteReporter, { params: { id }, body: { days: 30 } });
  expect((Date.parse(answer.json().until) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
  expect(await report("not_real")).toMatchObject({
    risk: 0,
    signals: [{ rule: "reports" }],
    reports: [{ reason: "not_real", reporter: { right: 0, wrong: 0, muted_until: answer.json().until } }],
  });
  expect((await admin.call(listAudit, { query: { subjectId: id } })).json()).toMatchObject([
    { action: "report.mute", subject_type: "report" },
  ]);
});

it("gives a reporter one id per case, by which no account is muted or found", async () => {
  const [reporter, another] = [await insertAccount(db), await insertAccount(db)];
  const [one, two] = [await home({ status: "approved" }), await home({ status: "approved" })];
  for (const { id } of [one, two])
    for (const reporter_id of [reporter.id, another.id, reporter.id])
      await insertReport(db, { type: "property", id }, { reporter_id });
  await insertReport(db, { type: "property", id: one.id });
  for (const subject of [one, two]) await evaluated(subject);
  const idsOf = async (subject: { id: string }) =>
    (await detailOf(subject)).reports.map(({ reporter: by }) => by?.id ?? null);
  const [[first, second, third, ofNone], inOther] = [await idsOf(one), await idsOf(two)];
  expect([first === third, first === second, ofNone]).toEqual([true, false, null]);
  expect(new Set([first, second, ...inOther]).size).toBe(4);
  for (const id of [reporter.id, one.id, randomUUID()])
    expect((await admin.call(muteReporter, { params: { id }, body: {} })).json()).toMatchObject({
      code: "user_not_found",
    });
});

it("never tells an admin which account reported", async () => {
  const { id, owner } = await home({ status: "approved" });
  const account = await insertAccount(db, { name: "Quiet Reporter" });
  await insertReport(db, { type: "property", id }, { reporter_id: account.id, text: "These are not its photos." });
  await evaluated({ id });
  const found = await caseOf({ id });
  const answers: string[] = [];
  const ask = async (endpoint: Endpoint, parts: object) => {
    const answer = await admin.call(endpoint, parts);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    answers.push(answer.body);
    return answer.json();
  };
  const byId = { params: { id: found.id } };
  await ask(listCases, { query: { limit: 100 } });
  await ask(claimCase, byId);
  const detail: CaseDetail = await ask(getCase, byId);
  await ask(muteReporter, { params: { id: detail.reports[0]?.reporter?.id ?? "" }, body: {} });
  const { version } = await ask(getCase, byId);
  await ask(decideCase, { ...byId, body: { outcome: "reject", statement: "Not this home.", version } });
  await ask(listCases, { query: { limit: 100, state: "decided" } });
  const [{ id: decision_id }] = await decisionsOf(owner);
  await owner.call(postAppeal, { body: { decision_id, text: "No." } });
  const [appealed] = await ask(listCases, { query: { limit: 100, state: "appealed" } });
  await ask(getCase, byId);
  const appealId = appealed.decisions[0].appeal.id;
  answers.push((await other.call(decideAppeal, { params: { id: appealId }, body: UPHELD })).body);
  await ask(listAudit, { query: { limit: 100 } });
  await ask(listAudit, { query: { subjectId: account.id } });
  answers.push(JSON.stringify([await explainCase(db, found.id), await replay(db)]));
  for (const answer of answers) expect(answer).not.toMatch(new RegExp(`${account.id}|${account.name}`));
  // The muted person can read about it in their own data.
  const exported = await (await as(account)).call(exportPersonalData);
  expect(exported.json().audit).toMatchObject([{ action: "report.mute", by_you: false }]);
});
