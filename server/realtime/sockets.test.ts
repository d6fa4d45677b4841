import { SignJWT } from "jose";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { WebSocket as WebSocketClient } from "ws";
import { authCalls } from "../auth/testing/auth.ts";
import { readConfig } from "../config.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertConversation } from "../testing/factories.ts";
import { openSockets } from "../testing/sockets.ts";
import { until } from "../testing/until.ts";
import { accountRoom } from "./rooms.ts";

const ALLOWED = "https://allowed.example/**";
const { app, db, as, services, config } = await testApp({
  auth: { ...readConfig({}).auth, redirectAllowList: [ALLOWED] },
});
const { url, connect, refused } = await openSockets(app);
const { newcomer, post, put } = authCalls(app);
const SIGNED_OUT = { message: "Your session has ended. Please sign in again.", code: "session_expired" };
const NOT_SIGNED_IN = { message: "Please sign in.", code: "not_signed_in" };
const CUT = "io server disconnect";

/** Returns an access token of this session, valid for this many seconds. */
function tokenFor({ id, sessionId }: { id: string; sessionId: string | null }, seconds: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ session_id: sessionId, role: "authenticated" })
    .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: services.keys.kid })
    .setSubject(id)
    .setIssuer(config.auth.externalUrl)
    .setAudience("authenticated")
    .setIssuedAt(now - 60)
    .setExpirationTime(now + seconds)
    .sign(services.keys.privateKey);
}

async function person(): Promise<TestCaller & { id: string }> {
  const account = await insertAccount(db);
  return { ...(await as(account)), id: account.id };
}

