import { Agent, IncomingMessage, request, ServerResponse } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { promisify } from "node:util";
import Fastify from "fastify";
import { Registry } from "prom-client";
import { afterEach, expect, it, vi } from "vitest";
import { type Config, readConfig } from "../../config.ts";
import { atEnd } from "../../testing/at-end.ts";
import { until } from "../../testing/until.ts";
import { httpServer } from "../listening.ts";
import { ClientSlots } from "./client-slots.ts";
import { Shedding } from "./shedding.ts";

const SHARE = 20;
const CLIENT = "203.0.113.1";
const OTHER = "203.0.113.2";

/** Starts a server whose requests to `/held` end when the test says so. */
async function heldServer(changes: Partial<Config> = {}, waitMs = 60_000) {
  const config = { ...readConfig({}), trustProxy: ["127.0.0.1"], ...changes };
  const shedding = new Shedding(config, new Registry(), { waitMs });
  const app = Fastify({ serverFactory: (handle) => httpServer(shedding.before(handle)) });
  shedding.follow(app);
  const held: (() => void)[] = [];
  const hold = () => new Promise<string>((resolve) => held.push(() => resolve("done")));
  app.get("/held", hold);
  app.post("/held", hold);
  app.get("/", async () => "served");
  await app.listen({ host: "127.0.0.1", port: 0 });
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  atEnd(async () => {
    agent.destroy();
    app.server.closeAllConnections();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;

  /** Sends a request of this client on a separate connection. */
  function send(path: string, client: string, { method = "GET", body = "" } = {}) {
    const headers = { "x-forwarded-for": client, ...(body && { "content-type": "application/json" }) };
    const asked = request({ agent, port, host: "127.0.0.1", path, method, headers });
    const status = new Promise<number | undefined>((resolve) => {
      asked.once("response", (answer) => answer.resume().once("end", () => resolve(answer.statusCode)));
      asked.once("error", () => resolve(undefined));
    });
    if (body) asked.write(body);
    else asked.end();
    return { asked, status };
  }
  const release = () => {
    for (const end of held.splice(0)) end();
  };
  const connections = promisify(app.server.getConnections.bind(app.server));
  return { send, held, release, connections };
}

const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
const countOf = (statuses: unknown[], status: number) => statuses.filter((each) => each === status).length;

afterEach(() => void vi.useRealTimers());

it("refuses a request after two seconds without a slot", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const slots = new ClientSlots(readConfig({}));
  for (let slot = 0; slot < SHARE; slot += 1) slots.take(CLIENT);
  const [start, refuse] = [vi.fn(), vi.fn()];
  slots.enter(CLIENT, new ServerResponse(new IncomingMessage(new Socket())), { start, refuse });
  vi.advanceTimersByTime(1999);
  expect(refuse).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(refuse).toHaveBeenCalledTimes(1);
  expect(start).not.toHaveBeenCalled();
});

it("serves others while one client has 110 requests in flight, and serves 100 of these in turn", async () => {
  const { send, held, release } = await heldServer();
  const answers = many(110, () => send("/held", CLIENT).status);
  const statuses: unknown[] = [];
  for (const answer of answers) void answer.then((status) => statuses.push(status));
  await until(() => statuses.length === 10, "those above the limit of the process were refused");
  expect([held.length, countOf(statuses, 503)]).toEqual([SHARE, 10]);
  expect(await send("/", OTHER).status).toBe(200);
  await until(() => {
    release();
    return statuses.length === 110;
  }, "all others were served");
  expect(countOf(statuses, 200)).toBe(100);
});

it("counts the addresses of one IPv6 network together", async () => {
  const { send, held, release } = await heldServer();
  const answers = many(SHARE, (n) => send("/held", `2001:db8:1:2::${n + 1}`).status);
  await until(() => held.length === SHARE, "the share is used up");
  const waiting = send("/held", "2001:db8:1:2:ffff::1").status;
  const other = send("/held", "2001:db8:1:3::1").status;
  await until(() => held.length === SHARE + 1, "the other network is served");
  release();
  expect(await Promise.all([...answers, other])).toEqual(many(SHARE + 1, () => 200));
  await until(() => held.length === 1, "the last one had its turn");
  release();
  expect(await waiting).toBe(200);
});

it("limits requests whose bodies arrive at the same time", async () => {
  const { send, held, release } = await heldServer();
  const started = many(SHARE + 5, () => send("/held", CLIENT, { method: "POST", body: "{" }));
  // The bodies are incomplete, so none has a slot yet.
  expect(await send("/", CLIENT).status).toBe(200);
  for (const { asked } of started) asked.end("}");
  await until(() => held.length === SHARE, "the share is used up");
  expect(await send("/", OTHER).status).toBe(200);
  expect(held).toHaveLength(SHARE);
  const all = Promise.all(started.map(({ status }) => status));
  await until(async () => {
    release();
    return (await Promise.race([all, false])) !== false;
  }, "all were served");
  expect(await all).toEqual(many(SHARE + 5, () => 200));
});

it("does not work on requests whose client left while they waited", async () => {
  const { send, held, release, connections } = await heldServer();
  const answers = many(SHARE, () => send("/held", CLIENT).status);
  await until(() => held.length === SHARE, "the share is used up");
  const left = many(5, () => send("/held", CLIENT));
  const stayed = send("/", CLIENT).status;
  await until(async () => (await connections()) === SHARE + 6, "they are connected");
  for (const { asked } of left) asked.destroy();
  await until(async () => (await connections()) === SHARE + 1, "the server noticed that they left");
  release();
  await Promise.all(answers);
  expect(await stayed).toBe(200);
  expect(held).toHaveLength(0);
});

it.each(["GET", "POST"])("refuses a %s request that waits too long for a slot", async (method) => {
  const { send, held } = await heldServer({}, 50);
  for (let n = 0; n < SHARE; n++) void send("/held", CLIENT);
  await until(() => held.length === SHARE, "the share is used up");
  const waiting = send("/held", CLIENT, { method, body: method === "POST" ? "{}" : "" });
  waiting.asked.end();
  expect(await waiting.status).toBe(503);
  expect(held).toHaveLength(SHARE);
});

it("scales the share with RATE_LIMIT_SCALE", async () => {
  const { send, held } = await heldServer({ rateLimitScale: 2 });
  for (let n = 0; n < 2 * SHARE + 1; n++) void send("/held", CLIENT);
  expect(await send("/", OTHER).status).toBe(200);
  await until(() => held.length === 2 * SHARE, "twice the share is used up");
});
