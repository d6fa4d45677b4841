import { expect, it } from "vitest";
import { getMe } from "#contract/accounts.ts";
import { sendMessage } from "#contract/conversations.ts";
import { listFeaturedProperties } from "#contract/properties.ts";
import { testApp } from "../testing/app.ts";
import { authCalls } from "../testing/auth.ts";
import { factorCalls } from "../testing/authenticator.ts";
import { insertAccount, insertConversation, insertFactor } from "../testing/factories.ts";
import { openSockets } from "../testing/sockets.ts";

/* What the product does about somebody who knows the password and has yet to take the second step. */
const { app, db, as } = await testApp();
const calls = authCalls(app);
const { verify, secured, enrolled, newcomerWithSecondStep } = factorCalls(calls, db);
const { connect, refused } = await openSockets(app);

const CUT = "io server disconnect";
const REFUSAL = { code: "second_step_required", error: "Enter the code from your authenticator app to go on." };
const me = (token: string) => app.inject({ url: "/api/users/me", headers: { authorization: `Bearer ${token}` } });

it("answers nothing of an account to a password alone, and all of it after the second step", async () => {
  const { id, factorId, codeOf, signIn } = await newcomerWithSecondStep();
  const token = await signIn();
  const answer = await me(token);
  expect([answer.statusCode, answer.json()]).toEqual([403, expect.objectContaining(REFUSAL)]);
  const raised = (await verify(token, factorId, codeOf(1))).json().access_token;
  expect((await me(raised)).json()).toMatchObject({ id });
  // The session is the one that waited: its former access token goes by what it is now.
  expect((await me(token)).json()).toMatchObject({ id });
});

it("takes somebody who waits for a visitor where anybody may call", async () => {
  const { signIn } = await newcomerWithSecondStep();
  const answer = await app.inject({
    url: listFeaturedProperties.path,
    headers: { authorization: `Bearer ${await signIn()}` },
  });
  expect(answer.statusCode).toBe(200);
});

it("stores no message of somebody who waits", async () => {
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

it("lets no socket in that waits, and takes no such token from one that is in", async () => {
  const { token, signIn } = await newcomerWithSecondStep();
  const waiting = await signIn();
  expect(await refused({ token: waiting })).toEqual({ message: REFUSAL.error, code: REFUSAL.code });
  const socket = await connect({ token });
  expect(await socket.refresh(waiting)).toMatchObject({ ok: false, code: REFUSAL.code });
});

it("ends the sockets of the other sessions when a second step is set up, and keeps that of the one that set it up", async () => {
  const person = await calls.newcomer();
  const other = (await calls.signIn(person.email, person.password)).json().access_token;
  const [here, elsewhere] = [await connect(person), await connect({ token: other })];
  await secured(person.token);
  expect(await elsewhere.ended()).toBe(CUT);
  await here.settled();
  expect(here.client.connected).toBe(true);
});

it("ends the sockets of sessions that a removed factor had raised while another one still counts", async () => {
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

  // Without any second step left, nobody waits for one.
  await calls.del(`/factors/${second.factorId}`, { token });
  expect((await me(other)).statusCode).toBe(200);
  expect((await connect({ token: other })).client.connected).toBe(true);
  await here.settled();
  expect(here.client.connected).toBe(true);
});

it("knows the caller by the session's state and not by what the token says", async () => {
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
