import { Agent, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { connect as dial } from "node:net";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { authCalls } from "../../auth/testing/auth.ts";
import { connectAgain } from "../../db/connect.ts";
import { testApp } from "../../testing/app.ts";
import { atEnd } from "../../testing/at-end.ts";
import { openSockets } from "../../testing/sockets.ts";
import { until } from "../../testing/until.ts";

const MOST = 3;

/** Starts a server that processes at most three requests at once, and returns a signed-in caller. */
async function smallServer() {
  const { app, db, visitor } = await testApp({ maxRequests: MOST, metricsToken: "metrics token" });
  const { id, token } = await authCalls(app).newcomer();
  const { connect } = await openSockets(app);
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const authorization = `Bearer ${token}`;
  const get = (path: string) => fetch(`${url}${path}`, { headers: { authorization } });
  const favorites = () => get(`/api/users/${id}/favorites`);
  const figure = async (name: string) => {
    const headers = { authorization: "Bearer metrics token" };
    const { body } = await visitor.inject({ method: "GET", url: "/metrics", headers });
    return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(body)?.[1]);
  };
  return { db, connect, id, port, url, authorization, token, get, favorites, figure };
}

it("responds 503 above its limit; probes, sign-out and sockets still work", async () => {
  const { db, connect, token, url, authorization, get, favorites, figure } = await smallServer();
  const locks = connectAgain(db);
  atEnd(() => locks.destroy());
  const held: Promise<Response>[] = [];
  await locks.transaction().execute(async (tx) => {
    await sql`lock table favorites in access exclusive mode`.execute(tx);
    for (let n = 0; n < MOST; n++) held.push(favorites());
    // The request for the metrics counts as one.
    await until(async () => (await figure("http_requests_under_way")) === MOST + 1, "all are worked on");

    const refused = await get("/api/users/me");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("2");
    expect(await refused.json()).toMatchObject({ code: "not_ready", request_id: refused.headers.get("x-request-id") });
    const signIn = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: "POST", body: "{}" });
    expect([signIn.status, signIn.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await figure("http_requests_shed_total")).toBe(2);
    const page = await fetch(`${url}/`, { headers: { accept: "text/html,application/xhtml+xml" } });
    expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
    expect(await page.text()).toMatch(/http-equiv="refresh".*This page tries again in a few/s);

    expect((await get("/api/health")).status).toBe(200);
    expect((await get("/api/ready")).status).toBe(200);
    expect((await get("/metrics")).status).toBe(401);
    const socket = await connect({ token });
    expect((await socket.join("")).ok).toBe(false);
    const asked = { origin: url, "access-control-request-method": "POST" };
    const preflight = (path: string) => fetch(`${url}${path}`, { method: "OPTIONS", headers: asked });
    expect((await preflight("/auth/v1/logout")).status).toBe(204);
    expect((await preflight("/auth/v1/signup")).status).toBe(503);
    const signOut = await fetch(`${url}/auth/v1/logout?scope=others`, { method: "POST", headers: { authorization } });
    expect(signOut.status).toBe(204);
  });
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await favorites()).status).toBe(200);
});

it("refuses uploads and passwords first, with all headers, and keeps the connection", async () => {
  const { db, port, url, authorization, favorites, figure } = await smallServer();
  const locks = connectAgain(db);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  atEnd(() => {
    agent.destroy();
    return locks.destroy();
  });
  const post = (path: string, bytes = 2) => {
    const headers = { authorization, "content-type": "application/json" };
    return new Promise<[IncomingMessage, isReused: boolean]>((resolve, reject) => {
      const asked = request({ agent, port, host: "127.0.0.1", method: "POST", path, headers });
      asked.once("response", (answer) => answer.resume().once("end", () => resolve([answer, asked.reusedSocket])));
      asked.once("error", reject).end("x".repeat(bytes));
    });
  };
  const held: Promise<Response>[] = [];
  await locks.transaction().execute(async (tx) => {
    await sql`lock table favorites in access exclusive mode`.execute(tx);
    held.push(favorites(), favorites());
    await until(async () => (await figure("http_requests_under_way")) === 3, "both are worked on");

    const [[first], [picture, isReused]] = [
      await post("/auth/v1/token?grant_type=password"),
      await post("/api/storage/property-images/upload", 2_000_000),
    ];
    expect([first.statusCode, picture.statusCode, isReused]).toEqual([503, 503, true]);
    const [large] = await post("/api/storage/avatars/upload", 9_000_000);
    expect([large.statusCode, large.headers.connection]).toEqual([503, "close"]);
    const answer = await fetch(`${url}/api/cities`);
    expect(answer.status).toBe(200);
    for (const [name, value] of answer.headers)
      if (
        !/^(date|content-length|etag|cache-control|connection|keep-alive|vary|x-request-id|x-ratelimit.*)$/.test(name)
      )
        expect(picture.headers[name], name).toBe(value);
  });
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
});

it("does not count slow clients, and keeps counting the work of clients that left", async () => {
  const { db, id, port, authorization, get, favorites, figure } = await smallServer();
  const locks = connectAgain(db);
  const slow = Array.from({ length: 2 * MOST }, () => dial(port, "127.0.0.1"));
  atEnd(() => {
    for (const socket of slow) socket.destroy();
    return locks.destroy();
  });
  const head = (method: string, path: string) =>
    `${method} ${path} HTTP/1.1\r\nhost: basera\r\nauthorization: ${authorization}\r\n`;
  const begun = `${head("PATCH", `/api/users/${id}`)}content-type: application/json\r\ncontent-length: 100\r\n\r\n{`;
  for (const [n, socket] of slow.entries()) {
    socket.write(begun);
    await until(async () => (await figure("http_requests_under_way")) === n + 2, "it has begun to send");
    await until(async () => (await favorites()).status === 200, "somebody is served beside it");
  }

  await locks.transaction().execute(async (tx) => {
    await sql`lock table favorites in access exclusive mode`.execute(tx);
    const leaving = Array.from({ length: MOST }, () => dial(port, "127.0.0.1"));
    for (const socket of leaving) socket.write(`${head("GET", `/api/users/${id}/favorites`)}\r\n`);
    const all = slow.length + MOST + 1;
    await until(async () => (await figure("http_requests_under_way")) === all, "they are worked on");
    for (const socket of leaving) socket.destroy();
    const left = slow.length + 1;
    await until(async () => (await figure("http_requests_under_way")) === left, "they have left");
    const before = await figure("http_requests_shed_total");
    expect((await get("/api/users/me")).status).toBe(503);
    expect(await figure("http_requests_shed_total")).toBe(before + 1);
  });
  await until(async () => (await favorites()).status === 200, "their work is done");
});
