import { conversationIdSchema, typingSchema } from "#contract/events.ts";
import { TYPING_INTERVAL_MS } from "#contract/messaging/messaging-terms.ts";
import { AppError } from "../errors.ts";
import { snakeCaseBody } from "../http/spelling.ts";
import { unstorableFault } from "../http/storable.ts";
import type { Connection } from "../realtime/connections.ts";
import { accountRoom, conversationRoom } from "../realtime/rooms.ts";
import type { Services } from "../services.ts";
import { getConversation } from "./conversations.ts";
import { mayType } from "./queries.ts";

/** Registers the socket events of messaging: join, leave and typing. */
export function registerSocketEvents({ db, sockets }: Services): void {
  /** When each connection last sent `typing`. */
  const typedAt = new WeakMap<Connection, number>();

  sockets.handleRateLimited("join:conversation", async (connection, payload) => {
    const id = conversationIdSchema.safeParse(payload);
    if (!id.success) throw new AppError("invalid_conversation");
    const { caller } = connection.data;
    const { closed_by } = await getConversation(db, caller, id.data);
    // A closed conversation has no typing indicator.
    if (!connection.connected || closed_by !== null) return;
    await connection.join(conversationRoom(id.data));
    // Checked afterwards: a block that commits in the meantime has emptied the room already.
    if (!(await mayType(db, caller.id, id.data))) await connection.leave(conversationRoom(id.data));
  });

  sockets.handle("leave:conversation", async (connection, payload) => {
    const id = conversationIdSchema.safeParse(payload);
    if (!id.success) throw new AppError("invalid_conversation");
    await connection.leave(conversationRoom(id.data));
  });

  sockets.handle("typing", (connection, payload) => {
    // Storability is checked first, because converting names in deeply nested input would exhaust the stack.
    const typing = typingSchema.safeParse(unstorableFault(payload) === null ? snakeCaseBody(payload) : null);
    if (!typing.success) throw new AppError("invalid_conversation");
    const { conversation_id } = typing.data;
    const room = conversationRoom(conversation_id);
    const now = Date.now();
    if (!connection.rooms.has(room)) throw new AppError("conversation_not_found");
    if (now - (typedAt.get(connection) ?? 0) < TYPING_INTERVAL_MS) return;
    typedAt.set(connection, now);
    const { id } = connection.data.caller;
    connection.to(room).except(accountRoom(id)).emit("typing", { conversation_id, user_id: id });
  });
}
