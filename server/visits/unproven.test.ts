import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { CONFIRM_TEXT, unconfirmedText, VISIT_TEXTS } from "#contract/messaging/visit-terms.ts";
import { acceptVisit, getVisitCalendar, getVisitTimes, moveVisit, type Visit } from "#contract/messaging/visits.ts";
import type { TestCaller } from "../testing/app.ts";
import { insertAccount, proveAddress } from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";
import { book, codeOf, on, read, times, visitingApp } from "./testing.ts";

const { db, as, runJobs, config, home, person, past } = await visitingApp();
const limited = await visitingApp({ rateLimitScale: 1 });

const accept = (owner: TestCaller, { id, version }: Visit, start: string) =>
  owner.call(acceptVisit, { params: { id }, body: { version, start } });

describe("a person without a proven address or number", () => {
  it.each(["instant", "ask"] as const)(
    "only proposes a free time of a home in mode %s, which stays free",
    async (mode) => {
      const { id, account } = await home({ mode });
      const people = await Promise.all(Array.from({ length: 4 }, () => person({ isProven: false })));
      const offered = await people[0]?.caller.call(getVisitTimes, { params: { id } });
      expect(offered?.json()).toMatchObject({ mode: "ask", confirmed: false });
      const free = (await times(people[0]?.caller as TestCaller, id)).map(({ start }) => start);
      for (const [n, { caller }] of people.entries()) {
        const answer = await book(caller, id, { start: free[n] });
        expect([answer.statusCode, answer.json().status, answer.json().start]).toEqual([201, "proposed", null]);
        expect(answer.json()).toMatchObject({ proposals: [{ start: free[n] }], tenant_confirmed: false });
      }
      const { caller } = await person();
      expect((await caller.call(getVisitTimes, { params: { id } })).json()).toMatchObject({ mode, confirmed: true });
      expect((await times(caller, id)).map(({ start }) => start)).toEqual(free);
      expect((await book(caller, id, { start: free[0] })).json().status).toBe(mode === "instant" ? "booked" : "asked");
      await runJobs();
      const asking = people[1]?.account.name ?? "";
      const mail = (await mailsTo(config, account)).find(({ subject }) =>
        subject.startsWith(`${asking} wants to visit`),
      );
      expect(mail?.text).toContain(unconfirmedText(asking));
    },
  );

  it("gets the time that the owner accepts, unless another person has booked it", async () => {
    const { id, owner } = await home();
    const [first, second] = [await person({ isProven: false }), await person({ isProven: false })];
    const requests: Visit[] = [
      (await book(first.caller, id, { start: on(3, 10) })).json(),
      (await book(second.caller, id, { start: on(3, 10, 45) })).json(),
    ];
    const { caller } = await person();
    expect((await book(caller, id, { start: on(3, 10) })).json().status).toBe("booked");
    const refused = await accept(owner, requests[0] as Visit, on(3, 10));
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, "slot_taken"]);
    const accepted = await owner.call(acceptVisit, { params: { id: requests[1]?.id ?? "" }, body: { version: 1 } });
    expect(accepted.json()).toMatchObject({ status: "booked", start: on(3, 10, 45), tenant_confirmed: false });
    expect((await times(caller, id)).map(({ start }) => start)).not.toContain(on(3, 10, 45));
    const moved = await second.caller.call(moveVisit, {
      params: { id: requests[1]?.id ?? "" },
      body: { version: 2, start: on(3, 11, 30) },
    });
    expect(moved.json()).toMatchObject({ start: on(3, 10, 45), move: { start: on(3, 11, 30), by: "tenant" } });
  });

  it("does not see the meeting point of an accepted visit before confirming the address", async () => {
    const { id, owner } = await home();
    const { caller, account } = await person({ isProven: false });
    const request: Visit = (await book(caller, id, { start: on(3, 10) })).json();
    expect((await accept(owner, request, on(3, 10))).statusCode).toBe(200);
    await past(request.id, -2);
    const file = async () => (await caller.call(getVisitCalendar, { params: { id: request.id } })).body;
    await runJobs();
    const mail = (await mailsTo(config, account)).at(-1);
    for (const text of [JSON.stringify(await read(caller, request.id)), await file(), JSON.stringify(mail)])
      expect(text).not.toContain("Blue gate");
    expect(mail?.text).toContain(CONFIRM_TEXT);
    expect(await read(caller, request.id)).toMatchObject({ meeting_point_from: null, tenant_confirmed: false });
    expect(await read(owner, request.id)).toMatchObject({ meeting_point: "Blue gate", tenant_confirmed: false });
    await proveAddress(db, account.id);
    expect(await read(caller, request.id)).toMatchObject({ meeting_point: "Blue gate", tenant_confirmed: true });
    expect(await file()).toContain("Blue gate");
  });

  it("keeps a request as a request after confirming the address", async () => {
    const { id } = await home();
    const { caller, account } = await person({ isProven: false });
    const request: Visit = (await book(caller, id, { start: on(3, 10) })).json();
    await proveAddress(db, account.id);
    expect(await read(caller, request.id)).toMatchObject({ status: "proposed", tenant_confirmed: true });
    const { caller: other } = await person();
    expect((await book(other, id, { start: on(3, 10) })).json().status).toBe("booked");
  });

  it("books at once with a proven number", async () => {
    const { id } = await home();
    const account = await insertAccount(db, { email: null });
    await sql`insert into auth_users (account_id, phone, phone_confirmed_at) values (${account.id}, '919812345678', now())`.execute(
      db,
    );
    const answer = await book(await as(account), id, { start: on(3, 10) });
    expect(answer.json()).toMatchObject({ status: "booked", tenant_confirmed: true });
  });
});

describe("one client", () => {
  it("opens 20 bookings a day over all accounts, and every address of a /64 is the same client", async () => {
    const { id } = await limited.home({ windows: false });
    const from = async (address: string) => {
      const { caller } = await limited.person();
      return caller.inject({
        method: "POST",
        url: "/api/visits",
        payload: { property_id: id, proposals: [{ start: on(3, 10) }], client_id: "one" },
        remoteAddress: address,
      });
    };
    for (let n = 1; n <= 20; n++) expect((await from(`2001:db8:1:2::${n}`)).statusCode).toBe(201);
    const refused = await from("2001:db8:1:2:ffff::1");
    expect([refused.statusCode, refused.json().error]).toEqual([429, VISIT_TEXTS.tooManyOfClient]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
    expect((await from("2001:db8:1:3::1")).statusCode).toBe(201);
  });

  it("is not charged for a booking that is refused or repeated", async () => {
    const { id } = await limited.home();
    const { caller } = await limited.person();
    const other = await limited.person();
    const send = (by: TestCaller, client_id: string) =>
      by.inject({
        method: "POST",
        url: "/api/visits",
        payload: { property_id: id, start: on(3, 10), client_id },
        remoteAddress: "198.51.100.7",
      });
    expect((await send(caller, "one")).statusCode).toBe(201);
    expect((await send(caller, "one")).statusCode).toBe(200);
    expect((await send(other.caller, "two")).statusCode).toBe(409);
    const { allowed_at } = await limited.db
      .selectFrom("rate_limits")
      .select("allowed_at")
      .where("key", "=", "visits:client:198.51.100.7")
      .executeTakeFirstOrThrow();
    // One of 20 tokens is refilled in 72 minutes.
    expect(allowed_at.getTime() - Date.now()).toBeLessThan(73 * 60_000);
  });
});
