import { Counter, Gauge, type Registry } from "prom-client";
import type { Connections } from "./connections.ts";

/** Counters of connection events. */
export interface SocketFigures {
  /**
   * Counts a refused connection by reason: an error code, `too_many_waiting`, or `handshake_` with Engine.IO's code.
   */
  refused(reason: string): void;
  received(event: string): void;
  published(event: string): void;
}

/** Records metrics of this process's connections. The labels have a fixed set of values. */
export function countSockets(io: Connections, metrics: Registry): SocketFigures {
  const gauge = new Gauge({
    name: "sockets_connected",
    help: "Connections of this process: all that are open, and those of them that are signed in",
    labelNames: ["state"],
    registers: [metrics],
    collect() {
      gauge.set({ state: "open" }, io.engine?.clientsCount ?? 0);
      gauge.set({ state: "signed_in" }, io.of("/").sockets.size);
    },
  });
  const counter = <L extends string>(name: string, help: string, label: L) =>
    new Counter({ name, help, labelNames: [label], registers: [metrics] });
  const refusals = counter("socket_connections_refused_total", "Rejected connections", "reason");
  const ends = counter("socket_disconnects_total", "Connections that ended", "reason");
  const events = counter("socket_events_received_total", "Events that clients sent", "event");
  const news = counter("socket_events_published_total", "Events published, each to any number of connections", "event");
  io.on("connection", (connection) => connection.on("disconnect", (reason) => ends.inc({ reason })));
  return {
    refused: (reason) => refusals.inc({ reason }),
    received: (event) => events.inc({ event }),
    published: (event) => news.inc({ event }),
  };
}
