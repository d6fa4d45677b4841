import { randomUUID } from "node:crypto";
import { type Insertable, type Selectable, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { deleteConversation } from "#contract/messaging/conversations.ts";
import { DELETION_WORDS, deleteOwnAccount } from "#contract/personal-data.ts";
import { getProperty, listOwnerProperties } from "#contract/properties/property-endpoints.ts";
import type { Accounts, Questions } from "../db/schema.ts";
import { insertAccount, insertProperty, ownedBy, proveAddress } from "../testing/factories.ts";
import { countOwnerReplies } from "./figures.ts";
import { askingApp } from "./testing.ts";

const { db, as, visitor, pair, runOut } = await askingApp();

const NOW = new Date();
const agoBy = (ms: number) => new Date(NOW.getTime() - ms);

/** Inserts a person whose questions count: with a confirmed address and an old account. */
async function insertGuest(overrides: Partial<Insertable<Accounts>> = {}) {
  const guest = await insertAccount(db, { created_at: agoBy(100 * DAY_MS), ...overrides });
  await proveAddress(db, guest.id);
  return guest;
}

/** Inserts an owner with a live home. */
async function insertOwner(overrides: Partial<Insertable<Accounts>> = {}) {
  const owner = await insertAccount(db, { type: "owner", created_at: agoBy(100 * DAY_MS), ...overrides });
  const home = await insertProperty(db, ownedBy(owner));
  return { owner, home };
}
type Owner = Awaited<ReturnType<typeof insertOwner>>;

interface Asked extends Partial<Insertable<Questions>> {
  guest?: Pick<Selectable<Accounts>, "id"> | null;
  /** Hours after which it was answered; null: not at all. */
  hours?: number | null;
  daysAgo?: number;
}

/** Inserts a question that ended, from a new guest by default. */
async function insertQuestion({ owner, home }: Owner, { guest, hours = 2, daysAgo = 10, ...row }: Asked = {}) {
  const asked = agoBy(daysAgo * DAY_MS);
  const after = (hours: number) => new Date(asked.getTime() + hours * HOUR_MS);
  await db
    .insertInto("questions")
    .values({
      property_id: home.id,
      owner_id: owner.id,
      guest_id: guest === undefined ? (await insertGuest()).id : (guest?.id ?? null),
      asked_at: asked,
      due_at: after(24),
      state: hours === null ? "ran_out" : "answered",
      ended_at: after(hours ?? 24),
      ...row,
    })
    .execute();
}

async function insertQuestions(owner: Owner, all: readonly (Asked | number | null)[]) {
  for (const one of all) await insertQuestion(owner, typeof one === "number" || one === null ? { hours: one } : one);
}

/** Counts, and returns what is stored about the owner. */
async function figuresOf({ owner }: Owner) {
  await countOwnerReplies(db, NOW);
  const row = await db
    .selectFrom("owner_replies")
    .select(["answered", "within_hours"])
    .where("owner_id", "=", owner.id)
    .executeTakeFirst();
  return row ?? null;
}

const read = async ({ home }: Owner) => (await visitor.call(getProperty, { params: { id: home.id } })).json();

describe("the figures of an owner", () => {
  it.each<[string, (number | null)[], { answered: number; within_hours: number | null } | null]>([
    ["nothing below 5 guests", [1, 1, 1, 1], null],
    ["the smallest of 1, 3, 6, 12 and 24 hours for 8 of 10", [1, 1, 1, 3, 30], { answered: 8, within_hours: 3 }],
    ["an hour exactly", [1, 1, 1, 1, null], { answered: 8, within_hours: 1 }],
    ["more than an hour", [1, 1, 1, 1.01, 1.01], { answered: 10, within_hours: 3 }],
    ["24 hours", [20, 24, 13, 5, null], { answered: 8, within_hours: 24 }],
    ["tenths, rounded down", [1, 1, 1, 1, 1, null, null], { answered: 7, within_hours: null }],
    ["no hours below 8 of 10", [1, 1, 1, 25, 25], { answered: 6, within_hours: null }],
    ["owners who never answer", [null, null, null, null, null], { answered: 0, within_hours: null }],
  ])("are %s", async (_, hours, expected) => {
    const owner = await insertOwner();
    await insertQuestions(owner, hours);
    expect(await figuresOf(owner)).toEqual(expected);
  });

  /** Five questions answered within an hour make 10 of 10; one more that was not answered makes 8. */
  const ANSWERED = [1, 1, 1, 1, 1];
  const ALL = { answered: 10, within_hours: 1 };
  const NOT_ALL = { answered: 8, within_hours: 1 };

  it.each<[string, Asked | (() => Promise<Asked>), typeof ALL]>([
    ["count one that ran out", {}, NOT_ALL],
    ["count a late answer as not answered in time", { state: "answered", ended_at: agoBy(8 * DAY_MS) }, NOT_ALL],
    ["leave out closed questions", { state: "closed" }, ALL],
    ["leave out questions that the guest withdrew", { state: "withdrawn" }, ALL],
    ["leave out waiting questions", { state: "waiting", ended_at: null }, ALL],
    ["leave out questions from before 12 weeks", { daysAgo: 85 }, ALL],
    ["count questions of the last 12 weeks", { daysAgo: 83 }, NOT_ALL],
    [
      "leave out a guest without a confirmed address or number",
      async () => ({ guest: await insertAccount(db, { created_at: agoBy(99 * DAY_MS) }) }),
      ALL,
    ],
    [
      "leave out an account younger than a day when it asked",
      async () => ({ guest: await insertGuest({ created_at: agoBy(10.9 * DAY_MS) }) }),
      ALL,
    ],
    [
      "count an account of a day",
      async () => ({ guest: await insertGuest({ created_at: agoBy(11.1 * DAY_MS) }) }),
      NOT_ALL,
    ],
    ["leave out a guest whose account is deleted", { guest: null }, ALL],
    ["count one whose conversation the owner deleted", { guest: null, guest_counts: true }, NOT_ALL],
    ["leave out a forgotten guest who did not count", { guest: null, guest_counts: false }, ALL],
  ])("%s", async (_, asked, expected) => {
    const owner = await insertOwner();
    await insertQuestions(owner, ANSWERED);
    await insertQuestion(owner, { hours: null, ...(typeof asked === "function" ? await asked() : asked) });
    expect(await figuresOf(owner)).toEqual(expected);
  });

  it("leave out guests with the owner's number", async () => {
    const owner = await insertOwner({ phone: "+919812300001" });
    await insertQuestions(owner, [...ANSWERED, { hours: null, guest: await insertGuest({ phone: "+919812300001" }) }]);
    expect(await figuresOf(owner)).toEqual(ALL);
  });

  it("leave out guests whose listing has the number of the owner's listing", async () => {
    const owner = await insertOwner();
    const guest = await insertGuest();
    await insertProperty(db, { ...ownedBy(guest), owner_phone: "+919812300002" });
    await db.updateTable("properties").set({ owner_phone: "09812300002" }).where("id", "=", owner.home.id).execute();
    await insertQuestions(owner, [...ANSWERED, { hours: null, guest }]);
    expect(await figuresOf(owner)).toEqual(ALL);
  });

  it("count a guest once, by the latest question that ended", async () => {
    const owner = await insertOwner();
    const guest = await insertGuest();
    await insertQuestions(owner, [1, 1, 1, 1, { guest, hours: null, daysAgo: 20 }, { guest, hours: 1, daysAgo: 5 }]);
    await insertQuestion(owner, { guest, hours: null, daysAgo: 30 });
    await insertQuestion(owner, { guest, state: "waiting", ended_at: null, daysAgo: 0.5 });
    expect(await figuresOf(owner)).toEqual(ALL);
  });

  it("count accounts that share a confirmed number once", async () => {
    const owner = await insertOwner();
    const [one, other] = [await insertGuest(), await insertGuest({ phone: "+919812300003" })];
    await db
      .updateTable("auth_users")
      .set({ phone: "919812300003", phone_confirmed_at: NOW })
      .where("account_id", "=", one.id)
      .execute();
    await insertQuestions(owner, [1, 1, 1, { guest: one }, { guest: other }]);
    expect(await figuresOf(owner)).toBeNull();
  });

  it("count guests per owner", async () => {
    const [one, other] = [await insertOwner(), await insertOwner()];
    for (const hours of [1, 1, 1, 1, 1]) {
      const guest = await insertGuest();
      await insertQuestion(one, { guest, hours });
      await insertQuestion(other, { guest, hours: null });
    }
    expect(await figuresOf(one)).toEqual(ALL);
    expect(await figuresOf(other)).toEqual({ answered: 0, within_hours: null });
  });

  it("forgive two blocks and count further ones as not answered", async () => {
    const owner = await insertOwner();
    const blocked: Asked = { state: "withdrawn", is_blocked: true };
    await insertQuestions(owner, [1, 1, 1, 1, blocked, blocked]);
    expect(await figuresOf(owner)).toBeNull();
    await insertQuestion(owner, blocked);
    expect(await figuresOf(owner)).toEqual(NOT_ALL);
  });

  it("count an instant booking as answered, without hours", async () => {
    const owner = await insertOwner();
    const instant: Asked = { hours: 0, is_instant: true };
    await insertQuestions(owner, [5, 5, null, instant, instant, instant, instant]);
    expect(await figuresOf(owner)).toEqual({ answered: 8, within_hours: null });
    await insertQuestions(owner, [5, 5]);
    expect(await figuresOf(owner)).toEqual({ answered: 8, within_hours: 6 });
  });

  it("leave out the hours in which the home was away", async () => {
    const owner = await insertOwner();
    const asked = agoBy(10 * DAY_MS).getTime();
    const hoursAfter = (hours: number) => new Date(asked + hours * HOUR_MS);
    const reopened: Asked = { due_at: hoursAfter(48), ended_at: hoursAfter(26) };
    await insertQuestions(owner, [1, 1, 1, reopened, reopened]);
    expect(await figuresOf(owner)).toEqual({ answered: 10, within_hours: 3 });
  });

  it("are removed once too few guests are left, and with the account", async () => {
    const owner = await insertOwner();
    await insertQuestions(owner, ANSWERED);
    expect(await figuresOf(owner)).toEqual(ALL);
    await sql`update questions set asked_at = asked_at - interval '80 days' where owner_id = ${owner.owner.id}`.execute(
      db,
    );
    await countOwnerReplies(db, new Date(NOW.getTime() + 1));
    expect(await db.selectFrom("owner_replies").where("owner_id", "=", owner.owner.id).execute()).toEqual([]);
    const row = { owner_id: owner.owner.id, answered: 9, within_hours: 1, counted_at: NOW };
    await db.insertInto("owner_replies").values(row).execute();
    const caller = await as(owner.owner);
    await caller.call(deleteOwnAccount, { body: { confirm: DELETION_WORDS } });
    expect(await db.selectFrom("owner_replies").where("owner_id", "=", owner.owner.id).execute()).toEqual([]);
  });

  it("count more owners than one batch has", async () => {
    const owners = await db
      .insertInto("accounts")
      .values(
        Array.from({ length: 230 }, (_, i) => ({ id: randomUUID(), name: "Owner", email: `batch${i}@example.test` })),
      )
      .returning("id")
      .execute();
    const guests = await Promise.all([1, 2, 3, 4, 5].map(() => insertGuest()));
    const [asked, due_at] = [agoBy(5 * DAY_MS), agoBy(4 * DAY_MS)];
    const row = { property_id: randomUUID(), asked_at: asked, due_at, ended_at: asked, state: "answered" };
    for (const { id: guest_id } of guests)
      await db
        .insertInto("questions")
        .values(owners.map(({ id: owner_id }) => ({ ...row, owner_id, guest_id })))
        .execute();
    await countOwnerReplies(db, NOW);
    const ids = owners.map(({ id }) => id);
    const counted = await db.selectFrom("owner_replies").select("answered").where("owner_id", "in", ids).execute();
    expect(counted).toEqual(owners.map(() => ({ answered: 10 })));
  });

  it("are counted again if the job was aborted", async () => {
    await insertQuestions(await insertOwner(), ANSWERED);
    await expect(countOwnerReplies(db, NOW, AbortSignal.abort())).rejects.toThrow("aborted");
  });
});

describe("a question whose conversation the owner deletes", () => {
  async function deletedBy({ isProven }: { isProven: boolean }) {
    const guest = await (isProven ? insertGuest() : insertAccount(db, { created_at: agoBy(99 * DAY_MS) }));
    const { id, host, hostAccount, property, ask } = await pair({ guest });
    await ask();
    await host.call(deleteConversation, { params: { id } });
    await sql`update questions set asked_at = now() - interval '2 days', due_at = now() - interval '1 day'
      where owner_id = ${hostAccount.id}`.execute(db);
    await runOut();
    const owner = { owner: hostAccount, home: property };
    await insertQuestions(owner, [1, 1, 1, 1, 1]);
    return figuresOf(owner);
  }

  it("counts as not answered", async () => {
    expect(await deletedBy({ isProven: true })).toEqual({ answered: 8, within_hours: 1 });
  });

  it("is in no figure if its guest would not have counted", async () => {
    expect(await deletedBy({ isProven: false })).toEqual({ answered: 10, within_hours: 1 });
  });
});

describe("a home's page", () => {
  it("has the owner's figures from six of ten on, also for visitors", async () => {
    const owner = await insertOwner();
    const { id: owner_id } = owner.owner;
    const store = (answered: number, within_hours: number | null) =>
      db
        .insertInto("owner_replies")
        .values({ owner_id, answered, within_hours, counted_at: NOW })
        .onConflict((conflict) => conflict.column("owner_id").doUpdateSet({ answered, within_hours }))
        .execute();
    expect(await read(owner)).toMatchObject({ owner_replies: null, owner_is_new: false });
    await store(9, 3);
    expect((await read(owner)).owner_replies).toEqual({ answered: 9, of: 10, within_hours: 3 });
    await store(6, null);
    expect((await read(owner)).owner_replies).toEqual({ answered: 6, of: 10, within_hours: null });
    await store(5, null);
    expect((await read(owner)).owner_replies).toBeNull();
  });

  it("marks owners whose account is younger than 30 days", async () => {
    const ages = [29.9, 30.1].map((days) => insertOwner({ created_at: new Date(Date.now() - days * DAY_MS) }));
    const [young, old] = await Promise.all(ages);
    expect((await read(young as Owner)).owner_is_new).toBe(true);
    expect((await read(old as Owner)).owner_is_new).toBe(false);
    const withoutAccount = await insertProperty(db, { owner_id: null });
    expect(await read({ home: withoutAccount } as Owner)).toMatchObject({ owner_replies: null, owner_is_new: false });
  });

  it("is the only place that has them, not lists", async () => {
    const { owner } = await insertOwner();
    const caller = await as(owner);
    const [listed] = (await caller.call(listOwnerProperties, { query: { email: owner.email } as never })).json();
    expect(listed).not.toHaveProperty("owner_replies");
    expect(listed).not.toHaveProperty("owner_is_new");
  });
});
