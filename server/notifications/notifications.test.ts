import { sql } from "kysely";
import { expect, it } from "vitest";
import { MAX_NOTIFICATIONS, NOTIFICATION_DAYS } from "#contract/accounts/retention.ts";
import { NEW_HEADER, UNREAD_HEADER } from "#contract/messaging/notification-terms.ts";
import {
  getNotificationCounts,
  listNotifications,
  type Notification,
  readNotifications,
  seeNotifications,
} from "#contract/messaging/notifications.ts";
import { updatePropertyStatus } from "#contract/properties/moderation.ts";
import { deleteProperty, updateProperty } from "#contract/properties/property-endpoints.ts";
import { addJob } from "../jobs/queue.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertNotification, insertProperty, ownedBy } from "../testing/factories.ts";
import { openSockets } from "../testing/sockets.ts";

const { app, db, as, runJobs } = await testApp();
const admin = await as(await insertAccount(db, { type: "admin" }));

const REASON = "The photos do not show the home.";

async function ownerOf(overrides: Parameters<typeof insertProperty>[1] = {}) {
  const account = await insertAccount(db, { type: "owner" });
  const { id } = await insertProperty(db, {
    ...ownedBy(account),
    owner_name: account.name,
    status: "pending",
    ...overrides,
  });
  return { id, account, owner: await as(account) };
}
const decide = (id: string, status: "approved" | "rejected") =>
  admin.call(updatePropertyStatus, {
    params: { id },
    body: status === "approved" ? { status } : { status, rejection_reason: REASON },
  });
const list = async (caller: TestCaller, query: Record<string, string> = {}): Promise<Notification[]> =>
  (await caller.call(listNotifications, { query })).json();
const counts = async (caller: TestCaller) => (await caller.call(getNotificationCounts)).json();
const read = (caller: TestCaller, body: Record<string, unknown>) => caller.call(readNotifications, { body });
const see = (caller: TestCaller, through: string) => caller.call(seeNotifications, { body: { through } });

it("tells the owner that the listing was approved, with a link to it", async () => {
  const { id, owner } = await ownerOf({ title: "Bright home" });
  await decide(id, "approved");
  const text = "Your listing was approved.";
  expect(await list(owner)).toMatchObject([
    { kind: "listing_approved", text, home: "Bright home", path: `/property/${id}`, count: 1, read: false },
  ]);
  expect(await counts(owner)).toEqual({ unread: 1, new: 1 });
});

it("tells the owner why the listing was not approved, with a link to the form", async () => {
  const { id, owner } = await ownerOf();
  await decide(id, "rejected");
  expect(await list(owner)).toMatchObject([
    { kind: "listing_rejected", text: `Your listing was not approved: ${REASON}`, path: `/property/${id}/edit` },
  ]);
});

it("tells the owner that a change is reviewed; the newest status replaces an unread older one", async () => {
  const { id, owner } = await ownerOf();
  await decide(id, "approved");
  await owner.call(updateProperty, { params: { id }, body: { title: "A quite different title" } });
  expect(await list(owner)).toMatchObject([
    { kind: "listing_in_review", text: "Your change is under review. Your listing is hidden until then.", count: 1 },
  ]);
});

it("keeps what was read, and adds a new row", async () => {
  const { id, owner } = await ownerOf();
  await decide(id, "rejected");
  const [first] = await list(owner);
  expect((await read(owner, { ids: [first?.id] })).json()).toEqual({ unread: 0, new: 0 });
  await decide(id, "approved");
  const rows = await list(owner);
  expect(rows.map(({ kind, read: isRead }) => [kind, isRead])).toEqual([
    ["listing_approved", false],
    ["listing_rejected", true],
  ]);
  expect(await list(owner, { unread: "true" })).toHaveLength(1);
});

it("says about a deleted home only that it existed", async () => {
  const { id, owner } = await ownerOf();
  await decide(id, "rejected");
  expect((await owner.call(deleteProperty, { params: { id } })).statusCode).toBe(200);
  expect(await list(owner)).toMatchObject([{ text: "Your listing was not approved.", path: "/my-listings" }]);
});

it("does not notify an inactive owner", async () => {
  const { id, account } = await ownerOf();
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", account.id).execute();
  await decide(id, "approved");
  const rows = await db.selectFrom("notifications").select("id").where("account_id", "=", account.id).execute();
  expect(rows).toEqual([]);
});

