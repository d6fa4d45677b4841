import { v4 as uuidv4 } from "uuid";
import { expect, it } from "vitest";
import { getMe } from "#contract/accounts/accounts.ts";
import { endOwnSession, listOwnSessions } from "#contract/accounts/sessions.ts";
import { testApp } from "../../testing/app.ts";
import { insertAccount } from "../../testing/factories.ts";
import { openSockets } from "../../testing/sockets.ts";

const { app, db, as } = await testApp();
const { connect } = await openSockets(app);

it("lists only the user's sessions, latest first", async () => {
  const account = await insertAccount(db);
  const [old, here] = [await as(account), await as(account)];
  await as(await insertAccount(db));
  await db
    .updateTable("auth_sessions")
    .set({ last_used_at: new Date("2026-11-01T10:00:00Z"), user_agent: "Mozilla/5.0 (X11; Linux x86_64)" })
    .where("id", "=", old.sessionId as string)
    .execute();
  const answer = await here.call(listOwnSessions);
  expect(answer.statusCode).toBe(200);
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(answer.json()).toEqual([
    { id: here.sessionId, created_at: time, last_used_at: time, user_agent: null, current: true },
    {
      id: old.sessionId,
      created_at: time,
      last_used_at: "2026-11-01T10:00:00.000Z",
      user_agent: "Mozilla/5.0 (X11; Linux x86_64)",
      current: false,
    },
  ]);
  expect(answer.body).not.toContain("refresh");
});

it("ends one session and closes its sockets only", async () => {
  const account = await insertAccount(db);
  const [there, here] = [await as(account), await as(account)];
  const [cut, kept] = [await connect({ token: there.token }), await connect({ token: here.token })];
  const answer = await here.call(endOwnSession, { params: { id: there.sessionId as string } });
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
  expect(await cut.ended()).toBe("io server disconnect");
  expect((await there.call(getMe)).json()).toMatchObject({ code: "session_expired" });
  expect((await here.call(getMe)).statusCode).toBe(200);
  await kept.settled();
  expect(kept.client.connected).toBe(true);
});

it("allows a session to end itself", async () => {
  const here = await as(await insertAccount(db));
  expect((await here.call(endOwnSession, { params: { id: here.sessionId as string } })).statusCode).toBe(200);
  expect((await here.call(getMe)).json()).toMatchObject({ code: "session_expired" });
});

it("returns not found for foreign and ended sessions", async () => {
  const here = await as(await insertAccount(db));
  const other = await as(await insertAccount(db));
  for (const id of [other.sessionId as string, uuidv4()]) {
    const answer = await here.call(endOwnSession, { params: { id } });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      expect.objectContaining({ code: "session_not_found", error: "This session has already ended." }),
    ]);
  }
  expect((await other.call(getMe)).statusCode).toBe(200);
});
