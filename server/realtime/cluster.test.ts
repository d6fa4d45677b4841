import { createServer } from "node:net";
import { pino } from "pino";
import { Registry } from "prom-client";
import { createClient } from "redis";
import { Server } from "socket.io";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { EVENT_MINUTES } from "#contract/accounts/retention.ts";
import { type Message, sendMessage } from "#contract/messaging/conversations.ts";
import { buildApp, createServices } from "../app.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { atEnd } from "../testing/at-end.ts";
import { insertAccount, insertConversation } from "../testing/factories.ts";
import { hasRedis, withRedis } from "../testing/programs/programs.ts";
import { ownRedis } from "../testing/programs/redis.ts";
import { openSockets } from "../testing/sockets.ts";
import { until } from "../testing/until.ts";
import { joinCluster } from "./cluster.ts";
import { frontRoom } from "./rooms.ts";

describe.skipIf(!hasRedis)(withRedis("two processes that meet in Redis"), async () => {
  const redis = await ownRedis();
  if (hasRedis) await redis.start();
  const { app, db, as, services } = await testApp({ redisUrl: redis.url });
  const other = await buildApp(await createServices({ ...services, metrics: new Registry() }));
  const [here, there] = [await openSockets(app), await openSockets(other)];
  afterAll(() => other.close());

  async function pair() {
    const { id, guest, host, property } = await insertConversation(db);
    const callers = [await as(guest), await as(host)] as const;
    const body = { conversation_id: id, to_user_id: host.id, property_id: property.id };
    const send = (content: string) => callers[0].call(sendMessage, { body: { ...body, content } });
    return { id, guest, callers, send };
  }

  /** After the start, processes need some time to discover each other. */
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

  it("deliver messages to people on other processes, once and in order", async () => {
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

  it("know of a tab that is in front on another process", async () => {
    const account = await insertAccount(db);
    const far = await there.connect(await as(account));
    const isInFront = () => services.sockets.hasConnection(frontRoom(account.id));
    expect(await isInFront()).toBe(false);
    far.client.emit("tab:front", { front: true });
    await until(isInFront, "the tab is in front");
    far.client.emit("tab:front", { front: false });
    await until(async () => !(await isInFront()), "the tab is not in front any more");
  });

  it("close a session's connections in both processes", async () => {
    const caller = await as(await insertAccount(db));
    const sockets = [await here.connect(caller), await there.connect(caller)];
    await db.deleteFrom("auth_sessions").where("id", "=", caller.sessionId).execute();
    for (const socket of sockets) expect(await socket.ended()).toBe("io server disconnect");
  });

  it("fail no call while Redis is down, deliver locally, and reconnect afterwards", async () => {
    const { id, callers, send } = await pair();
    const [near, far] = [await here.connect(callers[1]), await there.connect(callers[1])];
    await near.join(id);
    await redis.stop();
    expect((await send("Without Redis")).statusCode).toBe(201);
    // The loss is noticed no later than at the next event.
    await until(async () => {
      expect((await send("Still without")).statusCode).toBe(201);
      return near.heard("message:new").length > 0;
    }, "events were told within the process");
    expect((await here.connect(callers[0])).client.connected).toBe(true);
    await redis.start();
    const before = far.heard("message:new").length;
    await until(async () => {
      await send("Back again");
      return far.heard("message:new").length > before;
    }, "events crossed again");
  });

  it("do not wait for a frozen Redis, and reconnect afterwards", async () => {
    const { callers, send } = await pair();
    const [near, far] = [await here.connect(callers[1]), await there.connect(callers[1])];
    redis.freeze();
    await until(async () => {
      expect((await send("Frozen")).statusCode).toBe(201);
      return near.heard("message:new").length > 0;
    }, "events were told within the process");
    expect((await here.connect(callers[0])).client.connected).toBe(true);
    redis.thaw();
    const before = far.heard("message:new").length;
    await until(async () => {
      await send("Thawed");
      return far.heard("message:new").length > before;
    }, "events crossed again");
  });

  it("deliver events of requests to a draining process", async () => {
    const { id, callers, send } = await pair();
    const far = await there.connect(callers[1]);
    await far.join(id);
    const near = await here.connect(callers[1]);
    services.sockets.disconnectAll();
    expect(await near.ended()).toBe("io server disconnect");
    await expect(here.connect(callers[0])).rejects.toThrow();
    expect((await send("While it drains")).statusCode).toBe(201);
    expect((await far.hears("message:new")).map(({ content }) => content)).toEqual(["While it drains"]);
  });
});

describe.skipIf(!hasRedis)(withRedis("the limit on calls of two processes"), async () => {
  const redis = await ownRedis();
  if (hasRedis) await redis.start();
  const CALLS = 6;
  const { app, db, as, services } = await testApp({ redisUrl: redis.url, rateLimitScale: CALLS / 1200 });
  const other = await buildApp(await createServices({ ...services, metrics: new Registry() }));
  afterAll(() => other.close());

  /** Sends twice the limit's calls of a new caller, alternating between the processes. Returns how many each allows. */
  async function letThrough(): Promise<[number, number]> {
    const { token } = await as(await insertAccount(db));
    const passed: [number, number] = [0, 0];
    for (let call = 0; call < 2 * CALLS; call += 1)
      for (const [n, server] of [app, other].entries()) {
        const headers = { authorization: `Bearer ${token}` };
        const { statusCode } = await server.inject({ url: "/api/users/me", headers });
        expect([200, 429]).toContain(statusCode);
        if (statusCode === 200) passed[n as 0 | 1] += 1;
      }
    return passed;
  }

  it("share one limit, which holds per process while Redis is down", async () => {
    // On a busy machine a process may use its local count if Redis responds late.
    await until(async () => {
      const [here, there] = await letThrough();
      return here + there === CALLS;
    }, "both let as many through as one may");
    await redis.stop();
    expect(await letThrough()).toEqual([CALLS, CALLS]);
    await redis.start();
    await until(async () => {
      const [here, there] = await letThrough();
      return here + there === CALLS;
    }, "both let as many through as one may again");
  });
});

it.skipIf(!hasRedis)(withRedis("deletes the texts of messages from Redis after a few minutes"), async () => {
  const redis = await ownRedis();
  await redis.start();
  const reader = createClient({ url: redis.url });
  await reader.connect();
  atEnd(() => reader.destroy());
  const isStored = async (text: string) => JSON.stringify(await reader.xRange("socket.io", "-", "+")).includes(text);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  atEnd(() => vi.useRealTimers());
  const io = new Server();
  const joined = await joinCluster(io, redis.url, pino({ level: "silent" }));
  atEnd(async () => {
    await io.of("/").adapter.close();
    joined.leave();
  });
  await until(joined.isReady, "Redis responds");
  io.emit("message:new", { content: "Is the terrace shared?" });
  await until(() => isStored("Is the terrace shared?"), "the text is in Redis");
  vi.advanceTimersByTime(EVENT_MINUTES * 60_000);
  await until(async () => !(await isStored("Is the terrace shared?")), "the text was deleted");
});

it("does not report a lost Redis while it shuts down during a ping", async () => {
  let asked = "";
  // Accepts commands but never responds to a ping or a read.
  const redis = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (data) => {
      const said = data.toString();
      asked += said;
      const commands = said.match(/^\*\d+\r\n/gm)?.length ?? 0;
      if (!/PING|XREVRANGE/.test(said)) socket.write("+OK\r\n".repeat(commands));
    });
  });
  await new Promise<void>((resolve) => redis.listen(0, "127.0.0.1", resolve));
  const { port } = redis.address() as { port: number };
  const told: string[] = [];
  const log = pino({}, { write: (line) => void told.push(line) });
  const io = { adapter: () => {} } as unknown as Parameters<typeof joinCluster>[0];
  const joined = await joinCluster(io, `redis://127.0.0.1:${port}`, log);
  await until(() => asked.includes("PING"), "it has asked for a sign of life");
  joined.leave();
  await new Promise((resolve) => setImmediate(resolve));
  redis.close();
  expect(told).toEqual([]);
});
