import { sql } from "kysely";
import { expect, it } from "vitest";
import { alertingApp } from "../testing/features/alerting.ts";

const { db, searcher, send, sendAll, dueAt } = await alertingApp();

/** Quiet hours that last from one hour ago until one hour from now, in India. */
function quietNow() {
  const at = (hours: number) => {
    const time = new Date(Date.now() + (5.5 + hours) * 3_600_000).toISOString();
    return `${time.slice(11, 13)}:${time.slice(14, 16) < "30" ? "00" : "30"}`;
  };
  return { from: at(-1), to: at(1) };
}

it("announces homes of instant searches at once, and collects further ones for 15 minutes", async () => {
  const { list, mails, notified, setQuietHours } = await searcher({ name: "Now", frequency: "instant" });
  await setQuietHours(null);
  await send();
  expect(await mails()).toEqual([]);
  await list();
  await send();
  const [mail] = await mails();
  expect(mail?.subject).toBe("1 new home: Now");
  expect(mail?.text).toContain("You get instant alerts for a saved search.");
  await list();
  await list();
  await send();
  expect(await mails()).toHaveLength(1);
  const early = sql`update saved_searches set due_at = due_at - interval '16 minutes' where shown_name = 'Now'`;
  await early.execute(db);
  await send();
  expect((await mails()).map(({ subject }) => subject)).toEqual(["1 new home: Now", "2 new homes: Now"]);
  expect(await notified()).toMatchObject([{ text: "3 new homes: Now", count: 3 }]);
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

it("delays an instant search until the next morning after 20 homes on one day", async () => {
  const { search, list, mails, setQuietHours } = await searcher({ name: "Many", frequency: "instant" });
  await setQuietHours(null);
  for (let n = 0; n < 19; n++) await list();
  await send();
  const quarterHour = (await dueAt(search))?.getTime() ?? 0;
  expect(quarterHour).toBeLessThan(Date.now() + 16 * 60_000);
  await sql`update saved_searches set due_at = now() where id = ${search.id}`.execute(db);
  await list();
  await send();
  const morning = await dueAt(search);
  expect(morning?.toISOString()).toMatch(/T0[23]:/);
  await list();
  await send();
  expect(await mails()).toHaveLength(2);
  await sql`update saved_searches set due_at = now(), instant_day = instant_day - 1 where id = ${search.id}`.execute(
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

it("delays instant alerts until the end of quiet hours, and sends them as one", async () => {
  const { search, list, mails, setQuietHours } = await searcher({ name: "Later", frequency: "instant" });
  await setQuietHours(quietNow());
  await list();
  await send();
  await list();
  await send();
  expect(await mails()).toEqual([]);
  const due_at = await dueAt(search);
  expect(due_at?.getTime()).toBeGreaterThan(Date.now());
  expect(due_at?.getTime()).toBeLessThan(Date.now() + 61 * 60_000);
  await setQuietHours(null);
  await sendAll();
  expect((await mails()).map(({ subject }) => subject)).toEqual(["2 new homes: Later"]);
});
