import { describe, expect, it } from "vitest";
import { dayAfter, indianDay } from "#contract/india-time.ts";
import { listMessages, type Message, sendMessage } from "#contract/messaging/conversations.ts";
import { MAX_OPEN_VISITS } from "#contract/messaging/visit-terms.ts";
import {
  acceptVisit,
  changeVisitSettings,
  getVisitSettings,
  getVisitTimes,
  type Visit,
} from "#contract/messaging/visits.ts";
import type { TestCaller } from "../testing/app.ts";
import { insertAccount, insertProperty, insertVisit, ownedBy } from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";
import { book, codeOf, heard, list, on, read, said, times, visitingApp, weekdayIn } from "./testing.ts";

const { db, as, runJobs, config, home, person, booked } = await visitingApp();

describe("settings", () => {
  it("belong to the owner, with defaults at first", async () => {
    const account = await insertAccount(db, { type: "owner" });
    const { id } = await insertProperty(db, ownedBy(account));
    const owner = await as(account);
    expect((await owner.call(getVisitSettings, { params: { id } })).json()).toEqual({
      windows: [],
      days: [],
      length: 30,
      pause: 15,
      mode: "instant",
      meeting_point: null,
    });
  });

  it("keep what is not given, and replace given lists", async () => {
    const { id, owner } = await home();
    const change = (body: object) => owner.call(changeVisitSettings, { params: { id }, body });
    await change({ days: [{ day: dayAfter(indianDay(Date.now()), 5), from: null, to: null }] });
    const answer = await change({ length: 45, windows: [{ weekday: 7, from: "16:00", to: "18:00" }] });
    expect(answer.json()).toMatchObject({
      length: 45,
      pause: 15,
      meeting_point: "Blue gate",
      windows: [{ weekday: 7, from: "16:00", to: "18:00" }],
      days: [{ from: null, to: null }],
    });
    expect((await change({ meeting_point: " " })).json().meeting_point).toBeNull();
  });

  it.each([
    [{ windows: [{ weekday: 8, from: "10:00", to: "11:00" }] }, "windows.0.weekday"],
    [{ windows: [{ weekday: 1, from: "10:05", to: "11:00" }] }, "windows.0.from"],
    [{ windows: [{ weekday: 1, from: "06:45", to: "11:00" }] }, "windows.0.from"],
    [{ windows: [{ weekday: 1, from: "10:00", to: "21:15" }] }, "windows.0.to"],
    [{ windows: [{ weekday: 1, from: "11:00", to: "11:00" }] }, "windows.0.to"],
    [
      {
        windows: [
          { weekday: 1, from: "10:00", to: "12:00" },
          { weekday: 1, from: "11:45", to: "13:00" },
        ],
      },
      "windows.1",
    ],
    [{ days: [{ day: "2026-02-30", from: null, to: null }] }, "days.0.day"],
    [{ days: [{ day: "2026-12-01", from: "10:00", to: null }] }, "days.0.to"],
    [
      {
        days: [
          { day: "2026-12-01", from: null, to: null },
          { day: "2026-12-01", from: "10:00", to: "11:00" },
        ],
      },
      "days.1",
    ],
    [{ length: 20 }, "length"],
    [{ pause: 5 }, "pause"],
    [{ mode: "never" }, "mode"],
    [{ meeting_point: "x".repeat(301) }, "meeting_point"],
    [
      { windows: Array.from({ length: 15 }, (_, n) => ({ weekday: (n % 7) + 1, from: "10:00", to: "11:00" })) },
      "windows",
    ],
  ])("refuse %j at %s", async (body, path) => {
    const { id, owner } = await home();
    const answer = await owner.call(changeVisitSettings, { params: { id }, body });
    expect([answer.statusCode, answer.json().fields[0].path]).toEqual([400, path]);
  });

  it("are applied one after the other when saved concurrently", async () => {
    const { id, owner } = await home();
    const save = (weekday: number) =>
      owner.call(changeVisitSettings, { params: { id }, body: { windows: [{ weekday, from: "10:00", to: "12:00" }] } });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(save));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    expect((await owner.call(getVisitSettings, { params: { id } })).json().windows).toHaveLength(1);
  });
});

