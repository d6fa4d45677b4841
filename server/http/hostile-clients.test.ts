import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { authCalls } from "../auth/testing/auth.ts";
import { testApp } from "../testing/app.ts";
import { insertProperty } from "../testing/factories.ts";
import { openSockets } from "../testing/sockets.ts";
import { until } from "../testing/until.ts";

const { app, db } = await testApp({ rateLimitScale: 1, maxRequests: 1000 });
const { url, connect: signIn } = await openSockets(app);
const { newcomer } = authCalls(app);
const port = Number(new URL(url).port);
const { token } = await newcomer();
const FEATURED = "/api/properties/featured";
const WAITING_PER_ADDRESS = 250;

const open: { destroy(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.destroy();
});

async function dial(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  open.push(socket);
  await once(socket, "connect");
  return socket;
}

/** Returns everything that the server sends before it closes this connection. */
async function answerOf(socket: Socket): Promise<string> {
  let said = "";
  socket.on("data", (chunk) => {
    said += chunk;
  });
  // An error also ends the connection, because the server may close it while the client is still sending.
  if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve));
  return said;
}

/** Opens a websocket that never authenticates. */
function knock(): WebSocket {
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
  socket.on("error", () => {});
  open.push({ destroy: () => socket.terminate() });
  return socket;
}
async function knocked(): Promise<{ socket: WebSocket; isIn: boolean }> {
  const socket = knock();
  const isIn = await new Promise<boolean>((resolve) => {
    socket.once("message", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
  });
  return { socket, isIn };
}

it("serves others while hundreds of clients send one byte at a time", async () => {
  const slow = await Promise.all(Array.from({ length: 400 }, dial));
  const request = `POST /api/messages/send HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{`;
  for (const [index, socket] of slow.entries()) socket.write(index % 2 === 0 ? "G" : request);
  const trickle = setInterval(() => {
    for (const [index, socket] of slow.entries()) if (!socket.destroyed) socket.write(index % 2 === 0 ? "E" : " ");
  }, 50);
  try {
    for (let time = 0; time < 10; time += 1) expect((await fetch(url + FEATURED)).status).toBe(200);
  } finally {
    clearInterval(trickle);
  }
});

it("times out slow headers, slow bodies and silent connections", () => {
  expect([app.server.headersTimeout, app.server.requestTimeout, app.server.timeout]).toEqual([
    20_000, 300_000, 120_000,
  ]);
});

it("closes the connection of a client that does not read its responses", async () => {
  const description = "A quiet home. ".repeat(140);
  for (let home = 0; home < 12; home += 1)
    await insertProperty(db, { status: "approved", featured: true, description });
  const usual = app.server.timeout;
  app.server.timeout = 300;
  try {
    const arrived = once(app.server, "connection") as Promise<[Socket]>;
    const socket = await dial();
    const [theirs] = await arrived;
    socket.pause();
    const asks = `GET ${FEATURED} HTTP/1.1\r\nhost: x\r\n\r\n`;
    // Sends more than the socket buffers of both sides hold, so that responses stay unsent.
    for (let time = 0; time < 200 && !socket.destroyed; time += 1) socket.write(asks);
    await until(() => theirs.destroyed, "the server let go of it");
  } finally {
    app.server.timeout = usual;
  }
});

describe("a body of 100 MB", () => {
  const headers = "POST /api/messages/send HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";

  it("is refused before it is sent, if its length is declared", async () => {
    const socket = await dial();
    socket.write(`${headers}authorization: Bearer ${token}\r\ncontent-length: 104857600\r\n\r\n{`);
    const said = answerOf(socket);
    socket.once("data", () => socket.end());
    expect(await said).toMatch(/^HTTP\/1.1 413 .*"code":"too_large"/s);
  });

  it("is refused once it is too long, if its length is not declared", async () => {
    const socket = await dial();
    const said = answerOf(socket);
    socket.write(`${headers}authorization: Bearer ${token}\r\ntransfer-encoding: chunked\r\n\r\n`);
    const piece = `10000\r\n${" ".repeat(0x10000)}\r\n`;
    let sent = 0;
    for (; sent < 1600 && !socket.destroyed; sent += 1)
      if (!socket.write(piece))
        await new Promise((resolve) => {
          for (const event of ["drain", "close"]) socket.once(event, resolve);
        });
    expect(sent).toBeLessThan(1600);
    expect(await said).toMatch(/^(HTTP\/1.1 413 |$)/);
  });
});

it("closes the connection of a client that authenticates and then leaves", async () => {
  const { socket } = await knocked();
  const accepted = once(socket, "message");
  socket.send(`40${JSON.stringify({ token })}`);
  expect(String((await accepted)[0])).toMatch(/^40\{"sid"/);
  socket.send("41");
  await until(() => socket.readyState === WebSocket.CLOSED, "the server closed it");
});

describe("connections that never authenticate", () => {
  it("are limited per address, time out, and leave room for others", async () => {
    const knocks = await Promise.all(Array.from({ length: WAITING_PER_ADDRESS + 50 }, knocked));
    expect(knocks.filter(({ isIn }) => isIn)).toHaveLength(WAITING_PER_ADDRESS);
    const { socket } = await knocked();
    expect(socket.readyState).not.toBe(WebSocket.OPEN);
    await until(() => knocks.every((one) => one.socket.readyState === WebSocket.CLOSED), "the server ended them");
    expect((await signIn({ token })).client.connected).toBe(true);
  });

  it("do not count once they have authenticated", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, newcomer));
    for (let round = 0; round < WAITING_PER_ADDRESS / 20 + 1; round += 1)
      await Promise.all(people.map(({ token }) => signIn({ token })));
  });

  it("are terminated after the time-out even if they ignore the close frame", async () => {
    const handshake = [
      "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
      "host: x",
      "connection: upgrade",
      "upgrade: websocket",
      "sec-websocket-version: 13",
      "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==",
    ];
    const silent = await Promise.all(Array.from({ length: 50 }, dial));
    const answers = silent.map((socket) => answerOf(socket));
    for (const socket of silent) socket.write(`${handshake.join("\r\n")}\r\n\r\n`);
    await until(() => silent.every(({ destroyed }) => destroyed), "the server terminated them");
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 101 /);
  });

  it("are closed when a message has too many fragments", async () => {
    const { socket } = await knocked();
    const closed = once(socket, "close");
    for (let piece = 0; piece < 5000; piece += 1) socket.send("4", { fin: false });
    expect((await closed)[0]).toBe(1008);
  });
});
