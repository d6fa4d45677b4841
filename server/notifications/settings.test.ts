import { expect, it } from "vitest";
import { sendMessage } from "#contract/messaging/conversations.ts";
import { changeNotificationSettings, getNotificationSettings } from "#contract/messaging/notifications.ts";
import { updatePropertyStatus } from "#contract/properties/moderation.ts";
import { addJob } from "../jobs/queue.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertConversation, insertProperty, ownedBy } from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";
import { quietUntil } from "./settings.ts";

const { db, as, visitor, config, runJobs } = await testApp({ siteUrl: "https://basera.example" });
const admin = await as(await insertAccount(db, { type: "admin" }));

const settings = async (caller: TestCaller) => (await caller.call(getNotificationSettings)).json();
const change = (caller: TestCaller, body: Record<string, unknown>) => caller.call(changeNotificationSettings, { body });
const ON = { email: true, push: true };

/** Approves a listing of this account, which mails its owner. */
async function approveListing(account: Awaited<ReturnType<typeof insertAccount>>) {
  const { id } = await insertProperty(db, {
    ...ownedBy(account),
    owner_name: account.name,
    status: "pending",
  });
  await admin.call(updatePropertyStatus, { params: { id }, body: { status: "approved" } });
  await runJobs();
}
/** The address of the link that switches off the mails of this kind. */
const stopLink = (headers: Record<string, string> | undefined) =>
  /^<(.*)>$/.exec(headers?.["list-unsubscribe"] ?? "")?.[1] ?? "";

it("starts with everything on and quiet hours at night", async () => {
  expect(await settings(await as(await insertAccount(db)))).toEqual({
    channels: { listing: ON, searches: ON, saved_homes: ON, visits: ON, messages: ON, replies: ON },
    quiet_hours: { from: "22:00", to: "08:00" },
    show_message_text: false,
  });
});

it("changes what is given and keeps the rest", async () => {
  const member = await as(await insertAccount(db));
  await change(member, { channels: { listing: { email: false } } });
  await change(member, { channels: { listing: { push: false } }, quiet_hours: null });
  const answer = await change(member, { quiet_hours: { from: "23:30", to: "07:00" }, show_message_text: true });
  expect(answer.json()).toMatchObject({
    channels: { listing: { email: false, push: false }, messages: ON },
    quiet_hours: { from: "23:30", to: "07:00" },
    show_message_text: true,
  });
  expect(await settings(member)).toEqual(answer.json());
});

it.each([
  [{ channels: { rent: { email: true } } }],
  [{ channels: { listing: { email: "no" } } }],
  [{ quiet_hours: { from: "22:15", to: "08:00" } }],
  [{ quiet_hours: { from: "24:00", to: "08:00" } }],
  [{ quiet_hours: { from: "22:00", to: "22:00" } }],
  [{ quiet_hours: { from: "22:00" } }],
  [{ show_message_text: 1 }],
])("refuses %j and changes nothing", async (body) => {
  const member = await as(await insertAccount(db));
  const before = await settings(member);
  expect((await change(member, body)).statusCode).toBe(400);
  expect(await settings(member)).toEqual(before);
});

it("computes when quiet hours end, also over midnight", async () => {
  const account = await insertAccount(db);
  const at = (time: string) => new Date(`2026-11-25T${time}+05:30`);
  const end = async (time: string) => (await quietUntil(db, account.id, at(time)))?.toISOString() ?? null;
  const next = (time: string) => new Date(`2026-11-26T${time}+05:30`).toISOString();
  expect(await end("21:59:59")).toBeNull();
  expect(await end("22:00:00")).toBe(next("08:00:00"));
  expect(await end("23:30:20")).toBe(next("08:00:00"));
  expect(await end("07:59:59")).toBe(at("08:00:00").toISOString());
  expect(await end("08:00:00")).toBeNull();
  await change(await as(account), { quiet_hours: { from: "13:00", to: "14:30" } });
  expect(await end("14:29:59")).toBe(at("14:30:00").toISOString());
  expect(await end("22:30:00")).toBeNull();
});

