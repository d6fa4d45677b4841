import { expect, it } from "vitest";
import { createReport } from "#contract/desk/reports.ts";
import { shareContact } from "#contract/messaging/contacts.ts";
import { callFine, type Message, sendMessage } from "#contract/messaging/conversations.ts";
import { insertAccount, insertConversation } from "../testing/factories.ts";
import { queueEvaluation } from "../trust/evaluation-queue.ts";
import { testDesk } from "./testing.ts";

const METRICS_TOKEN = "metrics token";
const PHONE = "+919845012310";
const { db, as, visitor, runJobs, home, caseOf, decide } = await testDesk({ metricsToken: METRICS_TOKEN });

/** Returns the values of the trust metrics, by name and labels. */
async function figures(): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await visitor.inject({ method: "GET", url: "/metrics", headers });
  return Object.fromEntries(
    [...body.matchAll(/^(basera_\S+) (\S+)$/gm)].map(([, name = "", value]) => [name, Number(value)]),
  );
}

it("counts reports, decisions, warnings, shared numbers and duplicates", async () => {
  const conversation = await insertConversation(db, {
    guest: await insertAccount(db),
    host: await insertAccount(db, { type: "owner", phone: PHONE }),
  });
  const [guest, host] = [await as(conversation.guest), await as(conversation.host)];
  const message = {
    conversation_id: conversation.id,
    property_id: conversation.property.id,
    to_user_id: conversation.guest.id,
    content: "Send 5,000 token now on 98765 43210, then I share the address.",
  };
  const sent: Message = (await host.call(sendMessage, { body: message })).json();
  for (const _ of [1, 2]) await guest.call(callFine, { params: { id: sent.id } });
  for (const _ of [1, 2]) await host.call(shareContact, { params: { id: conversation.id } });
  const report = { subject_type: "account", subject_id: conversation.host.id, reason: "money_first" };
  for (const _ of [1, 2]) await guest.call(createReport, { body: report });
  const { id } = await home({ owner_phone: PHONE });
  for (const _ of [1, 2]) {
    await queueEvaluation(db, { type: "property", id });
    await runJobs();
  }
  await decide(await caseOf({ id }), { outcome: "approve" });
  expect(await figures()).toMatchObject({
    'basera_warnings_total{kind="advance_payment"}': 1,
    'basera_warnings_fine_total{kind="advance_payment"}': 1,
    basera_message_check_seconds_count: 1,
    basera_contact_shares_total: 1,
    'basera_reports_total{reason="money_first"}': 1,
    'basera_duplicate_matches_total{what="phone"}': 1,
    'basera_decisions_total{outcome="approve"}': 1,
  });
});

it("shows how many cases are open and overdue, counted at most once a minute", async () => {
  const world = await testDesk({ metricsToken: METRICS_TOKEN });
  const [first, second] = [await world.home(), await world.home()];
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  await world.db
    .updateTable("cases")
    .set({ risk: 80, is_overdue: true, opened_at: hours(90), due_at: hours(18) })
    .where("subject_id", "=", first.id)
    .execute();
  const scrape = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { body } = await world.visitor.inject({ method: "GET", url: "/metrics", headers });
    return Object.fromEntries(
      [...body.matchAll(/^(basera_case\S+) (\S+)$/gm)].map(([, name = "", value]) => [name, Number(value)]),
    );
  };
  const expected = {
    'basera_cases_open{band="high"}': 1,
    'basera_cases_open{band="medium"}': 0,
    'basera_cases_open{band="low"}': 1,
    basera_cases_overdue: 1,
    basera_case_age_seconds: expect.closeTo(90 * 3600, -2),
    basera_case_overdue_seconds: expect.closeTo(18 * 3600, -2),
  };
  expect(await scrape()).toEqual(expected);
  await world.decide(await world.caseOf(second), { outcome: "approve" });
  expect(await scrape()).toEqual(expected);
});
