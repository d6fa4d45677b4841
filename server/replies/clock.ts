import { accountRoom } from "../realtime/rooms.ts";
import type { Services } from "../services.ts";
import { endDue } from "./queries.ts";

/** Questions per statement. */
const BATCH = 500;

/** Ends the questions whose time is over, and notifies open pages of both people. */
export async function runOut(
  { db, sockets }: Pick<Services, "db" | "sockets">,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (let count = BATCH; count === BATCH && !signal?.aborted; ) {
    const ended = await endDue(db, now, BATCH);
    for (const { conversation_id, guest_id, owner_id } of ended) {
      const rooms = [guest_id, owner_id].flatMap((id) => (id === null ? [] : [accountRoom(id)]));
      if (conversation_id !== null)
        sockets.publish(rooms, "conversation:changed", { conversation_id, reason: "question" });
    }
    count = ended.length;
  }
}
