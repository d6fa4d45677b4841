import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { listProperties } from "#contract/browse/list-endpoints.ts";
import { savedSearchPath } from "#contract/browse/saved-search-terms.ts";
import { changeNotificationSettings } from "#contract/messaging/notifications.ts";
import { updatePropertyStatus } from "#contract/properties/moderation.ts";
import { addJob } from "../jobs/queue.ts";
import { insertAccount, insertProperty, ownedBy } from "../testing/factories.ts";
import { alertingApp } from "./testing.ts";

const { db, as, runJobs, searcher, send, sendAll, dueAt } = await alertingApp();

const set = (id: string, fields: Partial<{ status: string; rent: number; is_available: boolean }>) =>
  db.updateTable("properties").set(fields).where("id", "=", id).execute();

it("announces new homes in one mail and the list of notifications, and each home once", async () => {
  const { search, list, mails, notified } = await searcher({ name: "Near the lake" });
  const home = await list({ title: "Home <by> the lake", area: "Koramangala", city: "Bangalore" });
  await sendAll();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("1 new home: Near the lake");
  expect(mail?.text).toContain(`: Home <by> the lake\nKoramangala, Bangalore\n`);
  expect(mail?.text).toContain(`\nhttps://basera.example/property/${home.id}\n`);
  expect(mail?.text).toContain(`Open this search:\nhttps://basera.example${savedSearchPath(search.filters)}`);
  expect(mail?.text).toContain(
    "You get daily alerts for a saved search. Manage alerts: https://basera.example/saved-searches",
  );
  expect(mail?.html).toContain("Home &lt;by&gt; the lake");
  expect(mail?.headers).toMatchObject({ "list-id": "Basera Saved searches <searches.basera.example>" });
  expect(await notified()).toMatchObject([
    {
      kind: "search_match",
      text: "1 new home: Near the lake",
      home: "Home <by> the lake",
      count: 1,
      path: savedSearchPath(search.filters),
    },
  ]);
  await sendAll();
  expect(await mails()).toHaveLength(1);
  expect(await notified()).toHaveLength(1);
});

it("leads from the address in a mail to the homes of the search", async () => {
  const { search, list, caller } = await searcher();
  const home = await list();
  const query = Object.fromEntries(new URL(savedSearchPath(search.filters), "https://basera.example").searchParams);
  expect(query.availableFrom).toBe("any");
  const { availableFrom: _any, ...filters } = query;
  expect((await caller.call(listProperties, { query: filters })).json()).toMatchObject([{ id: home.id }]);
});

it("sends nothing before a search is due, and computes the next time", async () => {
  const { search, list, mails } = await searcher({ frequency: "weekly" });
  await list();
  await send();
  expect(await mails()).toEqual([]);
  await sendAll();
  expect(await mails()).toHaveLength(1);
  const { due_at } = await dueAt(search);
  expect(due_at?.getTime()).toBeGreaterThan(Date.now());
});

it("lists a home once in a mail, under the first search by name", async () => {
  const { save, list, mails, notified, account, rent } = await searcher({ name: "B" });
  await save({ filters: { minRent: rent, city: "Faridabad" }, name: "A" });
  const home = await list({ city: "Faridabad", area: "Sector 15" });
  await sendAll();
  const [mail] = await mails();
  expect(mail?.subject).toBe("1 new home: A");
  expect(mail?.text.split(home.id)).toHaveLength(2);
  expect((await notified()).map(({ text }: { text: string }) => text).toSorted()).toEqual([
    "1 new home: A",
    "1 new home: B",
  ]);
  expect(account.name).toBe("Ananya Rao");
});

it("announces an approved home soon after the commit, without waiting for the next run", async () => {
  const { list, notified, setQuietHours } = await searcher({ frequency: "instant" });
  await setQuietHours(null);
  const owner = await insertAccount(db, { type: "owner" });
  const { id } = await list({ status: "pending", ...ownedBy(owner) });
  const admin = await as(await insertAccount(db, { type: "admin" }));
  await admin.call(updatePropertyStatus, { params: { id }, body: { status: "approved" } });
  await runJobs();
  expect(await notified()).toMatchObject([{ kind: "search_match", count: 1 }]);
});

it("leaves out homes that are gone or no longer match, and sends nothing if none is left", async () => {
  const { list, mails, notified } = await searcher();
  const [gone, dearer] = [await list(), await list()];
  await set(gone.id, { is_available: false });
  await set(dearer.id, { rent: 999_000 });
  await sendAll();
  expect(await mails()).toEqual([]);
  expect(await notified()).toEqual([]);
});

