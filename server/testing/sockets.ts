import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { io, type Socket } from "socket.io-client";
import type { Acknowledgement, ClientEvents, ServerEvents } from "#contract/events.ts";
import { atEnd } from "./at-end.ts";
import { until } from "./until.ts";

type Client = Socket<ServerEvents, ClientEvents>;
type Heard<E extends keyof ServerEvents> = Parameters<ServerEvents[E]>[0];

/** Long, because a busy machine is slow. */
const TIMEOUT_MS = 120_000;

/** A real socket.io client that records every event. */
interface TestSocket {
  client: Client;
  /** Returns the payloads of this event, in order. */
  heard<E extends keyof ServerEvents>(event: E): Heard<E>[];
  /** Waits until this event has arrived this many times. */
  hears<E extends keyof ServerEvents>(event: E, times?: number): Promise<Heard<E>[]>;
  /** Resolves with the reason when the connection has ended. */
  ended(): Promise<string>;
  join(conversationId: unknown): Promise<Acknowledgement>;
  refresh(token: unknown): Promise<Acknowledgement>;
  /** Waits until everything that the server has sent so far has arrived. */
  settled(): Promise<void>;
}

/** Listens on a free port. Returns functions that connect to it. */
export async function openSockets(app: FastifyInstance) {
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const clients: Client[] = [];
  atEnd(() => {
    for (const client of clients) client.disconnect();
  });

  function open(auth: Record<string, unknown>, headers: Record<string, string> = {}): TestSocket {
    const client: Client = io(url, {
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      auth,
      extraHeaders: headers,
    });
    clients.push(client);
    const all: [event: string, payload: unknown][] = [];
    let reason = "";
    client.onAny((event, payload) => all.push([event, payload]));
    client.on("disconnect", (why) => {
      reason = why;
    });
    const heard = <E extends keyof ServerEvents>(event: E) =>
      all.filter(([name]) => name === event).map(([, payload]) => payload as Heard<E>);
    const join = (id: unknown) => client.timeout(TIMEOUT_MS).emitWithAck("join:conversation", id as string);
    return {
      client,
      heard,
      join,
      async hears(event, times = 1) {
        await until(() => heard(event).length >= times, `${event} was heard ${times} times`);
        return heard(event);
      },
      async ended() {
        await until(() => reason !== "", "the connection ended");
        return reason;
      },
      refresh: (token) => client.timeout(TIMEOUT_MS).emitWithAck("auth:refresh", { token: token as string }),
      // An acknowledgement arrives after all events that were sent before it.
      settled: async () => void (await join("")),
    };
  }

  /** Opens a connection and expects it to be accepted. */
  async function connect(caller: { token: string | null }, headers?: Record<string, string>): Promise<TestSocket> {
    const socket = open({ token: caller.token }, headers);
    await new Promise<void>((resolve, reject) => {
      socket.client.once("connect", resolve);
      socket.client.once("connect_error", reject);
    });
    return socket;
  }

  /** Expects a connection to be refused, and returns the error. */
  async function refused(
    auth: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<{ message: string; code: unknown }> {
    const { client } = open(auth, headers);
    return new Promise((resolve, reject) => {
      client.once("connect", () => reject(new Error("was let in")));
      client.once("connect_error", (error) => {
        const { data } = error as Error & { data?: { code?: unknown } };
        resolve({ message: error.message, code: data?.code });
      });
    });
  }

  return { url, connect, refused };
}
