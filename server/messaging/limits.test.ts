import { expect, it } from "vitest";
import { contactOwner, sendMessage } from "#contract/messaging/conversations.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertConversation, insertProperty } from "../testing/factories.ts";

// A fiftieth of the normal limits: two messages at once and another after 25 s; one new conversation and another after
// 100 minutes.
const { db, as } = await testApp({ rateLimitScale: 0.02 });

async function sender() {
  const { id, guest, host, property } = await insertConversation(db);
  const body = { conversation_id: id, to_user_id: host.id, property_id: property.id, content: "Hello" };
  const caller = await as(guest);
  return { guest, send: (more = {}) => caller.call(sendMessage, { body: { ...body, ...more } }) };
}

it("limits the messages of a person, and says when to retry", async () => {
  const { send } = await sender();
  const answers = await Promise.all(Array.from({ length: 12 }, () => send()));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(10);
  for (const answer of refused) {
    expect(answer.json()).toMatchObject({ code: "too_many_requests" });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(25);
  }
});

it("does not count a repeated or refused message", async () => {
  const { guest, send } = await sender();
  await send({ client_id: "one" });
  for (let i = 0; i < 5; i++) expect((await send({ client_id: "one" })).statusCode).toBe(200);
  for (let i = 0; i < 5; i++) expect((await send({ to_user_id: guest.id })).statusCode).toBe(400);
  const elsewhere = await insertConversation(db);
  for (let i = 0; i < 5; i++) expect((await send({ conversation_id: elsewhere.id })).statusCode).toBe(403);
  expect((await send()).statusCode).toBe(201);
  expect((await send()).statusCode).toBe(429);
  expect((await send({ client_id: "one" })).statusCode).toBe(200);
});

it("limits new conversations, and finds an existing one without counting", async () => {
  const caller: TestCaller = await as(await insertAccount(db));
  const contact = async () => {
    const { id, owner_email } = await insertProperty(db);
    const body = { property_id: id, owner_email: owner_email ?? "" };
    return { again: () => caller.call(contactOwner, { body }), answer: await caller.call(contactOwner, { body }) };
  };
  const first = await contact();
  expect(first.answer.statusCode).toBe(200);
  const second = await contact();
  expect(second.answer.statusCode).toBe(429);
  expect(Number(second.answer.headers["retry-after"])).toBeGreaterThan(60);
  const again = await Promise.all([first.again(), first.again(), first.again()]);
  expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});
