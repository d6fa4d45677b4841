import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#contract/durations.ts";
import { blockPerson } from "#contract/messaging/blocks.ts";
import { askForContact } from "#contract/messaging/contacts.ts";
import { deleteConversation } from "#contract/messaging/conversations.ts";
import { DELETION_WORDS, deleteOwnAccount } from "#contract/personal-data.ts";
import { insertAccount, ownedBy } from "../testing/factories.ts";
import { askingApp, waitingOf } from "./testing.ts";

const { db, pair, runOut } = await askingApp();

/** Returns the questions of a conversation, or of its home once it is deleted, oldest first. */
const questions = (homeId: string) =>
  db.selectFrom("questions").selectAll().where("property_id", "=", homeId).orderBy("asked_at").execute();

/** Returns in how many hours the newest question is due. */
const dueIn = (due: Date | string | null | undefined) => (new Date(due ?? 0).getTime() - Date.now()) / HOUR_MS;

describe("a question", () => {
  it("is a tenant's first message, due in 24 hours, which both people see", async () => {
    const { id, guest, host, ask } = await pair();
    expect(await waitingOf(guest, id)).toBeNull();
    await ask();
    const waiting = await waitingOf(guest, id);
    expect(waiting).toEqual({ state: "waiting", due_at: expect.any(String) });
    expect(dueIn(waiting?.due_at)).toBeCloseTo(24, 1);
    expect(await waitingOf(host, id)).toEqual(waiting);
  });

  it("is not asked by further messages, nor by the owner", async () => {
    const { property, ask, answer, state } = await pair();
    await answer();
    expect(await state()).toBeNull();
    await ask();
    await ask();
    expect(await questions(property.id)).toHaveLength(1);
  });

  it("is not asked about a home that is away", async () => {
    const { ask, state, setAway } = await pair();
    await setAway("rented");
    await ask();
    expect(await state()).toBeNull();
  });

  it("is asked again a week after both the owner's last message and the end of the last question", async () => {
    const { property, ask, answer, pass, state } = await pair();
    await ask();
    await answer();
    await pass(6 * 24);
    await answer();
    await pass(6 * 24);
    await ask();
    expect(await state()).toBe("answered");
    await pass(25);
    await ask();
    expect(await state()).toBe("waiting");
    await pass(25);
    await runOut();
    await pass(5 * 24);
    await ask();
    expect(await state()).toBe("ran_out");
    await pass(3 * 24);
    await ask();
    expect((await questions(property.id)).map(({ state }) => state)).toEqual(["answered", "ran_out", "waiting"]);
  });

  it("is not asked in an older conversation, until a week after the owner's last message", async () => {
    const { id, ask, answer, pass, state } = await pair();
    await ask();
    await sql`delete from questions where conversation_id = ${id}`.execute(db);
    await pass(30 * 24);
    await ask();
    expect(await state()).toBeNull();
    await answer();
    await pass(8 * 24);
    await ask();
    expect(await state()).toBe("waiting");
  });

  it("is asked by asking for a phone number", async () => {
    const { id, guest, ask, answer, pass, state } = await pair();
    await ask();
    await answer();
    await pass(8 * 24);
    const asked = await guest.call(askForContact, { params: { id } });
    expect(asked.statusCode).toBe(200);
    expect(await state()).toBe("waiting");
  });
});

describe("an answer", () => {
  it("is any message of the owner, in time or late", async () => {
    const [early, late] = [await pair(), await pair()];
    for (const { ask } of [early, late]) await ask();
    await early.pass(23);
    await early.answer();
    await late.pass(25);
    await runOut();
    expect(await late.state()).toBe("ran_out");
    await late.answer();
    const [[inTime], [after]] = [await questions(early.property.id), await questions(late.property.id)];
    expect([inTime?.state, after?.state]).toEqual(["answered", "answered"]);
    expect(dueIn(inTime?.due_at)).toBeCloseTo(1, 1);
    expect(Number(after?.ended_at) > Number(after?.due_at)).toBe(true);
  });

  it("is late if the question was due, although no job has ended it yet", async () => {
    const { property, ask, answer, pass } = await pair();
    await ask();
    await pass(25);
    await answer();
    const [question] = await questions(property.id);
    expect(question?.state).toBe("answered");
    expect(Number(question?.ended_at) > Number(question?.due_at)).toBe(true);
  });

  it("answers only the newest question, and leaves an older one that ran out", async () => {
    const { property, ask, answer, pass } = await pair();
    await ask();
    await pass(9 * 24);
    await runOut();
    await ask();
    await answer();
    expect((await questions(property.id)).map(({ state }) => state)).toEqual(["ran_out", "answered"]);
  });
});

