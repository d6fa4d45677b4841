import { expect, it } from "vitest";
import { acceptVisit, cancelVisit, declineVisit, type Visit } from "#contract/messaging/visits.ts";
import { book, on, visitingApp } from "../visits/testing.ts";
import { pass, waitingOf } from "./testing.ts";

const { db, runJobs, home, person, booked } = await visitingApp();

async function asked() {
  const { id, owner } = await home({ mode: "ask" });
  const { caller: tenant } = await person();
  const visit: Visit = (await book(tenant, id, { start: on(3, 10) })).json();
  const conversationId = visit.conversation_id ?? "";
  return {
    id,
    owner,
    tenant,
    visit,
    conversationId,
    state: async () => (await waitingOf(tenant, conversationId))?.state,
  };
}

it.each([
  ["accepts", acceptVisit],
  ["declines", declineVisit],
] as const)("a visit that a tenant asks for is a question, and answered when the owner %s it", async (_, endpoint) => {
  const { owner, visit, state } = await asked();
  expect(await state()).toBe("waiting");
  expect((await owner.call(endpoint, { params: { id: visit.id }, body: { version: 1 } })).statusCode).toBe(200);
  expect(await state()).toBe("answered");
});

it("a booking that needs no answer is answered at once, and in no figure of hours", async () => {
  const { visit } = await booked();
  const question = await db
    .selectFrom("questions")
    .selectAll()
    .where("conversation_id", "=", visit.conversation_id)
    .executeTakeFirstOrThrow();
  expect(question).toMatchObject({ state: "answered", is_instant: true });
  expect(question.ended_at).toEqual(question.asked_at);
});

it("a tenant's change of a visit asks nothing", async () => {
  const { id, tenant, owner, visit, conversationId, state } = await asked();
  await owner.call(acceptVisit, { params: { id: visit.id }, body: { version: 1 } });
  await pass(db, { id: conversationId, homeId: id }, 8 * 24);
  const cancelled = await tenant.call(cancelVisit, { params: { id: visit.id }, body: { version: 2 } });
  expect(cancelled.statusCode).toBe(200);
  expect(await state()).toBe("answered");
});

it("a message of the server about a rented home answers nothing", async () => {
  const { id, visit, state } = await asked();
  await db.updateTable("properties").set({ away: "rented", is_available: false }).where("id", "=", id).execute();
  await runJobs({ afterMinutes: 1 });
  expect([visit.status, await state()]).toEqual(["asked", "closed"]);
  await db.updateTable("properties").set({ away: null, is_available: true }).where("id", "=", id).execute();
  await runJobs({ afterMinutes: 1 });
  expect(await state()).toBe("waiting");
});
