import { tokenSchema } from "#contract/events.ts";
import { MAX_SOCKETS_PER_PERSON } from "#contract/messaging/messaging-terms.ts";
import type { BaseServices } from "../base-services.ts";
import type { Authentication } from "../caller.ts";
import { AppError } from "../errors.ts";
import { toAppError } from "../http/failures.ts";
import type { Cluster } from "./cluster.ts";
import type { Connection, Connections } from "./connections.ts";
import type { SocketFigures } from "./figures.ts";
import { accountRoom, sessionRoom } from "./rooms.ts";

function tokenOf(given: unknown): string {
  const parsed = tokenSchema.safeParse(given);
  if (!parsed.success || parsed.data.token === "") throw new AppError("not_signed_in");
  return parsed.data.token;
}

/** Counts an account's connections: those in its room, and those that are being accepted. */
class ConnectionSlots {
  readonly #io: Connections;
  readonly #cluster: Cluster | null;
  readonly #entering = new Map<string, number>();

  constructor(io: Connections, cluster: Cluster | null) {
    this.#io = io;
    this.#cluster = cluster;
  }

  /** @throws AppError `too_many_sockets` */
  async take(accountId: string): Promise<void> {
    const room = accountRoom(accountId);
    let elsewhere = 0;
    if (this.#cluster?.isReady()) {
      const all = await this.#io
        .in(room)
        .fetchSockets()
        .catch(() => null);
      // If a process does not respond in time, its connections are not counted.
      if (all) elsewhere = all.length - this.#here(accountId);
    }
    const entering = this.#entering.get(accountId) ?? 0;
    if (this.#here(accountId) + entering + elsewhere >= MAX_SOCKETS_PER_PERSON) throw new AppError("too_many_sockets");
    this.#entering.set(accountId, entering + 1);
    setImmediate(() => {
      const left = (this.#entering.get(accountId) ?? 1) - 1;
      if (left === 0) this.#entering.delete(accountId);
      else this.#entering.set(accountId, left);
    });
  }

  #here(accountId: string): number {
    return this.#io.of("/").adapter.rooms.get(accountRoom(accountId))?.size ?? 0;
  }
}

/** Accepts connections with a valid token, up to a limit per account. Others get `connect_error` with `data.code`. */
export function admitConnections(
  io: Connections,
  services: Pick<BaseServices, "log"> & { authentication: Authentication; figures: SocketFigures },
  cluster: Cluster | null,
): void {
  const slots = new ConnectionSlots(io, cluster);
  io.use(async (connection, next) => {
    try {
      const caller = await services.authentication.authenticateConnection(tokenOf(connection.handshake.auth));
      await slots.take(caller.id);
      connection.data.caller = caller;
      // Handshake data that is not used again, cleared to save memory.
      Object.assign(connection.handshake, { auth: {}, headers: {}, query: {} });
      next();
    } catch (thrown) {
      const error = toAppError(thrown as Error);
      services.figures.refused(error.code);
      if (error.status >= 500) services.log.error({ err: thrown }, "could not accept a socket");
      next(Object.assign(new Error(error.message), { data: { code: error.code } }));
    }
  });
}

/**
 * Continues a connection with a newer token of the same account.
 * @throws AppError `session_expired`, `second_step_required`, `not_signed_in`, and `forbidden` for another account's
 * token
 */
export async function refreshToken(
  { authentication }: { authentication: Authentication },
  connection: Connection,
  payload: unknown,
): Promise<void> {
  const before = connection.data.caller;
  const caller = await authentication.authenticate(tokenOf(payload));
  if (caller.id !== before.id) throw new AppError("forbidden");
  connection.data.caller = caller;
  if (caller.sessionId === before.sessionId) return;
  void connection.leave(sessionRoom(before.sessionId));
  void connection.join(sessionRoom(caller.sessionId));
}
