import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Message, sendMessage } from "#contract/conversations.ts";
import { buildApp } from "../app.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertConversation } from "../testing/factories.ts";
import { openSockets, until } from "../testing/sockets.ts";
import { createSockets } from "./sockets.ts";

const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;
const SUBJECT = hasRedis
  ? "two processes that meet in Redis"
  : "two processes that meet in Redis (skipped: there is no redis-server here)";

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const port = await freePort();
let redis: ChildProcess | undefined;

async function startRedis(): Promise<void> {
  const child = spawn("redis-server", [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
  ]);
  redis = child;
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  await until(() => said.includes("Ready to accept connections"), "Redis was ready");
}

async function stopRedis(): Promise<void> {
  if (!redis) return;
  const ended = new Promise((resolve) => redis?.once("exit", resolve));
  redis.kill("SIGKILL");
  redis = undefined;
  await ended;
}

afterAll(stopRedis);

describe.skipIf(!hasRedis)(SUBJECT, async () => {
  if (hasRedis) await startRedis();
  const { app, db, as, services, config } = await testApp({ redisUrl: `redis://127.0.0.1:${port}` });
  const metrics = new Registry();
  const sockets = await createSockets({ ...services, config, metrics });
  const other = await buildApp({ ...services, metrics, sockets });
  const [here, there] = [await openSockets(app), await openSockets(other)];
  afterAll(() => other.close());

  async function pair() {
    const { id, guest, host, property } = await insertConversation(db);
    const callers = [await as(guest), await as(host)] as const;
    const body = { conversation_id: id, to_user_id: host.id, property_id: property.id };
    const send = (content: string) => callers[0].call(sendMessage, { body: { ...body, content } });
    return { id, guest, callers, send };
  }

  /** Until both processes hear each other: they find each other some time after they start. */
  async function untilTheyMeet(): Promise<void> {
    const { callers, send } = await pair();
    const far = await there.connect(callers[1]);
    await until(async () => {
      await send("Can you hear me?");
      return far.heard("message:new").length > 0;
    }, "the processes heard each other");
    far.client.disconnect();
  }
  beforeAll(untilTheyMeet);

  it("tell each other's people of messages, once and in order", async () => {
    const { id, callers, send } = await pair();
    const sockets = [await here.connect(callers[0]), await there.connect(callers[1]), await here.connect(callers[1])];
    for (const socket of sockets) await socket.join(id);
    const sent: Message[] = [];
    for (let i = 1; i <= 20; i++) sent.push((await send(`Message ${i}`)).json());
    for (const socket of sockets) {
      const heard = await socket.hears("message:new", 20);
      await socket.hears("conversation:changed", 20);
      expect(heard.map(({ id: message }) => message)).toEqual(sent.map(({ id: message }) => message));
    }
  });

  it("relay typing", async () => {
    const { id, guest, callers } = await pair();
    const [typing, far] = [await here.connect(callers[0]), await there.connect(callers[1])];
    for (const socket of [typing, far]) await socket.join(id);
    typing.client.emit("typing", { conversationId: id });
    expect(await far.hears("typing")).toEqual([{ conversation_id: id, user_id: guest.id }]);
  });

  it("count a person's connections together", async () => {
    const caller: TestCaller = await as(await insertAccount(db));
    for (let i = 0; i < 10; i++) for (const side of [here, there]) await side.connect(caller);
    for (const side of [here, there])
      expect(await side.refused({ token: caller.token })).toMatchObject({ code: "too_many_sockets" });
  });

  it("end a session's connections in both", async () => {
    const caller = await as(await insertAccount(db));
    const sockets = [await here.connect(caller), await there.connect(caller)];
    await db.deleteFrom("auth_sessions").where("id", "=", caller.sessionId).execute();
    for (const socket of sockets) expect(await socket.ended()).toBe("io server disconnect");
  });

  it("fail no call while Redis is away, tell their own people, and meet again when it is back", async () => {
    const { id, callers, send } = await pair();
    const [near, far] = [await here.connect(callers[1]), await there.connect(callers[1])];
    await near.join(id);
    await stopRedis();
    expect((await send("Without Redis")).statusCode).toBe(201);
    // The loss is noticed with the next event at the latest.
    await until(async () => {
      expect((await send("Still without")).statusCode).toBe(201);
      return near.heard("message:new").length > 0;
    }, "events were told within the process");
    expect((await here.connect(callers[0])).client.connected).toBe(true);
    await startRedis();
    const before = far.heard("message:new").length;
    await until(async () => {
      await send("Back again");
      return far.heard("message:new").length > before;
    }, "events crossed again");
  });
});
