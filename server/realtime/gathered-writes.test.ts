import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server, type Socket } from "socket.io";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { atEnd } from "../testing/at-end.ts";
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
  await once(client, "open");
  client.send("40");
  atEnd(() => {
    client.terminate();
    return io.close();
  });
  const { conn } = await connection;
  const isWritable = () => until(() => conn.transport.writable, "what was said before is written");
  await isWritable();
  return { socket: await connection, connection: conn as unknown as EngineConnection, writes, isWritable };
}

it("writes what is told together at its end, and anything else at once", async () => {
  const { socket, connection, writes, isWritable } = await connected();
  socket.emit("news", 1);
  expect(connection.writeBuffer).toEqual([]);
  await isWritable();
  writes.during(() => {
    socket.emit("news", 2);
    socket.emit("news", 3);
    expect(connection.writeBuffer).toHaveLength(2);
  });
  expect(connection.writeBuffer).toEqual([]);
});

it("lets go of what it has written", async () => {
  const { socket, connection, writes } = await connected();
  const waiting = connection.writeBuffer;
  writes.during(() => {
    socket.emit("news");
    expect(waiting).toHaveLength(1);
  });
  expect(waiting).toEqual([]);
});
