import { describe, expect, it } from "vitest";
import { blockPerson, unblockPerson } from "#contract/messaging/blocks.ts";
import type { Visit } from "#contract/messaging/visits.ts";
import {
  acceptVisit,
  cancelVisit,
  contestNoShow,
  declineVisit,
  getVisitCalendar,
  moveVisit,
  reportNoShow,
} from "#contract/messaging/visits.ts";
import type { TestCaller } from "../testing/app.ts";
import { insertVisit } from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";
import { book, codeOf, heard, list, on, read, visitingApp } from "./testing.ts";

const { db, config, runJobs, home, person, booked } = await visitingApp();

const GONE = "The visit can no longer take place";
const block = (caller: TestCaller, { id }: { id: string }) => caller.call(blockPerson, { body: { user_id: id } });
const unblock = (caller: TestCaller, { id }: { id: string }) => caller.call(unblockPerson, { params: { userId: id } });

/** A visit in each open status, with its two sides. */
const OPEN = {
  booked: () => booked(),
  asked: () => booked({ mode: "ask" }),
  proposed: async () => {
    const place = await home({ windows: false });
    const { account: tenantAccount, caller: tenant } = await person();
    const answer = await book(tenant, place.id, { proposals: [{ start: on(3, 10) }, { start: on(4, 10) }] });
    return { ...place, tenant, tenantAccount, visit: answer.json() as Visit };
  },
};

/** A visit that was over an hour ago and is still booked. */
async function over() {
  const place = await home();
  const { account: tenantAccount, caller: tenant } = await person();
  const starts_at = new Date(Math.floor((Date.now() - 2 * 3_600_000) / 900_000) * 900_000);
  const id = await insertVisit(db, { tenant: tenantAccount, owner: place.account, property: place }, { starts_at });
  return { ...place, tenant, tenantAccount, visit: await read(tenant, id) };
}

describe("a block", () => {
  it.each([
    ["booked", "owner"],
    ["booked", "tenant"],
    ["asked", "owner"],
    ["proposed", "tenant"],
  ] as const)("cancels a visit that is %s, by the %s, without saying why", async (status, by) => {
    const { visit, owner, tenant, account, tenantAccount } = await OPEN[status]();
    expect(visit.status).toBe(status);
    await runJobs();
    const answer = by === "owner" ? await block(owner, tenantAccount) : await block(tenant, account);
    expect(answer.statusCode).toBe(200);
    await runJobs();
    for (const [caller, who] of [
      [tenant, tenantAccount],
      [owner, account],
    ] as const) {
      const shown = await read(caller, visit.id);
      expect(shown).toMatchObject({ status: "cancelled", reason: null, may: [], version: visit.version + 1 });
      expect(shown.history.at(-1)).toMatchObject({ event: "cancelled", by: null });
      expect((await heard(caller))[0]).toMatch(new RegExp(`^${GONE}[.:]`));
      const mail = (await mailsTo(config, who)).at(-1);
      expect(mail?.text).toContain(`${GONE}.`);
      expect(mail?.text).not.toContain("Reason");
      const ics = (await caller.call(getVisitCalendar, { params: { id: visit.id } })).body;
      if (status !== "proposed") expect(ics).toMatch(new RegExp(`DESCRIPTION:${GONE}[^]*STATUS:CANCELLED`));
    }
    expect((await read(tenant, visit.id)).meeting_point).toBeNull();
  });

  it("leaves visits of other people, and those that are over", async () => {
    const { visit, id, owner, tenantAccount } = await booked();
    const other = await person();
    const otherVisit = (await book(other.caller, id, { start: on(3, 10, 45) })).json();
    const past = await over();
    await block(owner, tenantAccount);
    await block(past.owner, past.tenantAccount);
    expect((await read(owner, visit.id)).status).toBe("cancelled");
    expect((await read(other.caller, otherVisit.id)).status).toBe("booked");
    expect(await read(past.tenant, past.visit.id)).toMatchObject({ status: "booked", meeting_point: null, may: [] });
    const ics = (await past.tenant.call(getVisitCalendar, { params: { id: past.visit.id } })).body;
    expect(ics).not.toContain("Blue gate");
  });

  it("is not undone for visits by unblocking, which allows a new booking", async () => {
    const { visit, id, owner, tenant, tenantAccount } = await booked();
    await block(owner, tenantAccount);
    expect(codeOf(await book(tenant, id, { start: on(3, 10, 45) }))).toBe("sending_not_allowed");
    await unblock(owner, tenantAccount);
    expect((await read(tenant, visit.id)).status).toBe("cancelled");
    expect((await book(tenant, id, { start: on(3, 10) })).statusCode).toBe(201);
  });

  it("stops reminders", async () => {
    const { owner, tenant, account, tenantAccount } = await booked();
    await block(owner, tenantAccount);
    await runJobs({ afterMinutes: 4 * 1440 });
    for (const caller of [owner, tenant]) expect(await heard(caller)).toHaveLength(1);
    for (const who of [account, tenantAccount])
      expect((await mailsTo(config, who)).filter(({ subject }) => /^(Today|Tomorrow)/.test(subject))).toEqual([]);
  });
});

describe("after a block", () => {
  it.each([
    ["accept", acceptVisit, {}],
    ["decline", declineVisit, { reason: "You are a liar" }],
    ["move", moveVisit, { start: on(3, 10, 45) }],
    ["cancel", cancelVisit, { reason: "You are a liar" }],
    ["report", reportNoShow, {}],
    ["contest", contestNoShow, {}],
  ] as const)("%s is refused from both sides, and reaches no one", async (act, endpoint, body) => {
    const all = act === "report" ? await over() : await booked({ mode: act === "accept" ? "ask" : "instant" });
    const { visit, owner, tenant, tenantAccount, account } = all;
    await block(owner, tenantAccount);
    await runJobs();
    const before = [await heard(owner), await heard(tenant)];
    for (const caller of [tenant, owner])
      for (const version of [visit.version, visit.version + 1]) {
        const answer = await caller.call(endpoint, { params: { id: visit.id }, body: { version, ...body } });
        expect([answer.statusCode, codeOf(answer)]).toEqual([403, "sending_not_allowed"]);
      }
    await runJobs();
    expect([await heard(owner), await heard(tenant)]).toEqual(before);
    for (const who of [account, tenantAccount])
      expect(JSON.stringify(await mailsTo(config, who))).not.toContain("You are a liar");
  });

  it("a person can still contest a report by someone who blocks them, without a notification", async () => {
    const { visit, owner, tenant, tenantAccount } = await over();
    const params = { id: visit.id };
    expect((await owner.call(reportNoShow, { params, body: { version: visit.version } })).statusCode).toBe(200);
    await block(owner, tenantAccount);
    const { version, may } = await read(tenant, visit.id);
    expect(may).toEqual(["contest"]);
    expect((await tenant.call(contestNoShow, { params, body: { version } })).json().status).toBe("done");
    await runJobs();
    expect(await heard(owner)).toEqual([]);
  });
});

it("books no visit past a block at the same time", async () => {
  for (let round = 0; round < 10; round++) {
    const { id, owner } = await home();
    const { caller, account } = await person();
    const [answer, blocked] = await Promise.all([book(caller, id, { start: on(3, 10) }), block(owner, account)]);
    expect(blocked.statusCode).toBe(200);
    if (answer.statusCode !== 201) expect(codeOf(answer)).toBe("sending_not_allowed");
    expect(await list(caller, "coming")).toEqual([]);
  }
});