it("announces a home again only after it was away for a day, and not within 7 days", async () => {
  const { list, mails, search } = await searcher();
  const { id } = await list();
  await sendAll();
  await set(id, { is_available: false });
  await set(id, { is_available: true });
  await sendAll();
  expect(await mails()).toHaveLength(1);
  const returnAfterADay = async () => {
    await set(id, { is_available: false });
    await sql`update alert_homes set away_since = away_since - interval '25 hours' where property_id = ${id}`.execute(
      db,
    );
    await set(id, { is_available: true });
    await sendAll();
  };
  await returnAfterADay();
  expect(await mails()).toHaveLength(1);
  await sql`update told_homes set told_at = told_at - interval '8 days' where search_id = ${search.id}`.execute(db);
  await returnAfterADay();
  expect(await mails()).toHaveLength(2);
});

it("announces a home whose rent drops into the range of the search", async () => {
  const { list, mails, rent } = await searcher();
  const { id } = await list({ rent: 900_000 });
  await sendAll();
  expect(await mails()).toEqual([]);
  await set(id, { rent });
  await sendAll();
  expect(await mails()).toHaveLength(1);
});

it.each(["instant", "daily"])(
  "announces in %s alerts a home that fits again after it was too expensive, and then not for 7 days",
  async (frequency) => {
    const { search, list, notified, rent, setQuietHours } = await searcher({ frequency });
    await setQuietHours(null);
    const { id } = await list();
    await sendAll();
    expect(await notified()).toMatchObject([{ count: 1 }]);
    const other = await list({ rent: rent + 1000 });
    // It fits for a moment, between two runs.
    await set(other.id, { rent });
    await set(other.id, { rent: rent + 2000 });
    await sendAll();
    expect(await notified()).toMatchObject([{ count: 1 }]);
    await set(other.id, { rent });
    await sendAll();
    expect(await notified()).toMatchObject([{ count: 2 }]);
    const leaveAndReturn = async () => {
      for (const home of [id, other.id]) {
        await set(home, { rent: rent + 2000 });
        await sendAll();
        await set(home, { rent });
        await sendAll();
      }
    };
    await leaveAndReturn();
    expect(await notified()).toMatchObject([{ count: 2 }]);
    await sql`update told_homes set told_at = told_at - interval '8 days' where search_id = ${search.id}`.execute(db);
    await leaveAndReturn();
    expect(await notified()).toMatchObject([{ count: 4 }]);
  },
);

it.each(["instant", "daily"])(
  "announces in %s alerts a home that was hidden when the others were",
  async (frequency) => {
    const { list, notified, setQuietHours } = await searcher({ frequency });
    await setQuietHours(null);
    const { id } = await list();
    await set(id, { is_available: false });
    await sendAll();
    expect(await notified()).toEqual([]);
    await set(id, { is_available: true });
    await sendAll();
    await set(id, { is_available: false });
    await set(id, { is_available: true });
    await sendAll();
    expect(await notified()).toMatchObject([{ count: 1 }]);
  },
);

it("does not announce a known home that was hidden for some hours", async () => {
  const { list, notified, save, rent } = await searcher();
  const { id } = await list({ city: "Faridabad", area: "Sector 15" });
  await sendAll();
  await save({ filters: { minRent: rent, city: "Faridabad" }, name: "Later" });
  await set(id, { is_available: false });
  await set(id, { is_available: true });
  await sendAll();
  expect(await notified()).toMatchObject([{ count: 1 }]);
});

it.each(["instant", "daily"])(
  "announces in %s alerts only homes that are confirmed at that time",
  async (frequency) => {
    const { list, mails, change, search, setQuietHours } = await searcher();
    const filters = { ...search.filters, confirmedWithin: 7 };
    await change(search.id, { filters, frequency });
    await setQuietHours(null);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    await list({ title: "Never confirmed" });
    await list({ title: "Confirmed last month", confirmed_at: ago(30) });
    const later = await list({ title: "Confirmed in time" });
    await list({ title: "Confirmed", confirmed_at: ago(2) });
    await db.updateTable("properties").set({ confirmed_at: new Date() }).where("id", "=", later.id).execute();
    await sendAll();
    const [mail] = await mails();
    expect(mail?.subject).toMatch(/^2 new homes: /);
    expect(mail?.text).toContain(": Confirmed in time\n");
    expect(mail?.text).toContain(": Confirmed\n");
  },
);

it("does not announce homes that matched before the search was saved, or turned on", async () => {
  const { search, rent, list, save, change, mails } = await searcher({ frequency: "off" });
  await list();
  await save({ filters: { minRent: rent, maxRent: rent, city: "Bangalore" } });
  await change(search.id, { frequency: "daily" });
  await sendAll();
  expect(await mails()).toEqual([]);
});