describe("the handshake", () => {
  it("refuses a missing or invalid token, and says why", async () => {
    for (const auth of [{}, { token: "" }, { token: null }, { token: 7 }, { token: {} }])
      expect(await refused(auth)).toEqual(NOT_SIGNED_IN);
    const caller = await person();
    const expired = await tokenFor(caller, -30);
    for (const token of ["nonsense", "a.b.c", `${caller.token}x`, expired])
      expect(await refused({ token })).toEqual(SIGNED_OUT);
  });

  it("refuses an ended session and an inactive account", async () => {
    const [left, closed] = [await person(), await person()];
    await db.deleteFrom("auth_sessions").where("id", "=", left.sessionId).execute();
    await db.updateTable("accounts").set({ is_active: false }).where("id", "=", closed.id).execute();
    for (const { token } of [left, closed]) expect(await refused({ token })).toEqual(SIGNED_OUT);
  });

  it("refuses a browser page of another origin, unless sign-ins may return to it", async () => {
    const caller = await person();
    const { port } = new URL(url);
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: `${url}.evil.example` },
      { origin: "null" },
      { origin: "https://allowed.example.evil.example" },
      { origin: `http://127.0.0.1:${Number(port) + 1}` },
      // DNS rebinding: another site's hostname that resolves to this server.
      { origin: `http://rebound.example:${port}`, host: `rebound.example:${port}` },
      { origin: `http://127.0.0.1.example:${port}`, host: `127.0.0.1.example:${port}` },
      { origin: `http://localhost.example:${port}`, host: `localhost.example:${port}` },
    ];
    for (const headers of foreign) await expect(connect(caller, headers)).rejects.toThrow("websocket error");
    for (const origin of [new URL(config.siteUrl).origin, "https://allowed.example"])
      expect((await connect(caller, { origin })).client.connected).toBe(true);
  });

  it("accepts pages opened by IP address or localhost in demo mode only", async () => {
    const caller = await person();
    const { port } = new URL(url);
    const byAddress = ["127.0.0.1", "localhost", "192.168.1.20", "[fd00::20]"].map((name) => `${name}:${port}`);
    for (const host of byAddress)
      expect((await connect(caller, { origin: `http://${host}`, host })).client.connected).toBe(true);
    await expect(connect(caller, { origin: `http://192.168.1.20:${port}` })).rejects.toThrow("websocket error");

    const production = await testApp({ mode: "production" });
    const there = await openSockets(production.app);
    const member = await production.as(await insertAccount(production.db));
    await expect(there.connect(member, { origin: there.url })).rejects.toThrow("websocket error");
    const origin = new URL(production.config.siteUrl).origin;
    expect((await there.connect(member, { origin })).client.connected).toBe(true);
  });

  it("counts unauthenticated connections by the header that the operator's proxy sets", async () => {
    const { auth } = readConfig({});
    const limited = await testApp({ auth: { ...auth, rateLimitHeader: "X-Client" }, rateLimitScale: 2 / 250 });
    const there = await openSockets(limited.app);
    const address = `${there.url.replace("http:", "ws:")}/socket.io/?EIO=4&transport=websocket`;
    const open = async (client: string) => {
      const socket = new WebSocketClient(address, { headers: { "x-client": client } });
      return new Promise<boolean>((resolve) => {
        socket.once("open", () => resolve(true));
        socket.once("error", () => resolve(false));
      });
    };
    const outcomes: boolean[] = [];
    for (const client of ["203.0.113.1", "203.0.113.1", "203.0.113.1", "203.0.113.2"])
      outcomes.push(await open(client));
    expect(outcomes).toEqual([true, true, false, true]);
  });

  it("accepts the token of an account with the maximum metadata", async () => {
    const names = { name: "Asha Rao", full_name: "y".repeat(100), picture: `https://example.test/${"a".repeat(1900)}` };
    const filling = 8192 - Buffer.byteLength(JSON.stringify({ ...names, filling: "" }));
    const { token } = await newcomer({ ...names, filling: "x".repeat(filling) });
    expect((await connect({ token })).client.connected).toBe(true);
  });

  it("accepts websockets only", async () => {
    const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
    expect(answer.status).toBe(400);
    expect((await fetch(`${url}/socket.io/socket.io.js`)).status).not.toBe(200);
  });

  it("closes a connection that never authenticates", async () => {
    const silent = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
    const closed = new Promise((resolve) => silent.addEventListener("close", resolve));
    await new Promise((resolve) => silent.addEventListener("open", resolve));
    await closed;
  });

  it("closes a connection that sends too much at once", async () => {
    const socket = await connect(await person());
    socket.client.emit("typing", { conversationId: "x".repeat(20_000) });
    expect(await socket.ended()).toMatch(/transport/);
  });

  it("accepts 20 connections per person, and another after one has closed", async () => {
    const caller = await person();
    const answers = await Promise.allSettled(Array.from({ length: 26 }, () => connect(caller)));
    const letIn = answers.filter((answer) => answer.status === "fulfilled");
    expect(letIn).toHaveLength(20);
    expect(await refused({ token: caller.token })).toMatchObject({ code: "too_many_sockets" });
    expect((await connect(await person())).client.connected).toBe(true);
    letIn[0]?.value.client.disconnect();
    const isLetIn = () =>
      connect(caller).then(
        () => true,
        () => false,
      );
    await until(isLetIn, "there was room again");
  });
});

describe("the expiry of a token", () => {
  it("closes the connection, unless a newer token came", async () => {
    const caller = await person();
    const short = { token: await tokenFor(caller, 10) };
    const [left, refreshed] = [await connect(short), await connect(short)];
    expect(await refreshed.refresh(caller.token)).toEqual({ ok: true });
    expect(await left.ended()).toBe(CUT);
    await refreshed.settled();
    expect(refreshed.client.connected).toBe(true);
  });

  it("is not affected by an invalid token or one of another account", async () => {
    const [caller, other] = [await person(), await person()];
    const socket = await connect({ token: await tokenFor(caller, 10) });
    expect(await socket.refresh("nonsense")).toMatchObject({ ok: false, code: "session_expired" });
    expect(await socket.refresh(undefined)).toMatchObject({ ok: false, code: "not_signed_in" });
    expect(await socket.refresh(other.token)).toMatchObject({ ok: false, code: "forbidden" });
    expect(await socket.ended()).toBe(CUT);
  });
});

