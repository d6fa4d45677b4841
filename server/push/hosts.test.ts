import { createHash } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { changeNotificationSettings } from "#contract/messaging/notifications.ts";
import { createPushSubscription, listPushSubscriptions } from "#contract/messaging/push.ts";
import { updatePropertyStatus } from "#contract/properties/moderation.ts";
import { readConfig } from "../config.ts";
import { seal } from "../keys/sealing.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, ownedBy } from "../testing/factories.ts";
import { openPushService } from "./testing.ts";

const service = await openPushService();
const { push } = readConfig({ PUSH_HOSTS: "localhost,push.example,*.push.example" });
const { db, as, runJobs, services } = await testApp({ push });
const admin = await as(await insertAccount(db, { type: "admin" }));

/** Addresses of other hosts and in other spellings. `new URL` and `url.parse` find different hosts in some of them. */
const REFUSED = [
  "",
  "push.example",
  "http://localhost:8080/push",
  "http://a.push.example/push",
  "https://127.0.0.1/push",
  "https://127.1/push",
  "https://2130706433/push",
  "https://[::1]/push",
  "https://[::ffff:127.0.0.1]/push",
  "https://169.254.169.254/latest/meta-data",
  "https://a.push.example:8443/push",
  "https://push.example:0/push",
  "https://localhost.evil.example/push",
  "https://evilpush.example/push",
  "https://user:secret@a.push.example/push",
  "https://user@push.example/push",
  "https://127.0.0.1@push.example/push",
  "https://127.0.0.1;.push.example/x",
  "https://127.0.0.1`.push.example/x",
  "https://127.0.0.1'.push.example/x",
  'https://127.0.0.1".push.example/x',
  "https://127.0.0.1{.push.example/x",
  "https://127.0.0.1}.push.example/x",
  "https://127.0.0.1!.push.example/x",
  "https://127.0.0.1$.push.example/x",
  "https://127.0.0.1&.push.example/x",
  "https://127.0.0.1*.push.example/x",
  "https://127.0.0.1(.push.example/x",
  "https://127.0.0.1,.push.example/x",
  "https://127.0.0.1=.push.example/x",
  "https://127.0.0.1~.push.example/x",
  "https://127.0.0.1_.push.example/x",
  "https://127.0.0.1%3b.push.example/x",
  "https://127.0.0.1\\.push.example/x",
  "https://127.0.0.1\\@push.example/x",
  "https://127.0.0.1#.push.example/x",
  "https://127.0.0.1?.push.example/x",
  "https:push.example/x",
  "https:/push.example/x",
  "https:///push.example/x",
  "https://\\push.example/x",
  "https:\\\\push.example\\x",
  "https://.push.example/x",
  "https://a..push.example/x",
  "https://push.example./x",
  "https://a.push.example./x",
  "HTTPS://push.example/x",
  "https://PUSH.example/x",
  "https://push\t.example/x",
  "https://push.exam\nple/x",
  "https://push.example/\tx",
  "https://ｐush.example/x",
  "https://push。example/x",
  "https://push\u00ad.example/x",
  "https://pu%73h.example/x",
  "https://push.example",
  "https://push.example:443/x",
  "https://push.example/a/../x",
  "https://push.example/x y",
];

it.each(REFUSED)("refuses to subscribe %j", async (endpoint) => {
  const person = await as(await insertAccount(db));
  const { keys } = service.open().subscription;
  const answer = await person.call(createPushSubscription, { body: { endpoint, keys } });
  expect([answer.statusCode, answer.json().code]).toEqual([400, "push_host_not_allowed"]);
  expect((await person.call(listPushSubscriptions)).json()).toEqual([]);
});

it("calls only the allowed ones of the stored addresses", async () => {
  const account = await insertAccount(db, { type: "owner" });
  const { id } = await insertProperty(db, { ...ownedBy(account), owner_name: account.name, status: "pending" });
  const owner = await as(account);
  await owner.call(changeNotificationSettings, { body: { quiet_hours: null } });
  const browser = service.open();
  await owner.call(createPushSubscription, { body: browser.subscription });
  const { keys } = browser.subscription;
  await db
    .insertInto("push_subscriptions")
    .values(
      REFUSED.map((endpoint) => ({
        id: uuidv7(),
        account_id: account.id,
        session_id: owner.sessionId ?? "",
        endpoint_hash: createHash("sha256").update(endpoint).digest(),
        host: "push.example",
        sealed: seal(services.keys, "push subscription", JSON.stringify({ endpoint, keys })),
      })),
    )
    .execute();
  const called: string[] = [];
  const note = (message: unknown) => called.push((message as { request: ClientRequest }).request.host);
  subscribe("http.client.request.start", note);
  await admin.call(updatePropertyStatus, { params: { id }, body: { status: "approved", featured: false } });
  await runJobs();
  unsubscribe("http.client.request.start", note);
  expect(called).toEqual(["localhost"]);
  expect(browser.messages()).toHaveLength(1);
});

it.each([
  "https://push.example/x",
  "https://a.push.example/x?token=a%2fb",
  "https://a.b-c.push.example/wpush/v2/gAAA_-",
])("accepts %s", async (endpoint) => {
  const person = await as(await insertAccount(db));
  const { keys } = service.open().subscription;
  expect((await person.call(createPushSubscription, { body: { endpoint, keys } })).statusCode).toBe(201);
});
