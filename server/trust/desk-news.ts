import { ADMINS_ROOM, accountRoom } from "../realtime/rooms.ts";
import type { Services } from "../services.ts";

/**
 * Notifies the open pages of admins that a listing, case, appeal or account changed. Leaves out the admin who changed it, whose
 * pages show it already. Call it after the commit.
 */
export function announceDesk({ sockets }: Pick<Services, "sockets">, by: { id: string } | null): void {
  sockets.publishExcept(by === null ? [] : [accountRoom(by.id)], [ADMINS_ROOM], "desk:changed");
}
