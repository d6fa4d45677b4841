import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { MAX_MOVES } from "#contract/messaging/visit-terms.ts";
import {
  acceptVisit,
  cancelVisit,
  contestNoShow,
  declineVisit,
  getVisitTimes,
  moveVisit,
  reportNoShow,
  type Visit,
} from "#contract/messaging/visits.ts";
import { deleteOwnAccount } from "#contract/personal-data.ts";
import { pauseProperty } from "#contract/properties/freshness.ts";
import { updatePropertyStatus } from "#contract/properties/moderation.ts";
import { deleteProperty, updateProperty } from "#contract/properties/property-endpoints.ts";
import { addJob } from "../jobs/queue.ts";
import type { TestCaller } from "../testing/app.ts";
import { insertAccount } from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";
import { openSockets } from "../testing/sockets.ts";
import { book, codeOf, heard, list, on, read, said, times, visitingApp } from "./testing.ts";

const { app, db, as, runJobs, config, home, person, past, booked } = await visitingApp();
const admin = await as(await insertAccount(db, { type: "admin" }));

async function tick() {
  await addJob(db, "finishVisits", {});
  await runJobs();
}

const rent = (owner: TestCaller, id: string) =>
  owner.call(updateProperty, { params: { id }, body: { is_available: false } });
const pause = (owner: TestCaller, id: string) => owner.call(pauseProperty, { params: { id } });

