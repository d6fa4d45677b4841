import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server, type Socket } from "socket.io";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { atEnd } from "../testing/at-end.ts";
import { keptMegabytes, weight } from "../testing/kept-memory.ts";
import { until } from "../testing/sockets.ts";
import { type EngineConnection, GatheredWrites } from "./gathered-writes.ts";

/** A server with gathered writes, and somebody who is connected to it. */
async function connected() {
  const server = createServer();
  const io = new Server(server, { transports: ["websocket"] });
  const writes = new GatheredWrites();
  io.engine.on("connection", (connection: EngineConnection) => writes.writesOf(connection));
  const connection = new Promise<Socket>((resolve) => io.on("connection", resolve));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  let bytes = 0;
  client.on("message", (said: Buffer) => {
    bytes += said.length;
  });
  await once(client, "open");
  client.send("40");
  atEnd(() => {
    client.terminate();
    return io.close();
  });
  return { socket: await connection, writes, heard: () => bytes };
}

it("writes what is told together at its end, and anything else at once", async () => {
  const { socket, writes } = await connected();
  const waiting = () => (socket.conn as unknown as EngineConnection).writeBuffer.length;
  socket.emit("news", 1);
  expect(waiting()).toBe(0);
  await until(() => socket.conn.transport.writable, "it is written");
  writes.during(() => {
    socket.emit("news", 2);
    socket.emit("news", 3);
    expect(waiting()).toBe(2);
  });
  expect(waiting()).toBe(0);
});

it("holds nothing of what it has told, even where only what is young is collected", async () => {
  const { socket, writes, heard } = await connected();
  const kept = await keptMegabytes(async () => {
    const text = weight();
    const due = heard() + text.length;
    writes.during(() => socket.emit("news", text));
    await until(() => heard() >= due, "it is heard");
  });
  // Of ten.
  expect(kept).toBeLessThan(5);
});
