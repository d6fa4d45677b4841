import type { Transaction } from "kysely";
import type { VisitEvent, VisitSide } from "#contract/messaging/visit-terms.ts";
import type { DB } from "../db/schema.ts";
import { sendIfAllowed } from "../messaging/sending.ts";
import type { NotifyServices } from "./notifications.ts";
import type { VisitRow } from "./queries.ts";
import { changeText } from "./words.ts";

/**
 * Sends what happened to a visit to its conversation, in the name of one side and in the caller's transaction. With `isAct`
 * it answers a question of the tenant. Returns
 * a function that publishes the message after the commit; null if the event needs no message or the other side cannot receive it.
 * @throws AppError `too_many_requests`
 */
export async function sendChange(
  services: NotifyServices,
  trx: Transaction<DB>,
  { visit, event, by, isAct }: { visit: VisitRow; event: VisitEvent; by: VisitSide; isAct: boolean },
): Promise<(() => void) | null> {
  const content = changeText(event, visit);
  const { conversation_id: conversationId, tenant_id: tenantId, owner_id: ownerId } = visit;
  if (content === null || conversationId === null || tenantId === null || ownerId === null) return null;
  const [from, to] = by === "tenant" ? [tenantId, ownerId] : [ownerId, tenantId];
  const message = { type: "visit", cardId: visit.id, conversationId, propertyId: visit.former_property_id } as const;
  return sendIfAllowed(services, trx, { ...message, from, to, content, isAct });
}
