import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { getMe } from "#contract/accounts/accounts.ts";
import { sendMessage } from "#contract/messaging/conversations.ts";
import { getProperty } from "#contract/properties/property-endpoints.ts";
import { authCalls } from "../auth/testing/auth.ts";
import { testApp } from "../testing/app.ts";
import { insertConversation, insertProperty } from "../testing/factories.ts";
import { openSockets } from "../testing/sockets.ts";
import { until } from "../testing/until.ts";

const METRICS_TOKEN = "metrics token";
const { app, db, as, visitor } = await testApp({ metricsToken: METRICS_TOKEN });
const auth = authCalls(app);

async function scrape(): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await visitor.inject({ method: "GET", url: "/metrics", headers })).body;
}

/** Returns the value of one series; 0 if it does not exist. */
async function figureOf(series: string): Promise<number> {
  const line = (await scrape()).split("\n").find((text) => text.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

/** Returns every value of every label. */
const labelValues = (figures: string) =>
  [...figures.matchAll(/\w+="((?:[^"\\]|\\.)*)"/g)].map(([, value]) => value ?? "");

/** Leaves out Node's own metrics, whose labels vary. */
const withoutNode = (figures: string) => figures.replaceAll(/^nodejs_.*$/gm, "");

const guestOf = async () => {
  const talk = await insertConversation(db);
  return { ...talk, caller: await as(talk.guest) };
};

it("serves metrics only with the token, and responds 404 otherwise", async () => {
  expect((await visitor.inject({ method: "GET", url: "/metrics" })).statusCode).toBe(401);
  const headers = { authorization: "Bearer another token" };
  expect((await visitor.inject({ method: "GET", url: "/metrics", headers })).statusCode).toBe(401);
  const { visitor: stranger } = await testApp();
  expect((await stranger.inject({ method: "GET", url: "/metrics" })).statusCode).toBe(404);
});

it("counts searches by workplace without the workplaces", async () => {
  await visitor.inject({ url: "/api/where?to=landmark:itpl&to2=landmark:ub-city" });
  const figures = await scrape();
  expect(figures).toContain('route="/api/where"');
  expect(figures).not.toMatch(/landmark|ub-city/);
});

it("counts each request by route and status class, in all parts of the server", async () => {
  const property = await insertProperty(db);
  const answered = (method: string, route: string, status: string) =>
    `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;
  const expected = [
    answered("GET", getProperty.path, "2xx"),
    answered("GET", getMe.path, "4xx"),
    answered("POST", "/auth/v1/token", "4xx"),
    answered("GET", "/media/*", "4xx"),
    answered("any", "unknown", "4xx"),
  ];
  const before = await Promise.all(expected.map(figureOf));
  await visitor.call(getProperty, { params: { id: property.id } });
  await visitor.call(getMe);
  await auth.signIn("nobody@example.test", "no password of theirs");
  await visitor.inject({ method: "GET", url: `/media/avatars/${randomUUID()}/320.webp` });
  await visitor.inject({ method: "GET", url: "/nowhere" });
  expect(await Promise.all(expected.map(figureOf))).toEqual(before.map((count) => count + 1));
  expect(await figureOf('http_responses_total{status="401"}')).toBeGreaterThan(0);
  // The request for the metrics is counted too.
  expect(await figureOf("http_requests_under_way")).toBe(1);
});

it("times every statement by operation and table, and shows the pool", async () => {
  const series = 'db_statement_duration_seconds_count{statement="select accounts"}';
  const before = await figureOf(series);
  await (await as((await insertConversation(db)).guest)).call(getMe);
  expect(await figureOf(series)).toBeGreaterThan(before);
  expect(await figureOf('db_pool_connections{state="max"}')).toBe(10);
  expect(await figureOf('db_pool_connections{state="free"}')).toBeGreaterThan(0);
  expect(await figureOf("db_pool_waiting")).toBe(0);
});

it("counts accepted and refused connections, and events in both directions", async () => {
  const { connect } = await openSockets(app);
  const { caller, id, host, property } = await guestOf();
  const socket = await connect(caller);
  await socket.join(id);
  const body = { conversation_id: id, to_user_id: host.id, property_id: property.id, content: "Hello" };
  await caller.call(sendMessage, { body });
  await connect({ token: "of nobody" } as never).catch(() => {});
  await until(async () => (await figureOf('sockets_connected{state="signed_in"}')) === 1, "one is connected");
  expect(await figureOf('socket_events_received_total{event="join:conversation"}')).toBe(1);
  expect(await figureOf('socket_events_published_total{event="message:new"}')).toBe(1);
  expect(await figureOf('socket_connections_refused_total{reason="session_expired"}')).toBe(1);
  socket.client.disconnect();
  await until(async () => (await figureOf('sockets_connected{state="signed_in"}')) === 0, "nobody is connected");
});

it("contains no user content, and a limited number of series", async () => {
  const { caller, id, host, property } = await guestOf();
  async function visit(mark: string): Promise<void> {
    const body = { conversation_id: id, to_user_id: host.id, property_id: property.id, content: mark };
    await caller.call(sendMessage, { body });
    await caller.inject({ method: "GET", url: `/api/users/by-email?email=${mark}@example.test` });
    await visitor.inject({ method: "GET", url: `/api/properties?searchTerm=${mark}&city=${mark}` });
    await visitor.inject({ method: "GET", url: `/api/properties/${randomUUID()}` });
    await visitor.inject({ method: "GET", url: `/${mark}/${mark}` });
    await visitor.inject({ method: "PROPFIND" as never, url: `/${mark}` });
    await visitor.inject({ method: "GET", url: `/media/${mark}/${mark}/${mark}` });
    await visitor.inject({ method: "GET", url: `/%${mark}` });
    await auth.post("/signup", { email: `${mark}@example.test`, password: "correct horse 9" });
    await auth.signIn(`${mark}@example.test`, mark);
  }
  await visit("zzfirst");
  const once = new Set(labelValues(withoutNode(await scrape())));
  for (let n = 0; n < 3; n++) await visit(`zzmark${n}`);
  const often = await scrape();
  expect(labelValues(withoutNode(often)).filter((value) => !once.has(value))).toEqual([]);
  expect(often).not.toMatch(/zz(mark|first)/i);
  // Prometheus adds these two labels to every series.
  expect(often).not.toMatch(/[{,](job|instance)="/);
  expect(often).not.toMatch(/@example|[0-9a-f]{8}-[0-9a-f]{4}-/);
});
