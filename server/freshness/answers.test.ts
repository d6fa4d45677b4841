import { expect, it } from "vitest";
import { indianDay, indianTime } from "#contract/india-time.ts";
import { listNotifications } from "#contract/messaging/notifications.ts";
import { answerListing, askStillThere, confirmProperty, lookAtListing } from "#contract/properties/freshness.ts";
import { testApp } from "../testing/app.ts";
import {
  insertAccount,
  insertAsk,
  insertNotification,
  insertProperty,
  insertVisit,
  ownedBy,
} from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";
import { notifyOwners } from "./messages.ts";

const { db, as, services, config, visitor, runJobs } = await testApp();
const NOON = new Date(indianTime(indianDay(Date.now()), 12 * 60));

async function asked(overrides: Parameters<typeof insertProperty>[1] = {}, ask: Parameters<typeof insertAsk>[2] = {}) {
  const account = await insertAccount(db, { type: "owner" });
  const property = await insertProperty(db, {
    ...ownedBy(account),
    title: "Airy <b>2BHK</b> near the lake",
    ...overrides,
  });
  const token = await insertAsk(db, property, ask);
  return { ...property, account, token, path: `/listing-answer/${token}` };
}
const stored = (id: string) => db.selectFrom("properties").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const open = (path: string) => visitor.inject({ method: "GET", url: path });
const press = (path: string, answer: string) =>
  visitor.inject({
    method: "POST",
    url: path,
    payload: `answer=${answer}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

it("shows the home and three buttons, and changes nothing when a mail scanner opens the link", async () => {
  const { id, path, owner_email } = await asked();
  const before = await stored(id);
  const page = await open(`${path}?answer=rented`);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("Airy &lt;b&gt;2BHK&lt;/b&gt; near the lake");
  expect([...page.body.matchAll(/<button class="(\w*)" name="answer" value="(\w+)"/g)].map((one) => one[2])).toEqual([
    ...["rented", "available", "paused"],
  ]);
  expect(page.body).not.toContain(owner_email);
  expect(page.headers).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  expect(page.headers["set-cookie"]).toBeUndefined();
  expect(await stored(id)).toEqual(before);
});

it("confirms with one press, and a repeated press changes nothing", async () => {
  const { id, path } = await asked();
  const first = await press(path, "available");
  expect(first.body).toContain("Thank you");
  expect(first.body).toContain("We show it as confirmed today.");
  expect([...first.body.matchAll(/name="answer" value="(\w+)"/g)].map((one) => one[1])).toEqual(["rented", "paused"]);
  expect(first.headers["set-cookie"]).toBeUndefined();
  const once = await stored(id);
  expect((await press(path, "available")).statusCode).toBe(200);
  expect(await stored(id)).toMatchObject({ away: null, version: once.version });
  expect(await db.selectFrom("property_events").select("type").where("property_id", "=", id).execute()).toEqual([
    { type: "confirmed" },
  ]);
});

it("allows correcting an answer on the same page", async () => {
  const { id, path } = await asked();
  for (const [answer, away] of [
    ["rented", "rented"],
    ["paused", "paused"],
    ["available", null],
  ] as const) {
    expect((await press(path, answer)).statusCode).toBe(200);
    expect((await stored(id)).away).toBe(away);
  }
  // Without a valid answer, the page asks again.
  expect((await press(path, "maybe")).body).toContain("Is it still available?");
});

it("says which visits the answer that the home is rented cancels, and how to restore them", async () => {
  const { path, account, ...property } = await asked();
  const starts_at = new Date("2099-12-05T05:30:00Z");
  await insertVisit(db, { tenant: await insertAccount(db), owner: account, property }, { starts_at });
  const ends = "If it is rented: 1 visit on Sat 5 Dec will be cancelled. The tenants read that the home is rented.";
  expect((await open(path)).body).toContain(ends);
  expect((await press(path, "available")).body).toContain(ends);
  const rented = await press(path, "rented");
  expect(rented.body).toContain("1 visit is cancelled.");
  expect(rented.body).not.toContain("will be cancelled");
  expect((await press(path, "rented")).body).not.toContain("cancelled");
  expect((await press(path, "available")).body).not.toContain("cancelled");
  expect((await open(path)).body).toContain(ends);
});

it.each(["rented", "paused"] as const)(
  "closes the question when the owner answers that the home is already %s",
  async (away) => {
    const home = { away, away_reason: away === "paused" ? "unconfirmed" : null, is_available: false };
    const { id, path, account } = await asked(home, { cause: away === "rented" ? "rented" : "clock" });
    await insertNotification(db, account, { subject_id: id, kind: "listing_paused", group_key: `availability:${id}` });
    expect((await press(path, away)).statusCode).toBe(200);
    await runJobs();
    const asks = await db.selectFrom("freshness_asks").select("answer").where("property_id", "=", id).execute();
    expect(asks).toEqual([{ answer: away }]);
    expect((await (await as(account)).call(listNotifications)).json()).toMatchObject([{ read: true }]);
  },
);

it("expires a link after 30 days, or when the next question is answered", async () => {
  const old = await asked({}, { opened_at: new Date(Date.now() - 31 * 86_400_000) });
  const replaced = await asked({}, { opened_at: new Date(Date.now() - 86_400_000) });
  const owner = await as(replaced.account);
  await owner.call(confirmProperty, { params: { id: replaced.id } });
  expect((await open(replaced.path)).statusCode).toBe(200);
  const next = await insertAsk(db, replaced);
  await press(`/listing-answer/${next}`, "rented");
  const unknown = await open(`/listing-answer/${"a".repeat(43)}`);
  expect(unknown.statusCode).toBe(404);
  expect(unknown.body).toContain("This link no longer works");
  for (const { path, token, id } of [old, replaced]) {
    expect((await open(path)).body).toBe(unknown.body);
    expect((await press(path, "available")).statusCode).toBe(404);
    const body = { token, answer: "available" };
    expect((await visitor.call(answerListing, { body })).json()).toMatchObject({ code: "answer_link_expired" });
    expect((await visitor.call(lookAtListing, { body: { token } })).statusCode).toBe(404);
    expect((await stored(id)).confirmed_at?.getTime() ?? 0).toBeLessThan(Date.now());
  }
  expect((await stored(replaced.id)).away).toBe("rented");
});

it("returns only data of the public page from the API for answers", async () => {
  const { token } = await asked({ away: "paused" });
  const look = (await visitor.call(lookAtListing, { body: { token } })).json();
  expect(Object.keys(look).sort()).toEqual(["area", "away", "city", "confirmed_at", "title"]);
  expect(look).toMatchObject({ away: "paused", confirmed_at: null });
  const answer = await visitor.call(answerListing, { body: { token, answer: "available" } });
  expect(answer.json()).toMatchObject({ away: null, confirmed_at: expect.any(String) });
});

it("mails the owner a tenant's question at once, and notifies the tenant of the answer", async () => {
  const account = await insertAccount(db, { type: "owner" });
  const { id, title } = await insertProperty(db, ownedBy(account));
  const tenant = await as(await insertAccount(db));
  const params = { id };
  expect((await tenant.call(askStillThere, { params })).json()).toEqual({ asked: true, confirmed_at: null });
  expect((await tenant.call(askStillThere, { params })).json()).toMatchObject({ asked: true });
  await notifyOwners(services, NOON);
  await runJobs();
  const [mail, ...others] = await mailsTo(config, account);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Is “${title}” still available?`);
  const [path = ""] = /\/listing-answer\/[\w-]{43}/.exec(mail?.text ?? "") ?? [];
  await press(path, "available");
  await runJobs();
  const [notification] = (await tenant.call(listNotifications)).json();
  expect(notification).toMatchObject({
    kind: "availability_answered",
    text: `${title} is still available.`,
    path: `/property/${id}`,
  });
  // Within a day of a confirmation, the owner is not asked.
  expect((await tenant.call(askStillThere, { params })).json()).toMatchObject({
    asked: false,
    confirmed_at: expect.any(String),
  });
});

it("stores only a hash of the token", async () => {
  const { id } = await asked({}, { token_hash: null, cause: "tenant" });
  await notifyOwners(services, NOON);
  await runJobs();
  const ask = await db.selectFrom("freshness_asks").selectAll().where("property_id", "=", id).executeTakeFirstOrThrow();
  expect(ask.token_hash).toHaveLength(32);
  const { rows } = {
    rows: await mailsTo(config, await stored(id).then(({ owner_email }) => ({ email: owner_email }))),
  };
  const token = /listing-answer\/([\w-]{43})/.exec(rows[0]?.text ?? "")?.[1] ?? "";
  expect(token).not.toBe("");
  expect(JSON.stringify(ask)).not.toContain(token);
});