it("does not mail about listings after those mails are switched off", async () => {
  const account = await insertAccount(db, { type: "owner" });
  await change(await as(account), { channels: { listing: { email: false } } });
  await approveListing(account);
  expect(await mailsTo(config, account)).toEqual([]);
});

it("does not remind of unread messages after those mails are switched off", async () => {
  const [host, guest] = [await insertAccount(db), await insertAccount(db)];
  const { id, property } = await insertConversation(db, { guest, host });
  await change(await as(host), { channels: { messages: { email: false } } });
  await (await as(guest)).call(sendMessage, {
    body: { conversation_id: id, property_id: property.id, to_user_id: host.id, content: "Hello" },
  });
  await db
    .updateTable("unread_reminders")
    .set({ due_at: new Date(0) })
    .execute();
  await addJob(db, "mailUnread", {});
  await runJobs();
  expect(await mailsTo(config, host)).toEqual([]);
});

it("stops mails by the request of RFC 8058, without a session and repeatedly", async () => {
  const account = await insertAccount(db, { type: "owner" });
  await approveListing(account);
  const [mail] = await mailsTo(config, account);
  expect(mail?.headers).toMatchObject({
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    "list-id": "Basera Listing <listing.basera.example>",
  });
  const link = stopLink(mail?.headers);
  expect(link).toMatch(/^https:\/\/basera\.example\/unsubscribe\/[\w.-]+$/);
  expect(mail?.text).toContain(`Unsubscribe: ${link}`);
  const oneClick = () =>
    visitor.inject({
      method: "POST",
      url: new URL(link).pathname,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
  for (const _ of ["first", "second"]) {
    const answer = await oneClick();
    expect([answer.statusCode, answer.body, answer.headers["set-cookie"]]).toEqual([200, "", undefined]);
  }
  expect((await settings(await as(account))).channels).toMatchObject({
    listing: { email: false, push: true },
    messages: ON,
  });
});

it("changes nothing when a mail scanner opens the link, only after a button press", async () => {
  const account = await insertAccount(db, { type: "owner" });
  await approveListing(account);
  const url = new URL(stopLink((await mailsTo(config, account))[0]?.headers)).pathname;
  const page = await visitor.inject({ method: "GET", url });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("Unsubscribe from these emails?");
  expect(page.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  expect((await settings(await as(account))).channels.listing).toEqual(ON);
  const pressed = await visitor.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "from-page=1",
  });
  expect(pressed.body).toContain("You're unsubscribed");
  expect((await settings(await as(account))).channels.listing).toEqual({ email: false, push: true });
});

it("accepts any body, and responds the same way for a deleted account", async () => {
  const account = await insertAccount(db, { type: "owner" });
  await approveListing(account);
  const url = new URL(stopLink((await mailsTo(config, account))[0]?.headers)).pathname;
  await db.deleteFrom("accounts").where("id", "=", account.id).execute();
  for (const type of ["multipart/form-data; boundary=x", "application/json", "text/plain"])
    expect(
      (await visitor.inject({ method: "POST", url, headers: { "content-type": type }, payload: "{" })).statusCode,
    ).toBe(200);
});

it.each(["nonsense", "a.b", "a.b.c"])("does not accept the token %s", async (token) => {
  for (const method of ["GET", "POST"] as const) {
    const answer = await visitor.inject({ method, url: `/unsubscribe/${token}` });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain("This link does not work");
  }
});

it("does not accept a token with another account or category", async () => {
  const account = await insertAccount(db, { type: "owner" });
  await approveListing(account);
  const token =
    stopLink((await mailsTo(config, account))[0]?.headers)
      .split("/")
      .at(-1) ?? "";
  const mac = token.split(".")[1];
  const other = Buffer.from(`${account.id}.messages`).toString("base64url");
  const answer = await visitor.inject({ method: "POST", url: `/unsubscribe/${other}.${mac}` });
  expect(answer.statusCode).toBe(404);
  expect((await settings(await as(account))).channels.messages).toEqual(ON);
});
