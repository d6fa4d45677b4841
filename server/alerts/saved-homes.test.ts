import { sql } from "kysely";
import { expect, it } from "vitest";
import { changeNotificationSettings, listNotifications, type Notification } from "#contract/messaging/notifications.ts";
import { toggleFavorite } from "#contract/properties/favorites.ts";
import { deleteProperty } from "#contract/properties/property-endpoints.ts";
import { addJob } from "../jobs/queue.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, ownedBy } from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";

const { db, as, config, runJobs } = await testApp();

const run = async () => {
  await addJob(db, "announceHomes", {});
  await addJob(db, "sendDigests", {});
  await runJobs();
};
// Only events from this time on cause notifications.
await run();

/** Creates a person who saved another person's home with a rent of 30,000. */
async function saved() {
  const owner = await insertAccount(db, { type: "owner" });
  const home = await insertProperty(db, {
    ...ownedBy(owner),
    owner_name: owner.name,
    rent: 30_000,
    title: "Bright home by the lake",
  });
  const account = await insertAccount(db);
  const caller = await as(account);
  await caller.call(toggleFavorite, { params: { id: account.id }, body: { property_id: home.id } });
  // Saved some days ago, so that the home can have been away since.
  await sql`update favorites set created_at = created_at - interval '3 days' where account_id = ${account.id}`.execute(
    db,
  );
  const set = (fields: Partial<{ rent: number; status: string; is_available: boolean }>) =>
    db.updateTable("properties").set(fields).where("id", "=", home.id).execute();
  const heard = async (): Promise<string[]> =>
    (await caller.call(listNotifications)).json().map(({ text }: Notification) => text);
  const away = (hours: number) =>
    sql`update alert_homes set away_since = away_since - ${`${hours} hours`}::interval where property_id = ${home.id}`.execute(
      db,
    );
  return { home, owner: await as(owner), account, caller, set, heard, away, mails: () => mailsTo(config, account) };
}

/** Makes the mails of tomorrow morning due. */
const nextMorning = () => sql`update favorite_alerts set mail_due_at = now() where mail_due_at is not null`.execute(db);

it("notifies of a lower rent at once on the site, and with the next daily mail", async () => {
  const { home, set, heard, mails, caller } = await saved();
  await set({ rent: 27_000 });
  await run();
  expect(await heard()).toEqual(["Bright home by the lake now asks ₹27,000, ₹3,000 less"]);
  const [notification] = (await caller.call(listNotifications)).json();
  expect(notification).toMatchObject({ kind: "price_drop", path: `/property/${home.id}` });
  expect(await mails()).toEqual([]);
  await nextMorning();
  await run();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Bright home by the lake: now ₹27,000");
  expect(mail?.text).toContain("Was ₹30,000.");
  expect(mail?.headers?.["list-id"]).toContain("saved-homes.");
  await run();
  expect(await mails()).toHaveLength(1);
});

it("does not notify of a small drop, a rise, or a second drop within a week", async () => {
  const { set, heard, home } = await saved();
  await set({ rent: 29_600 });
  await run();
  await set({ rent: 35_000 });
  await run();
  expect(await heard()).toEqual([]);
  await set({ rent: 27_000 });
  await run();
  await set({ rent: 25_000 });
  await run();
  expect(await heard()).toEqual(["Bright home by the lake now asks ₹25,000, ₹4,600 less"]);
  const { rows } = await sql<{ rent_before: number }>`
    select rent_before from favorite_alerts where property_id = ${home.id}`.execute(db);
  expect(rows).toEqual([{ rent_before: 29_600 }]);
  await sql`update favorite_alerts set happened_at = happened_at - interval '8 days' where property_id = ${home.id}`.execute(
    db,
  );
  await set({ rent: 20_000 });
  await run();
  expect(await heard()).toEqual(["Bright home by the lake now asks ₹20,000, ₹5,000 less"]);
});

it("notifies once of small steps that add up, and not who saved the home between them", async () => {
  const { home, set, heard } = await saved();
  for (const rent of [29_900, 29_800, 29_700, 29_600]) await set({ rent });
  await run();
  const late = await insertAccount(db);
  const caller = await as(late);
  await caller.call(toggleFavorite, { params: { id: late.id }, body: { property_id: home.id } });
  await set({ rent: 29_500 });
  await run();
  expect(await heard()).toEqual([]);
  for (const rent of [29_400, 29_300]) {
    await set({ rent });
    await run();
  }
  expect(await heard()).toEqual(["Bright home by the lake now asks ₹29,300, ₹700 less"]);
  expect((await caller.call(listNotifications)).json()).toEqual([]);
});