describe("booking", () => {
  it("books a free time at once, notifies both sides, and no longer offers it to others", async () => {
    const { id, title, owner, account } = await home();
    const { caller: tenant, account: guest } = await person();
    const free = await times(tenant, id);
    expect(free.map(({ start }) => start)).toContain(on(3, 10));
    const answer = await book(tenant, id, { start: on(3, 10) });
    expect(answer.statusCode).toBe(201);
    const visit: Visit = answer.json();
    expect(visit).toMatchObject({
      property: { id, title },
      you_are: "tenant",
      with: { name: account.name },
      start: on(3, 10),
      end: on(3, 10, 30),
      status: "booked",
      version: 1,
      may: ["move", "cancel"],
      history: [{ event: "booked", by: "tenant", start: on(3, 10) }],
    });
    const theirs = (await list(owner, "coming"))[0];
    expect(theirs).toMatchObject({
      id: visit.id,
      you_are: "owner",
      with: { name: guest.name },
      may: ["move", "cancel"],
    });
    expect(await heard(owner)).toEqual([`Visit on ${said(visit)} is set.`]);
    await runJobs();
    const subject = `Visit on ${said(visit)}: ${title}`;
    for (const { email } of [account, guest]) {
      const mail = (await mailsTo(config, { email })).find((one) => one.subject === subject);
      expect(mail?.attachments?.[0]?.content).toContain("STATUS:CONFIRMED");
      expect(mail?.headers).toHaveProperty("list-unsubscribe");
    }
    const { caller: other } = await person();
    expect((await times(other, id)).map(({ start }) => start)).not.toContain(on(3, 10));
    const refused = await book(other, id, { start: on(3, 10) });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, "slot_taken"]);
    expect(refused.json().times[0].start).toBe(on(3, 10, 45));
  });

  it("returns the first visit for the same client_id", async () => {
    const { id } = await home();
    const { caller } = await person();
    const again = () => book(caller, id, { start: on(3, 10), client_id: "the same" });
    const answers = await Promise.all([again(), again(), again()]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
    expect((await again()).statusCode).toBe(200);
  });

  it("shows a card in the conversation, with a sentence for old clients", async () => {
    const { visit, tenant, owner } = await booked();
    for (const caller of [tenant, owner]) {
      const messages: Message[] = (
        await caller.call(listMessages, { params: { conversationId: visit.conversation_id ?? "" } })
      ).json();
      expect(messages).toMatchObject([
        { content: `Visit booked for ${said(visit)}`, message_type: "visit", card: { kind: "visit", id: visit.id } },
      ]);
    }
  });

  it("lets no client send a card", async () => {
    const { visit, tenant, id, account } = await booked();
    const answer = await tenant.call(sendMessage, {
      body: {
        conversation_id: visit.conversation_id ?? "",
        property_id: id,
        to_user_id: account.id,
        content: "Visit booked",
        message_type: "visit",
      },
    });
    expect(answer.json()).toMatchObject({ message_type: "text", card: null });
  });

  it("asks the owner first if the settings require it", async () => {
    const { id, owner } = await home({ mode: "ask" });
    const { caller: tenant, account: guest } = await person();
    const visit: Visit = (await book(tenant, id, { start: on(3, 10) })).json();
    expect(visit).toMatchObject({ status: "asked", meeting_point: null, may: ["cancel"] });
    expect(await heard(owner)).toEqual([`${guest.name} asks to visit on ${said(visit)}.`]);
    const seen = await read(owner, visit.id);
    expect(seen.may).toEqual(["accept", "decline"]);
    const accepted = await owner.call(acceptVisit, { params: { id: visit.id }, body: { version: 1 } });
    expect(accepted.json()).toMatchObject({ status: "booked", version: 2 });
    expect(await read(tenant, visit.id)).toMatchObject({ status: "booked", meeting_point: "Blue gate" });
    expect(await heard(tenant)).toEqual([`Visit on ${said(visit)} is set.`]);
  });

  it("proposes times where the owner offers none, and books the accepted one", async () => {
    const { id, owner } = await home({ windows: false });
    const { caller: tenant, account } = await person();
    expect((await tenant.call(getVisitTimes, { params: { id } })).json()).toMatchObject({ windows: false, times: [] });
    const proposals = [{ start: on(4, 18) }, { start: on(3, 9) }];
    const visit: Visit = (await book(tenant, id, { proposals })).json();
    expect(visit).toMatchObject({
      status: "proposed",
      start: null,
      proposals: [{ start: on(3, 9) }, { start: on(4, 18) }],
    });
    expect(await heard(owner)).toEqual([`${account.name} proposes 2 times for a visit.`]);
    const accept = (start: string) =>
      owner.call(acceptVisit, { params: { id: visit.id }, body: { version: 1, start } });
    expect((await accept(on(3, 12))).json().fields[0].path).toBe("start");
    expect((await accept(on(4, 18))).json()).toMatchObject({ status: "booked", start: on(4, 18), end: on(4, 18, 30) });
  });

  it("offers times when both are free if the owner accepts a time that is taken", async () => {
    const { id, owner } = await home({ windows: false });
    const [first, second, elsewhere] = [await person(), await person(), await home()];
    const propose = async (caller: TestCaller): Promise<Visit> =>
      (await book(caller, id, { proposals: [{ start: on(3, 10) }] })).json();
    const proposed = [await propose(first.caller), await propose(second.caller)];
    await book(second.caller, elsewhere.id, { start: on(3, 10, 45) });
    const windows = [{ weekday: weekdayIn(3), from: "10:00", to: "13:00" }];
    await owner.call(changeVisitSettings, { params: { id }, body: { windows } });
    const answers = [];
    for (const visit of proposed)
      answers.push(await owner.call(acceptVisit, { params: { id: visit.id }, body: { version: 1, start: on(3, 10) } }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    expect(answers[1]?.json()).toMatchObject({ code: "slot_taken" });
    expect(answers[1]?.json().times[0].start).toBe(on(3, 11, 30));
  });

  it.each([
    ["a time that is not offered", { start: on(3, 13) }, 409, "outside_windows"],
    ["a day that is not offered", { start: on(4, 10) }, 409, "outside_windows"],
    ["a time in the past", { start: on(-1, 10) }, 400, "invalid"],
    ["a time after three weeks", { start: on(24, 10) }, 400, "invalid"],
    ["a time off the quarter hours", { start: on(3, 10, 5) }, 400, "invalid"],
    ["a time without a zone", { start: "2026-12-05T10:00:00" }, 400, "invalid"],
    ["no time", {}, 400, "invalid"],
    ["a time and proposals", { start: on(3, 10), proposals: [{ start: on(3, 10) }] }, 400, "invalid"],
    ["four proposals", { proposals: [9, 10, 11, 12].map((hour) => ({ start: on(3, hour) })) }, 400, "invalid"],
    ["a proposal at night", { proposals: [{ start: on(3, 22) }] }, 400, "invalid"],
  ])("refuses %s", async (_, given, status, code) => {
    const { id } = await home();
    const { caller } = await person();
    const answer = await book(caller, id, given);
    expect([answer.statusCode, codeOf(answer)]).toEqual([status, code]);
  });

  it("refuses homes that are rented or without an account", async () => {
    const { caller } = await person();
    for (const change of [{ is_available: false }, { owner_id: null }] as const) {
      const { id } = await home();
      await db.updateTable("properties").set(change).where("id", "=", id).execute();
      const answer = await book(caller, id, { start: on(3, 10) });
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, "not_available"]);
    }
  });

  it("allows one open visit at a home, and five in all", async () => {
    const { caller } = await person();
    const first = await home();
    await book(caller, first.id, { start: on(3, 10) });
    expect(codeOf(await book(caller, first.id, { start: on(3, 11, 30) }))).toBe("visit_exists");
    for (let n = 1; n < MAX_OPEN_VISITS; n++) {
      const { id } = await home({ windows: false });
      expect((await book(caller, id, { proposals: [{ start: on(5, 10) }] })).statusCode).toBe(201);
    }
    const { id } = await home({ windows: false });
    expect(codeOf(await book(caller, id, { proposals: [{ start: on(5, 10) }] }))).toBe("too_many_visits");
  });

  it("does not let a tenant be at two homes at once", async () => {
    const [first, second] = [await home(), await home()];
    const { caller } = await person();
    await book(caller, first.id, { start: on(3, 10) });
    expect((await times(caller, second.id)).map(({ start }) => start)).not.toContain(on(3, 10));
    expect(codeOf(await book(caller, second.id, { start: on(3, 10) }))).toBe("slot_taken");
  });

  it("gives one of 100 people the time, and every other a clear answer", async () => {
    const { id, owner } = await home();
    const people = await Promise.all(Array.from({ length: 100 }, person));
    const answers = await Promise.all(people.map(({ caller }) => book(caller, id, { start: on(3, 10) })));
    const codes = answers.map((answer) => (answer.statusCode === 201 ? "won" : codeOf(answer)));
    expect(codes.filter((code) => code === "won")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["won", "slot_taken"]));
    expect(await list(owner, "coming")).toHaveLength(1);
  });

  it("rejects overlapping visits in the database", async () => {
    const { id, account } = await home();
    const [one, other] = [await person(), await person()];
    const property = { id };
    const at = (minute: number) => new Date(on(3, 10, minute));
    await insertVisit(db, { tenant: one.account, owner: account, property }, { starts_at: at(0) });
    const overlapping = insertVisit(db, { tenant: other.account, owner: account, property }, { starts_at: at(30) });
    await expect(overlapping).rejects.toMatchObject({ constraint: "visits_home_free" });
    await insertVisit(db, { tenant: other.account, owner: account, property }, { starts_at: at(45) });
  });
});
