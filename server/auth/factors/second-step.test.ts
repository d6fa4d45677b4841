import { expect, it } from "vitest";
import { getMe } from "#contract/accounts/accounts.ts";
import { listFeaturedProperties } from "#contract/browse/list-endpoints.ts";
import { sendMessage } from "#contract/messaging/conversations.ts";
import { testApp } from "../../testing/app.ts";
import { insertAccount, insertConversation, insertFactor } from "../../testing/factories.ts";
import { openSockets } from "../../testing/sockets.ts";
import { authCalls } from "../testing/auth.ts";
import { factorCalls } from "../testing/authenticator.ts";

// API access of a session that has not completed the second step.
const { app, db, as } = await testApp();
const calls = authCalls(app);
const { verify, secured, enrolled, newcomerWithSecondStep } = factorCalls(calls, db);
const { connect, refused } = await openSockets(app);

const CUT = "io server disconnect";
const REFUSAL = { code: "second_step_required", error: "Enter the code from your authenticator app to continue." };
const me = (token: string) => app.inject({ url: "/api/users/me", headers: { authorization: `Bearer ${token}` } });

it("refuses product requests before the second step and accepts them afterwards", async () => {
  const { id, factorId, codeOf, signIn } = await newcomerWithSecondStep();
  const token = await signIn();
  const answer = await me(token);
  expect([answer.statusCode, answer.json()]).toEqual([403, expect.objectContaining(REFUSAL)]);
  const raised = (await verify(token, factorId, codeOf(1))).json().access_token;
  expect((await me(raised)).json()).toMatchObject({ id });
  // The earlier access token belongs to the same session, which is now upgraded.
  expect((await me(token)).json()).toMatchObject({ id });
});

it("accepts a session without the second step on public routes", async () => {
  const { signIn } = await newcomerWithSecondStep();
  const answer = await app.inject({
    url: listFeaturedProperties.path,
    headers: { authorization: `Bearer ${await signIn()}` },
  });
  expect(answer.statusCode).toBe(200);
});

it("stores no message before the second step", async () => {
  const [guest, host] = [await insertAccount(db), await insertAccount(db, { type: "owner" })];
  const { id, property } = await insertConversation(db, { guest, host });
  const caller = await as(guest);
  const message = { conversation_id: id, to_user_id: host.id, property_id: property.id, content: "Is it free?" };
  expect((await caller.call(sendMessage, { body: message })).statusCode).toBe(201);
  await insertFactor(db, guest);
  for (const body of [message, { ...message, client_id: "once" }, { nonsense: true }]) {
    const answer = await caller.call(sendMessage, { body });
    expect([answer.statusCode, answer.json()]).toEqual([403, expect.objectContaining(REFUSAL)]);
  }
  expect(await db.selectFrom("messages").select("id").where("conversation_id", "=", id).execute()).toHaveLength(1);
});

it("refuses sockets and socket tokens before the second step", async () => {
  const { token, signIn } = await newcomerWithSecondStep();
  const waiting = await signIn();
  expect(await refused({ token: waiting })).toEqual({ message: REFUSAL.error, code: REFUSAL.code });
  const socket = await connect({ token });
  expect(await socket.refresh(waiting)).toMatchObject({ ok: false, code: REFUSAL.code });
});

it("closes the sockets of other sessions when a factor is verified", async () => {
  const person = await calls.newcomer();
  const other = (await calls.signIn(person.email, person.password)).json().access_token;
  const [here, elsewhere] = [await connect(person), await connect({ token: other })];
  await secured(person.token);
  expect(await elsewhere.ended()).toBe(CUT);
  await here.settled();
  expect(here.client.connected).toBe(true);
});

it("closes the sockets of sessions that a removed factor upgraded", async () => {
  const { token, factorId, codeOf, signIn } = await newcomerWithSecondStep();
  const second = await enrolled(token, { friendly_name: "second" });
  await verify(token, second.factorId, second.codeOf());
  const other = (await verify(await signIn(), factorId, codeOf(1))).json().access_token;
  const [here, elsewhere] = [await connect({ token }), await connect({ token: other })];
  await calls.del(`/factors/${factorId}`, { token });
  expect(await elsewhere.ended()).toBe(CUT);
  expect((await me(other)).json()).toMatchObject(REFUSAL);
  await here.settled();
  expect(here.client.connected).toBe(true);

  // After the last factor is removed, no second step is required.
  await calls.del(`/factors/${second.factorId}`, { token });
  expect((await me(other)).statusCode).toBe(200);
  expect((await connect({ token: other })).client.connected).toBe(true);
  await here.settled();
  expect(here.client.connected).toBe(true);
});

it("reads the assurance level from the session, not from the token", async () => {
  const account = await insertAccount(db);
  const caller = await as(account);
  expect((await caller.call(getMe)).statusCode).toBe(200);
  const factorId = await insertFactor(db, account);
  expect((await caller.call(getMe)).json()).toMatchObject(REFUSAL);
  await db
    .updateTable("auth_sessions")
    .set({ aal: "aal2", factor_id: factorId })
    .where("id", "=", caller.sessionId as string)
    .execute();
  expect((await caller.call(getMe)).statusCode).toBe(200);
});