it("notifies of a lower rent that stays, also after it rose for a moment", async () => {
  const { set, heard } = await saved();
  await set({ rent: 27_000 });
  await set({ rent: 30_000 });
  await run();
  expect(await heard()).toEqual([]);
  await set({ rent: 27_000 });
  await run();
  await run();
  expect(await heard()).toEqual(["Bright home by the lake now asks ₹27,000, ₹3,000 less"]);
});

it("notifies of a lower rent, or a return, once the home is visible again after some hours", async () => {
  const { set, heard, away } = await saved();
  await set({ rent: 27_000 });
  await set({ status: "pending" });
  await run();
  expect(await heard()).toEqual([]);
  await set({ status: "approved" });
  await run();
  expect(await heard()).toEqual(["Bright home by the lake now asks ₹27,000, ₹3,000 less"]);
  await set({ is_available: false });
  await away(25);
  await set({ is_available: true });
  await set({ is_available: false });
  await run();
  await set({ is_available: true });
  await run();
  expect(await heard()).toContain("Bright home by the lake is available again.");
});

it("does not notify of a rent that rose to almost the earlier one", async () => {
  const { set, heard } = await saved();
  await set({ rent: 27_000 });
  await set({ rent: 29_600 });
  await run();
  expect(await heard()).toEqual([]);
});

it("notifies once that a home is gone after a day, on the site only, and that it is back", async () => {
  const { set, heard, away, mails } = await saved();
  await set({ is_available: false });
  await away(23);
  await run();
  expect(await heard()).toEqual([]);
  await away(2);
  await run();
  await run();
  expect(await heard()).toEqual(["Bright home by the lake is no longer available."]);
  await set({ is_available: true });
  await run();
  expect(await heard()).toEqual(["Bright home by the lake is available again."]);
  await nextMorning();
  await run();
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Bright home by the lake is available again"]);
});

it("notifies that a home is gone in the next run if its day ends during a run", async () => {
  const first = await saved();
  const second = await saved();
  for (const { set } of [first, second]) await set({ is_available: false });
  await first.away(25);
  await sql`create function end_day() returns trigger language plpgsql as $$ begin
    update alert_homes set away_since = clock_timestamp() - interval '24 hours'
      where property_id = ${sql.lit(second.home.id)};
    return new;
  end $$`.execute(db);
  await sql`create trigger end_day after insert on favorite_alerts for each row execute function end_day()`.execute(db);
  await run();
  await sql`drop function end_day cascade`.execute(db);
  expect([await first.heard(), await second.heard()]).toEqual([
    ["Bright home by the lake is no longer available."],
    [],
  ]);
  await run();
  expect(await second.heard()).toEqual(["Bright home by the lake is no longer available."]);
});

it("notifies that a home was deleted, without its title", async () => {
  const { home, owner, heard } = await saved();
  await owner.call(deleteProperty, { params: { id: home.id } });
  await runJobs();
  expect(await heard()).toEqual(["A home that you saved is no longer available."]);
});

it("sends no mail if a home is more expensive or gone again, or if the person switched that off", async () => {
  const dearer = await saved();
  await dearer.set({ rent: 27_000 });
  const off = await saved();
  await off.caller.call(changeNotificationSettings, { body: { channels: { saved_homes: { email: false } } } });
  await off.set({ rent: 27_000 });
  await run();
  await dearer.set({ rent: 31_000 });
  await nextMorning();
  await run();
  expect(await dearer.mails()).toEqual([]);
  expect(await off.mails()).toEqual([]);
  expect(await off.heard()).toHaveLength(1);
});

it("does not notify of changes from before the home was saved, and never the owner", async () => {
  const { home, set, owner } = await saved();
  await set({ rent: 27_000 });
  const late = await insertAccount(db);
  const caller = await as(late);
  await caller.call(toggleFavorite, { params: { id: late.id }, body: { property_id: home.id } });
  await run();
  expect((await caller.call(listNotifications)).json()).toEqual([]);
  expect((await owner.call(listNotifications)).json()).toEqual([]);
});

it("notifies each person once when two runs work at the same time", async () => {
  const { set, heard, mails } = await saved();
  await set({ rent: 27_000 });
  await addJob(db, "announceHomes", {});
  await addJob(db, "sendDigests", {});
  await addJob(db, "announceHomes", {});
  await addJob(db, "sendDigests", {});
  await Promise.all([runJobs(), runJobs()]);
  const [first, ...others] = await heard();
  expect([first, others]).toEqual(["Bright home by the lake now asks ₹27,000, ₹3,000 less", []]);
  await nextMorning();
  await addJob(db, "announceHomes", {});
  await addJob(db, "sendDigests", {});
  await addJob(db, "announceHomes", {});
  await addJob(db, "sendDigests", {});
  await Promise.all([runJobs(), runJobs()]);
  expect(await mails()).toHaveLength(1);
});