it("counts everything up to a notification as seen; it stays unread", async () => {
  const account = await insertAccount(db);
  const member = await as(account);
  const [older, newer] = [await insertNotification(db, account), await insertNotification(db, account)];
  expect((await see(member, older)).json()).toEqual({ unread: 2, new: 1 });
  expect((await see(member, newer)).json()).toEqual({ unread: 2, new: 0 });
  // An older list in another tab does not reset what was seen.
  expect((await see(member, older)).json()).toEqual({ unread: 2, new: 0 });
  const answer = await member.call(listNotifications);
  expect([answer.headers[UNREAD_HEADER], answer.headers[NEW_HEADER]]).toEqual(["2", "0"]);
});

it("marks all as read", async () => {
  const account = await insertAccount(db);
  const member = await as(account);
  for (const _ of [1, 2, 3]) await insertNotification(db, account);
  expect((await read(member, { all: true })).json()).toEqual({ unread: 0, new: 0 });
  expect((await list(member)).map(({ read: isRead }) => isRead)).toEqual([true, true, true]);
});

it("does nothing if one of the ids is someone else's", async () => {
  const [account, other] = [await insertAccount(db), await insertAccount(db)];
  const [own, foreign] = [await insertNotification(db, account), await insertNotification(db, other)];
  const member = await as(account);
  const refused = await read(member, { ids: [own, foreign] });
  expect([refused.statusCode, refused.json().code]).toEqual([404, "not_found"]);
  expect((await see(member, foreign)).statusCode).toBe(404);
  expect(await counts(member)).toEqual({ unread: 1, new: 1 });
  expect(await counts(await as(other))).toEqual({ unread: 1, new: 1 });
});

it.each([[{}], [{ ids: [] }], [{ ids: ["x"] }], [{ all: false }], [{ all: true, ids: [] }]])(
  "refuses the body %j and says what is required",
  async (body) => {
    const member = await as(await insertAccount(db));
    const answer = await read(member, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatch(/Give ids|not a valid id/);
  },
);

it("pages through notifications, latest first, also while others arrive", async () => {
  const account = await insertAccount(db);
  const member = await as(account);
  const ids: string[] = [];
  for (const _ of [1, 2, 3, 4, 5]) ids.unshift(await insertNotification(db, account));
  const first = await member.call(listNotifications, { query: { limit: "3" } });
  expect(first.headers["x-total-count"]).toBe("5");
  await insertNotification(db, account);
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? "";
  const second = await list(member, { limit: "3", cursor: decodeURIComponent(cursor) });
  expect([...first.json(), ...second].map(({ id }) => id)).toEqual(ids);
});

it("tells every open page of the account its new counts, and no one else", async () => {
  const { id, account, owner } = await ownerOf();
  const { connect } = await openSockets(app);
  const [one, two, stranger] = [
    await connect(owner),
    await connect(await as(account)),
    await connect(await as(await insertAccount(db))),
  ];
  await decide(id, "approved");
  for (const socket of [one, two]) expect(await socket.hears("notifications:changed")).toEqual([{ unread: 1, new: 1 }]);
  const [row] = await list(owner);
  await see(owner, row?.id ?? "");
  await read(owner, { ids: [row?.id] });
  for (const socket of [one, two])
    expect((await socket.hears("notifications:changed", 3)).slice(1)).toEqual([
      { unread: 1, new: 0 },
      { unread: 0, new: 0 },
    ]);
  await stranger.settled();
  expect(stranger.heard("notifications:changed")).toEqual([]);
});

it("deletes old notifications, and the oldest beyond the limit", async () => {
  const [old, many] = [await insertAccount(db), await insertAccount(db)];
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await insertNotification(db, old, { updated_at: daysAgo(NOTIFICATION_DAYS + 1) });
  const kept = await insertNotification(db, old, { updated_at: daysAgo(NOTIFICATION_DAYS - 1) });
  await sql`insert into notifications (id, account_id, kind, group_key, subject_id, count, updated_at)
    select gen_random_uuid(), ${many.id}, 'listing_approved', 'listing:' || n, gen_random_uuid(), 1,
      now() - n * interval '1 minute'
    from generate_series(1, ${MAX_NOTIFICATIONS + 1}::int) as n`.execute(db);
  await addJob(db, "sweepNotifications", {});
  await runJobs();
  expect((await list(await as(old))).map(({ id }) => id)).toEqual([kept]);
  const left = await db.selectFrom("notifications").select("group_key").where("account_id", "=", many.id).execute();
  expect(left).toHaveLength(MAX_NOTIFICATIONS);
  expect(left).not.toContainEqual({ group_key: `listing:${MAX_NOTIFICATIONS + 1}` });
});