describe("a home that leaves", () => {
  it("closes its questions, which wait again with the time they had left", async () => {
    const { property, ask, pass, state, setAway } = await pair();
    await ask();
    await pass(23);
    await setAway("paused");
    expect(await state()).toBe("closed");
    await pass(6 * 24);
    await runOut();
    await setAway(null);
    expect(await state()).toBe("waiting");
    const [question] = await questions(property.id);
    expect(dueIn(question?.due_at)).toBeCloseTo(1, 1);
  });

  it("leaves a question closed after a week, or once the owner has written", async () => {
    const [week, written] = [await pair(), await pair()];
    for (const { ask, setAway } of [week, written]) {
      await ask();
      await setAway("rented");
    }
    await week.pass(7 * 24 + 1);
    await written.answer();
    for (const { setAway, state } of [week, written]) {
      await setAway(null);
      expect(await state()).toBe("closed");
    }
  });

  it("does not close a question that was due", async () => {
    const { ask, pass, state, setAway } = await pair();
    await ask();
    await pass(25);
    await setAway("rented");
    expect(await state()).toBe("ran_out");
  });

  it("closes questions when it is deleted, or its owner deactivated", async () => {
    const [deleted, deactivated] = [await pair(), await pair()];
    for (const { ask } of [deleted, deactivated]) await ask();
    await db.deleteFrom("properties").where("id", "=", deleted.property.id).execute();
    await db.updateTable("accounts").set({ is_active: false }).where("id", "=", deactivated.hostAccount.id).execute();
    for (const { state } of [deleted, deactivated]) expect(await state()).toBe("closed");
  });

  it("judges no owner by a question that was stored while it left", async () => {
    const { id, property, ask, pass, state, setAway } = await pair();
    await ask();
    await setAway("rented");
    await sql`update questions set state = 'waiting', ended_at = null, time_left = null where conversation_id = ${id}`.execute(
      db,
    );
    await pass(25);
    await runOut();
    expect([await state(), (await questions(property.id)).length]).toEqual(["closed", 1]);
  });
});

describe("a new owner", () => {
  it("has 24 hours, and the former one is not judged", async () => {
    const { property, ask, pass, state } = await pair();
    await ask();
    await pass(20);
    const buyer = await insertAccount(db, { type: "owner" });
    await db.updateTable("properties").set(ownedBy(buyer)).where("id", "=", property.id).execute();
    const [question] = await questions(property.id);
    expect([await state(), question?.owner_id]).toEqual(["waiting", buyer.id]);
    expect(dueIn(question?.due_at)).toBeCloseTo(24, 1);
  });
});

describe("a question is withdrawn", () => {
  it("if the tenant deletes the conversation", async () => {
    const { id, guest, property, ask } = await pair();
    await ask();
    expect((await guest.call(deleteConversation, { params: { id } })).statusCode).toBe(200);
    expect(await questions(property.id)).toMatchObject([{ state: "withdrawn", conversation_id: null }]);
  });

  it("if the tenant's account is deleted or deactivated", async () => {
    const [deleted, deactivated] = [await pair(), await pair()];
    for (const { ask } of [deleted, deactivated]) await ask();
    await deleted.guest.call(deleteOwnAccount, { body: { confirm: DELETION_WORDS } });
    await db.updateTable("accounts").set({ is_active: false }).where("id", "=", deactivated.guestAccount.id).execute();
    expect(await questions(deleted.property.id)).toMatchObject([{ state: "withdrawn", guest_id: null }]);
    expect(await questions(deactivated.property.id)).toMatchObject([{ state: "withdrawn" }]);
  });

  it.each([
    ["the tenant", "guest", false],
    ["the owner", "host", true],
  ] as const)("if %s blocks the other", async (_, by, isBlocked) => {
    const all = await pair();
    await all.ask();
    const other = by === "guest" ? all.hostAccount : all.guestAccount;
    expect((await all[by].call(blockPerson, { body: { user_id: other.id } })).statusCode).toBe(200);
    expect(await questions(all.property.id)).toMatchObject([{ state: "withdrawn", is_blocked: isBlocked }]);
  });

  it("but not once it was due", async () => {
    const { id, guest, property, ask, pass } = await pair();
    await ask();
    await pass(25);
    await guest.call(deleteConversation, { params: { id } });
    expect(await questions(property.id)).toMatchObject([{ state: "ran_out" }]);
  });
});

describe("a conversation that the owner deletes", () => {
  it("leaves its question without ids, which runs out", async () => {
    const { id, host, property, ask } = await pair();
    await ask();
    expect((await host.call(deleteConversation, { params: { id } })).statusCode).toBe(200);
    await sql`update questions set asked_at = asked_at - interval '25 hours', due_at = due_at - interval '25 hours'
      where property_id = ${property.id}`.execute(db);
    await runOut();
    expect(await questions(property.id)).toMatchObject([{ state: "ran_out", conversation_id: null, guest_id: null }]);
  });
});

it("ends each due question once, in several processes", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => pair()));
  for (const { ask, pass } of all) {
    await ask();
    await pass(25);
  }
  await Promise.all([runOut(), runOut(), runOut()]);
  expect(new Set(await Promise.all(all.map(({ state }) => state())))).toEqual(new Set(["ran_out"]));
});
