import type { Server as HttpServer } from "node:http";
import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { ClientEvents, ServerEvents } from "#contract/events.ts";
import type { AuthenticatedCaller } from "../caller.ts";
import type { Room } from "./rooms.ts";

interface ConnectionData {
  /** The connection ends when the caller's token expires. */
  caller: AuthenticatedCaller;
}
export type Connections = Server<ClientEvents, ServerEvents, DefaultEventsMap, ConnectionData>;
export type Connection = Socket<ClientEvents, ServerEvents, DefaultEventsMap, ConnectionData>;
export type Handler = (connection: Connection, payload: unknown) => void | Promise<void>;

/** Sends live events to connected people. Handles connections and rooms; features define the events. */
export interface Sockets {
  /** Sends an event once to every connection in any of the rooms. Call it after the commit. */
  publish<E extends keyof ServerEvents>(
    rooms: readonly Room[],
    event: E,
    ...payload: Parameters<ServerEvents[E]>
  ): void;
  /** Sends an event as `publish` does, but not to the connections in any room of `except`. */
  publishExcept<E extends keyof ServerEvents>(
    except: readonly Room[],
    rooms: readonly Room[],
    event: E,
    ...payload: Parameters<ServerEvents[E]>
  ): void;
  /** Registers the handler of a client event. An AppError that it throws is returned in the acknowledgement. */
  handle(event: keyof ClientEvents, handler: Handler): void;
  /** Registers the handler of an event that reads the database. Limits how often one account may send it. */
  handleRateLimited(event: keyof ClientEvents, handler: Handler): void;
  /** Returns whether any process has a connection in the room; only this process while the others do not respond. */
  hasConnection(room: Room): Promise<boolean>;
  /** Returns whether events of this process reach the other processes. */
  reachesOthers(): boolean;
  /** Returns whether this process may notice late that a session has ended, because a connection is lost. */
  missesSessionEnds(): boolean;
  /** Removes all connections from the room. */
  empty(room: Room): void;
  /** Accepts connections on this server. */
  attach(server: HttpServer): void;
  /** Ends all connections of this process and accepts no more. Events between other processes continue. */
  disconnectAll(): void;
  /** Leaves the cluster: sends and receives no more events of other processes. */
  close(): void;
}