describe("changing", () => {
  it("moves a visit to another free time at once, and tells the owner", async () => {
    const { visit, act, tenant, tenantAccount, owner } = await booked();
    const moved: Visit = (await act(tenant, moveVisit, { start: on(3, 10, 45) })).json();
    expect(moved).toMatchObject({ start: on(3, 10, 45), status: "booked", moves: 1, version: 2 });
    expect(await heard(owner)).toEqual([`${tenantAccount.name} moved the visit to ${said(moved)}.`]);
    const again = await act(tenant, moveVisit, { start: on(3, 11, 30) });
    expect([again.statusCode, codeOf(again)]).toEqual([409, "visit_changed"]);
    expect((await read(tenant, visit.id)).history.map(({ event }) => event)).toEqual(["booked", "moved"]);
  });

  it("lets the owner propose a time, which the tenant accepts or declines", async () => {
    const { visit, act, tenant, owner, account } = await booked();
    const asked: Visit = (await act(owner, moveVisit, { start: on(4, 17) })).json();
    expect(asked).toMatchObject({ start: visit.start, move: { start: on(4, 17), by: "owner" }, may: ["cancel"] });
    expect(await heard(tenant)).toEqual([`${account.name} asks to move the visit to ${said({ start: on(4, 17) })}.`]);
    const seen = await read(tenant, visit.id);
    expect(seen.may).toEqual(["accept", "decline", "cancel"]);
    const answer = (endpoint: typeof acceptVisit | typeof declineVisit, version: number) =>
      tenant.call(endpoint, { params: { id: visit.id }, body: { version } });
    const declined: Visit = (await answer(declineVisit, 2)).json();
    expect(declined).toMatchObject({ start: visit.start, move: null, status: "booked" });
    await owner.call(moveVisit, { params: { id: visit.id }, body: { version: 3, start: on(4, 17) } });
    expect((await answer(acceptVisit, 4)).json()).toMatchObject({ start: on(4, 17), move: null, moves: 1 });
  });

  it("refuses a fourth move", async () => {
    const { visit, tenant } = await booked();
    await sql`update visits set moves = ${MAX_MOVES} where id = ${visit.id}`.execute(db);
    const answer = await tenant.call(moveVisit, {
      params: { id: visit.id },
      body: { version: 1, start: on(3, 10, 45) },
    });
    expect(codeOf(answer)).toBe("too_many_moves");
  });

  it("does not move onto a taken time", async () => {
    const { id, act, tenant } = await booked();
    const { caller } = await person();
    await book(caller, id, { start: on(3, 11, 30) });
    const answer = await act(tenant, moveVisit, { start: on(3, 11, 30) });
    expect(codeOf(answer)).toBe("slot_taken");
    expect(answer.json().times.length).toBeGreaterThan(0);
  });

  it("cancels with a reason, which frees the time", async () => {
    const { id, visit, act, tenant, owner, account } = await booked();
    const cancelled = await act(owner, cancelVisit, { reason: "The keys are lost" });
    expect(cancelled.json()).toMatchObject({ status: "cancelled", reason: "The keys are lost", may: [] });
    expect(await heard(tenant)).toEqual([`${account.name} cancelled the visit on ${said(visit)}.`]);
    expect((await times(tenant, id)).map(({ start }) => start)).toContain(on(3, 10));
    expect(await list(tenant, "coming")).toEqual([]);
    expect(await list(tenant, "past")).toMatchObject([{ id: visit.id, status: "cancelled", meeting_point: null }]);
    expect(codeOf(await owner.call(acceptVisit, { params: { id: visit.id }, body: { version: 2 } }))).toBe(
      "invalid_transition",
    );
  });

  it("lets only one of two concurrent acts win", async () => {
    const { visit, act, tenant, owner } = await booked();
    const answers = await Promise.all([
      act(tenant, cancelVisit),
      act(owner, cancelVisit),
      act(tenant, moveVisit, { start: on(3, 10, 45) }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await read(tenant, visit.id)).version).toBe(2);
  });

  it("refuses the tenant from two hours before the visit, and both sides from its start", async () => {
    const { visit, tenant, owner } = await booked();
    await past(visit.id, -1);
    const move = (caller: TestCaller) =>
      caller.call(moveVisit, { params: { id: visit.id }, body: { version: 1, start: on(4, 10) } });
    expect(codeOf(await move(tenant))).toBe("too_late");
    expect((await read(tenant, visit.id)).may).toEqual(["cancel"]);
    await past(visit.id, 0.25);
    expect((await read(owner, visit.id)).may).toEqual([]);
    expect(codeOf(await owner.call(cancelVisit, { params: { id: visit.id }, body: { version: 1 } }))).toBe("too_late");
  });

  it("updates open pages of both sides", async () => {
    const { visit, act, tenant, owner } = await booked();
    const { connect } = await openSockets(app);
    const tabs = await Promise.all([connect(tenant), connect(owner)]);
    await act(tenant, cancelVisit);
    for (const tab of tabs) expect(await tab.hears("visit:changed")).toEqual([{ visit_id: visit.id, version: 2 }]);
  });
});

describe("automatic changes", () => {
  it("ends an unanswered question, and notifies both sides", async () => {
    const { id, owner } = await home({ mode: "ask" });
    const { caller: tenant } = await person();
    const visit: Visit = (await book(tenant, id, { start: on(3, 10) })).json();
    await tick();
    expect((await read(tenant, visit.id)).status).toBe("asked");
    await sql`update visits set answer_by = now() where id = ${visit.id}`.execute(db);
    await tick();
    expect(await read(tenant, visit.id)).toMatchObject({ status: "lapsed", may: [] });
    for (const caller of [tenant, owner])
      expect((await heard(caller))[0]).toBe(`Nobody answered in time: the visit on ${said(visit)} is not set.`);
  });

  it("ends an unanswered move, and keeps the visit", async () => {
    const { visit, act, tenant, owner } = await booked();
    await act(owner, moveVisit, { start: on(4, 17) });
    await sql`update visits set answer_by = now() where id = ${visit.id}`.execute(db);
    await tick();
    expect(await read(tenant, visit.id)).toMatchObject({ status: "booked", move: null, start: visit.start });
  });

  it("is done an hour after its end", async () => {
    const { visit, tenant } = await booked();
    await past(visit.id, 1);
    await tick();
    expect((await read(tenant, visit.id)).status).toBe("booked");
    await past(visit.id, 2);
    await tick();
    expect((await read(tenant, visit.id)).status).toBe("done");
  });

  it("reminds both a day and two hours before, and never of an old time", async () => {
    const { act, tenant, tenantAccount, title } = await booked();
    await act(tenant, moveVisit, { start: on(3, 11, 30) });
    const reminders = async () =>
      (await mailsTo(config, tenantAccount)).filter(({ subject }) => subject.endsWith(`visit ${title}`));
    await runJobs();
    const minutesUntil = (time: string, before: number) => (Date.parse(time) - Date.now()) / 60_000 - before;
    await runJobs({ afterMinutes: minutesUntil(on(3, 10), 24 * 60) + 1 });
    expect(await reminders()).toHaveLength(0);
    await runJobs({ afterMinutes: minutesUntil(on(3, 11, 30), 24 * 60) + 1 });
    expect(await reminders()).toHaveLength(1);
    await runJobs({ afterMinutes: minutesUntil(on(3, 11, 30), 0) });
    expect(await reminders()).toHaveLength(2);
  });

  it.each([
    ["the home is rented", rent],
    ["a paused home is rented", async (owner: TestCaller, id: string) => pause(owner, id).then(() => rent(owner, id))],
    ["the home is deleted", (owner: TestCaller, id: string) => owner.call(deleteProperty, { params: { id } })],
    [
      "the home is rejected",
      async (_: TestCaller, id: string) => {
        await db.updateTable("properties").set({ status: "pending" }).where("id", "=", id).execute();
        return admin.call(updatePropertyStatus, {
          params: { id },
          body: { status: "rejected", rejection_reason: "No photos." },
        });
      },
    ],
    [
      "the owner's account is deleted",
      (owner: TestCaller) => owner.call(deleteOwnAccount, { body: { confirm: "delete my account" } }),
    ],
  ])("is cancelled when %s, and says so", async (_, end) => {
    const { id, visit, tenant, owner } = await booked();
    const answer = await end(owner, id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await read(tenant, visit.id)).status).toBe("cancelled");
    await runJobs({ afterMinutes: 1 });
    expect((await heard(tenant))[0]).toMatch(/^The visit can no longer take place: /);
  });

  it("stays when the home goes back to review", async () => {
    const { id, visit, tenant } = await booked();
    await db.updateTable("properties").set({ status: "pending" }).where("id", "=", id).execute();
    expect((await read(tenant, visit.id)).status).toBe("booked");
  });

  it("loses the name of a deleted account, and is deleted with the last account", async () => {
    const { visit, tenant, owner } = await booked();
    await past(visit.id, 30);
    await owner.call(deleteOwnAccount, { body: { confirm: "delete my account" } });
    expect(await read(tenant, visit.id)).toMatchObject({ with: { name: "Deleted user" }, property: null });
    await tenant.call(deleteOwnAccount, { body: { confirm: "delete my account" } });
    expect(await db.selectFrom("visits").select("id").where("id", "=", visit.id).execute()).toEqual([]);
  });
});

