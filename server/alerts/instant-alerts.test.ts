import { sql } from "kysely";
import { expect, it } from "vitest";
import { alertingApp } from "./testing.ts";

const { db, searcher, send, sendAll, dueAt } = await alertingApp();

/** Lets this many minutes pass since the last mail about a search. */
const waitForMail = ({ id }: { id: string }, minutes: number) =>
  sql`update saved_searches set next_mail_at = next_mail_at - ${minutes}::int * interval '1 minute' where id = ${id}`.execute(
    db,
  );

/** Quiet hours that last from one hour ago until one hour from now, in India. */
function quietNow() {
  const at = (hours: number) => {
    const time = new Date(Date.now() + (5.5 + hours) * 3_600_000).toISOString();
    return `${time.slice(11, 13)}:${time.slice(14, 16) < "30" ? "00" : "30"}`;
  };
  return { from: at(-1), to: at(1) };
}

it("announces each home of an instant search at once, and collects mails for 15 minutes", async () => {
  const { search, list, mails, notified, setQuietHours } = await searcher({ name: "Now", frequency: "instant" });
  await setQuietHours(null);
  await send();
  expect(await mails()).toEqual([]);
  await list();
  await send();
  const [mail] = await mails();
  expect(mail?.subject).toBe("1 new home: Now");
  expect(mail?.text).toContain("You get instant alerts for a saved search.");
  await list();
  await send();
  expect(await notified()).toMatchObject([{ text: "2 new homes: Now", count: 2 }]);
  await list();
  await send();
  expect(await notified()).toMatchObject([{ text: "3 new homes: Now", count: 3 }]);
  expect(await mails()).toHaveLength(1);
  await waitForMail(search, 16);
  await send();
  expect((await mails()).map(({ subject }) => subject)).toEqual(["1 new home: Now", "2 new homes: Now"]);
  expect(await notified()).toMatchObject([{ text: "3 new homes: Now", count: 3 }]);
});

it("mails only those waiting homes of an instant search that still match", async () => {
  const { search, list, mails, rent, setQuietHours } = await searcher({ name: "Fresh", frequency: "instant" });
  await setQuietHours(null);
  await list();
  await send();
  const [gone, dearer, stays] = [await list(), await list(), await list()];
  await send();
  await db.updateTable("properties").set({ is_available: false }).where("id", "=", gone.id).execute();
  await db
    .updateTable("properties")
    .set({ rent: rent + 5000 })
    .where("id", "=", dearer.id)
    .execute();
  await waitForMail(search, 16);
  await send();
  const [, mail] = await mails();
  expect(mail?.subject).toBe("1 new home: Fresh");
  expect(mail?.text).toContain(stays.id);
});

it("drops the homes that wait for a mail when the search is switched off", async () => {
  const { search, list, mails, change, setQuietHours } = await searcher({ frequency: "instant" });
  await setQuietHours(null);
  await list();
  await send();
  await list();
  await send();
  await change(search.id, { frequency: "off" });
  await change(search.id, { frequency: "instant" });
  await waitForMail(search, 16);
  await send();
  expect(await mails()).toHaveLength(1);
});

it("looks only at instant searches that a new home may match", async () => {
  const people = [await searcher({ frequency: "instant" }), await searcher({ frequency: "instant" })] as const;
  for (const { setQuietHours } of people) await setQuietHours(null);
  await sql`update saved_searches set due_at = due_at - interval '1 hour' where frequency = 'instant'`.execute(db);
  const windowOf = async ({ search: { id } }: (typeof people)[number]) =>
    (await db.selectFrom("saved_searches").select("announced_until").where("id", "=", id).executeTakeFirstOrThrow())
      .announced_until;
  const [one, other] = people;
  const before = await windowOf(other);
  await one.list();
  await send();
  expect(await one.mails()).toHaveLength(1);
  expect(await windowOf(other)).toEqual(before);
  await other.list();
  await send();
  expect(await one.mails()).toHaveLength(1);
  expect(await other.mails()).toHaveLength(1);
});

it("resumes an interrupted run in the next one, and announces nothing twice", async () => {
  const { list, mails, rent, save, setQuietHours } = await searcher({ name: "Now", frequency: "instant" });
  await setQuietHours(null);
  await save({ filters: { minRent: rent, city: "Faridabad" }, frequency: "instant", name: "Faridabad" });
  await sql`update saved_searches set due_at = due_at - interval '1 hour' where frequency = 'instant'`.execute(db);
  const { announced_until: before } = await db
    .selectFrom("instant_alert_progress")
    .select("announced_until")
    .executeTakeFirstOrThrow();
  await list();
  await send();
  await db.updateTable("instant_alert_progress").set({ announced_until: before }).execute();
  await list({ city: "Faridabad", area: "Sector 15" });
  await send();
  expect((await mails()).map(({ subject }) => subject)).toEqual(["1 new home: Now", "1 new home: Faridabad"]);
});

it("delays mails of an instant search until the next morning after 20 homes on one day", async () => {
  const { search, list, mails, notified, setQuietHours } = await searcher({ name: "Many", frequency: "instant" });
  await setQuietHours(null);
  for (let n = 0; n < 19; n++) await list();
  await send();
  expect((await dueAt(search)).next_mail_at?.getTime()).toBeLessThan(Date.now() + 16 * 60_000);
  await waitForMail(search, 16);
  await list();
  await send();
  expect((await dueAt(search)).next_mail_at?.toISOString()).toMatch(/T0[23]:/);
  await list();
  await send();
  expect(await mails()).toHaveLength(2);
  expect(await notified()).toMatchObject([{ count: 21 }]);
  await sql`update saved_searches set next_mail_at = now(), instant_day = instant_day - 1 where id = ${search.id}`.execute(
    db,
  );
  await send();
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    "19 new homes: Many",
    "1 new home: Many",
    "1 new home: Many",
  ]);
  const { instant_count } = await db
    .selectFrom("saved_searches")
    .select("instant_count")
    .where("id", "=", search.id)
    .executeTakeFirstOrThrow();
  expect(instant_count).toBe(1);
});

it("announces homes during quiet hours, and mails them together at their end", async () => {
  const { search, list, mails, notified, setQuietHours } = await searcher({ name: "Later", frequency: "instant" });
  await setQuietHours(quietNow());
  await list();
  await send();
  expect(await notified()).toMatchObject([{ text: "1 new home: Later" }]);
  await list();
  await send();
  expect(await notified()).toMatchObject([{ text: "2 new homes: Later" }]);
  expect(await mails()).toEqual([]);
  const { next_mail_at } = await dueAt(search);
  expect(next_mail_at?.getTime()).toBeGreaterThan(Date.now());
  expect(next_mail_at?.getTime()).toBeLessThan(Date.now() + 61 * 60_000);
  await setQuietHours(null);
  await sendAll();
  expect((await mails()).map(({ subject }) => subject)).toEqual(["2 new homes: Later"]);
});
