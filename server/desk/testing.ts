import { listOwnDecisions } from "#contract/desk/appeals.ts";
import { type Case, decideCase, getCase, listCases } from "#contract/desk/cases.ts";
import { getProperty } from "#contract/properties/property-endpoints.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { findCaseId, insertAccount, insertProperty, insertReport, ownedBy } from "../testing/factories.ts";
import { queueEvaluation } from "../trust/evaluation-queue.ts";

/** A reason that moderators give in tests. */
export const REASON = "The photos do not show the home.";

/** Returns an app with two admins, and helpers that tests of the desk share. */
export async function testDesk(settings: Parameters<typeof testApp>[0] = {}) {
  const world = await testApp({ siteUrl: "https://basera.example", ...settings });
  const { db, as, runJobs } = world;
  const adminAccount = await insertAccount(db, { type: "admin", name: "Anita Admin" });
  const admin = await as(adminAccount);
  const otherAccount = await insertAccount(db, { type: "admin", name: "Neha Admin" });
  const other = await as(otherAccount);

  /** Returns a listing with its owner. */
  async function home(overrides: Parameters<typeof insertProperty>[1] = {}) {
    const account = await insertAccount(db, { type: "owner", name: "Meera" });
    const owned = { ...ownedBy(account), owner_name: account.name };
    const row = await insertProperty(db, { ...owned, status: "pending", ...overrides });
    return { ...row, account, owner: await as(account) };
  }

  const read = async (id: string, caller = admin): Promise<Case> =>
    (await caller.call(getCase, { params: { id } })).json();
  const caseOf = async (subject: { id: string }) => read(await findCaseId(db, subject));

  /** Runs the rules on a listing or person. */
  async function evaluated(subject: { id: string }, type: "property" | "account" = "property") {
    await queueEvaluation(db, { type, id: subject.id });
    await runJobs();
  }

  /** Opens a case about a listing or person by a report. */
  async function reported(subject: { id: string }, type: "property" | "account", reason = "not_real") {
    await insertReport(db, { type, id: subject.id }, { reason });
    await evaluated(subject, type);
    return caseOf(subject);
  }

  const decide = (found: Pick<Case, "id" | "version">, body: Record<string, unknown>, caller: TestCaller = admin) =>
    caller.call(decideCase, { params: { id: found.id }, body: { version: found.version, ...body } });
  const see = async (id: string, caller: TestCaller = admin) =>
    (await caller.call(getProperty, { params: { id } })).json();
  const decisionsOf = async (caller: TestCaller) => (await caller.call(listOwnDecisions)).json();
  const queue = async (query: Record<string, unknown> = {}) =>
    (await admin.call(listCases, { query: { limit: 100, ...query } })).json() as Case[];

  return {
    ...world,
    ...{ adminAccount, admin, otherAccount, other },
    ...{ home, read, caseOf, evaluated, reported, decide, see, decisionsOf, queue },
  };
}