describe("the end of a session", () => {
  it("closes its connections immediately, and no others", async () => {
    const asha = await newcomer();
    const other = (await post("/token?grant_type=password", { email: asha.email, password: asha.password })).json();
    const [here, elsewhere] = [await connect(asha), await connect({ token: other.access_token })];
    const answer = await post("/logout?scope=local", undefined, { token: asha.token });
    expect(answer.statusCode).toBe(204);
    expect(await here.ended()).toBe(CUT);
    await elsewhere.settled();
    expect(elsewhere.client.connected).toBe(true);
    await post("/logout?scope=global", undefined, { token: other.access_token });
    expect(await elsewhere.ended()).toBe(CUT);
  });

  it("closes the other sessions' connections when the password changes", async () => {
    const asha = await newcomer();
    const other = (await post("/token?grant_type=password", { email: asha.email, password: asha.password })).json();
    const [here, elsewhere] = [await connect(asha), await connect({ token: other.access_token })];
    expect((await put("/user", { password: "another horse 9" }, { token: asha.token })).statusCode).toBe(200);
    expect(await elsewhere.ended()).toBe(CUT);
    await here.settled();
    expect(here.client.connected).toBe(true);
  });

  it("applies to the session of the connection's latest token", async () => {
    const asha = await newcomer();
    const other = (await post("/token?grant_type=password", { email: asha.email, password: asha.password })).json();
    const socket = await connect(asha);
    expect(await socket.refresh(other.access_token)).toEqual({ ok: true });
    await post("/logout?scope=local", undefined, { token: asha.token });
    await socket.settled();
    expect(socket.client.connected).toBe(true);
    await post("/logout?scope=local", undefined, { token: other.access_token });
    expect(await socket.ended()).toBe(CUT);
  });

  it("follows the deactivation or deletion of the account", async () => {
    for (const end of ["close", "delete"]) {
      const caller = await person();
      const sockets = [await connect(caller), await connect(caller)];
      if (end === "close")
        await db.updateTable("accounts").set({ is_active: false }).where("id", "=", caller.id).execute();
      else await db.deleteFrom("accounts").where("id", "=", caller.id).execute();
      for (const socket of sockets) expect(await socket.ended()).toBe(CUT);
    }
  });

  it("is detected afterwards if the database could not notify", async () => {
    const [left, stayed] = [await person(), await person()];
    const [gone, still] = [await connect(left), await connect(stayed)];
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and application_name = 'basera listener'`.execute(
      db,
    );
    expect(rows).not.toEqual([]);
    await db.transaction().execute(async (trx) => {
      // Both changes in one transaction: when the notification is sent, no process is listening.
      await trx.deleteFrom("auth_sessions").where("id", "=", left.sessionId).execute();
      for (const { pid } of rows) await sql`select pg_terminate_backend(${pid})`.execute(trx);
    });
    expect(await gone.ended()).toBe(CUT);
    await still.settled();
    expect(still.client.connected).toBe(true);
  });
});

it("sends an event once to each connection in any of the rooms", async () => {
  const { guest, host, id } = await insertConversation(db);
  const sockets = [await connect(await as(guest)), await connect(await as(host))];
  for (const socket of sockets) await socket.join(id);
  const rooms = [accountRoom(guest.id), accountRoom(host.id), `conversation:${id}` as const];
  services.sockets.publish(rooms, "conversation:changed", { conversation_id: id, reason: "message" });
  services.sockets.publish([], "conversation:changed", { conversation_id: id, reason: "deleted" });
  for (const socket of sockets) {
    await socket.settled();
    expect(socket.heard("conversation:changed")).toEqual([{ conversation_id: id, reason: "message" }]);
  }
});