it("does not announce a person's own home, and nothing to inactive people", async () => {
  const [owner, inactive] = [await searcher(), await searcher()];
  await owner.list({
    ...ownedBy(owner.account),
    rent: owner.rent,
  });
  await inactive.list();
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", inactive.account.id).execute();
  await sendAll();
  expect(await owner.mails()).toEqual([]);
  expect(await inactive.mails()).toEqual([]);
  // Alerts that were due while the account was inactive are dropped.
  await db.updateTable("accounts").set({ is_active: true }).where("id", "=", inactive.account.id).execute();
  await sendAll();
  expect(await inactive.mails()).toEqual([]);
});

it("keeps notifications on while mails are off, for one search or for all", async () => {
  const [one, all] = [await searcher({ email: false }), await searcher()];
  await all.caller.call(changeNotificationSettings, { body: { channels: { searches: { email: false } } } });
  await all.list();
  await one.list();
  await sendAll();
  for (const { mails, notified } of [one, all]) {
    expect(await mails()).toEqual([]);
    expect(await notified()).toHaveLength(1);
  }
});

it("announces waiting homes when the frequency changes, and drops them while a search is off", async () => {
  const { search, list, change, mails } = await searcher();
  await list();
  await change(search.id, { frequency: "weekly" });
  await send();
  expect(await mails()).toHaveLength(1);
  await list();
  await change(search.id, { frequency: "off" });
  await sendAll();
  await change(search.id, { frequency: "daily" });
  await sendAll();
  expect(await mails()).toHaveLength(1);
});

it("lists at most 20 homes of a search, and says how many more there are", async () => {
  const { list, mails, notified } = await searcher({ name: "Many" });
  for (let n = 0; n < 23; n++) await list();
  await sendAll();
  const [mail] = await mails();
  expect(mail?.subject).toBe("23 new homes: Many");
  expect(mail?.text.match(/\/property\//g)).toHaveLength(20);
  expect(mail?.text).toContain("3 more in this search:");
  expect(await notified()).toMatchObject([{ text: "23 new homes: Many", count: 23 }]);
});

it("loses no home whose transaction commits after a later one was announced", async () => {
  const { list, mails, rent } = await searcher();
  const isInserted = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const slow = db.transaction().execute(async (trx) => {
    const { id } = await insertProperty(trx, { rent });
    isInserted.resolve();
    await mayCommit.promise;
    return id;
  });
  await isInserted.promise;
  const early = await list();
  await sendAll();
  mayCommit.resolve();
  const late = await slow;
  await sendAll();
  const texts = (await mails()).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain(early.id);
  expect(texts[1]).toContain(late);
  expect(texts[1]).not.toContain(early.id);
});

/** Lets statements on this table fail until the returned function is called. */
async function interrupt(statement: "insert" | "update", table: string) {
  await sql`create or replace function fail() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$`.execute(
    db,
  );
  const name = sql.table(table);
  await sql`create trigger fail before ${sql.raw(statement)} on ${name} for each row execute function fail()`.execute(
    db,
  );
  return () => sql`drop trigger fail on ${name}`.execute(db);
}

describe.each(["instant", "daily"])("a run of %s alerts", (frequency) => {
  it.each([
    ["update", "saved_searches"],
    ["insert", "told_homes"],
    ["insert", "notifications"],
    ["insert", "graphile_worker._private_jobs"],
  ] as const)("announces nothing twice if it is interrupted at an %s of %s", async (statement, table) => {
    const { list, mails, notified, search, setQuietHours } = await searcher({ frequency });
    await setQuietHours(null);
    await list();
    await db
      .updateTable("saved_searches")
      .set({ due_at: new Date(0) })
      .where("id", "=", search.id)
      .execute();
    await addJob(db, "announceHomes", {});
    await addJob(db, "sendDigests", {});
    const resume = await interrupt(statement, table);
    await expect(runJobs()).rejects.toThrow("interrupted");
    expect([await mails(), await notified()]).toEqual([[], []]);
    await resume();
    await runJobs({ afterMinutes: 60 });
    expect(await mails()).toHaveLength(1);
    await sendAll();
    expect(await mails()).toHaveLength(1);
    expect(await notified()).toMatchObject([{ count: 1 }]);
  });

  it("announces a home once when two processes work at the same time", async () => {
    const { list, mails, notified, setQuietHours } = await searcher({ frequency });
    await setQuietHours(null);
    await list();
    await db
      .updateTable("saved_searches")
      .set({ due_at: new Date(0) })
      .where("due_at", "is not", null)
      .execute();
    await addJob(db, "announceHomes", {});
    await addJob(db, "announceHomes", {});
    await addJob(db, "sendDigests", {});
    await addJob(db, "sendDigests", {});
    await Promise.all([runJobs(), runJobs()]);
    expect(await mails()).toHaveLength(1);
    expect(await notified()).toMatchObject([{ count: 1 }]);
  });
});