describe("no-shows", () => {
  const report = (caller: TestCaller, visit: Visit) =>
    caller.call(reportNoShow, { params: { id: visit.id }, body: { version: visit.version } });

  it("can be reported after the end for two days, and contested", async () => {
    const { visit, tenant, owner } = await booked();
    expect(codeOf(await report(owner, visit))).toBe("too_late");
    await past(visit.id, 3);
    expect((await read(owner, visit.id)).may).toEqual(["report"]);
    expect((await report(tenant, visit)).json()).toMatchObject({ status: "no_show", may: [] });
    expect((await heard(owner))[0]).toMatch(/says the visit on .* did not take place\.$/);
    const contested = await owner.call(contestNoShow, { params: { id: visit.id }, body: { version: 2 } });
    expect(contested.json()).toMatchObject({ status: "done", may: [] });
    const late = await booked();
    await past(late.visit.id, 50);
    expect(codeOf(await report(late.owner, late.visit))).toBe("too_late");
  });

  it("make the owner accept each booking of a tenant with two uncontested reports", async () => {
    const { caller, account } = await person();
    for (let n = 0; n < 2; n++) {
      const place = await home();
      const visit: Visit = (await book(caller, place.id, { start: on(3, 10) })).json();
      await past(visit.id, 3);
      await report(place.owner, visit);
    }
    const { id } = await home();
    expect((await caller.call(getVisitTimes, { params: { id } })).json().mode).toBe("instant");
    await sql`update visits set reported_at = now() - interval '49 hours' where tenant_id = ${account.id}`.execute(db);
    expect((await caller.call(getVisitTimes, { params: { id } })).json().mode).toBe("ask");
    await sql`update visits set reported_at = now() - interval '91 days' where tenant_id = ${account.id}`.execute(db);
    expect((await caller.call(getVisitTimes, { params: { id } })).json().mode).toBe("instant");
  });
});
