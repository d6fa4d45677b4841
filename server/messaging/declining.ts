import { type RawBuilder, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { DECLINE_TYPE, RENTED_WAITS_MINUTES } from "#contract/messaging/reply-terms.ts";
import { SCAM_BITS } from "#contract/messaging/warning-terms.ts";
import { canReach } from "../accounts/reach.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import type { Services } from "../services.ts";
import { queueEvaluation } from "../trust/evaluation-queue.ts";
import { insertParticipant } from "./queries.ts";
import { countWarnings, sendServerMessage } from "./sending.ts";

/**
 * What chats know of an owner who declines several questions at once. The feature `replies` stores and runs the
 * batches.
 */

/**
 * Returns SQL for whether the host has answered a conversation's question. Cards about visits do not count: they have
 * their own texts, and some follow from the home's end.
 */
export const hasAnswered = (question: RawBuilder<unknown>) => sql<boolean>`
  exists (
    select from messages host_message
    where host_message.conversation_id = ${question}.conversation_id and host_message.from_seat > 1
      and host_message.created_at > ${question}.asked_at and host_message.message_type <> 'visit'
  )`;

interface Declining {
  conversationId: string;
  hostId: string;
  guestId: string;
  propertyId: string;
  text: string;
  /** The bits of the text's warnings for the guest. */
  warnings: number;
}

/**
 * Sends an owner's decline in the caller's transaction. Returns a function that publishes it after the commit.
 * @throws AppError `too_many_requests`, `sending_not_allowed` after a block, or if one of them has left
 */
export async function sendDecline(
  services: Pick<Services, "config" | "sockets" | "metrics">,
  trx: Transaction<DB>,
  { conversationId, hostId, guestId, propertyId, text, warnings }: Declining,
): Promise<() => void> {
  // A new owner takes part in a conversation from their first message on.
  if (!(await canReach(trx, { one: hostId, other: guestId }))) throw new AppError("sending_not_allowed");
  await insertParticipant(trx, { conversationId, id: uuidv7(), accountId: hostId });
  const publish = await sendServerMessage(services, trx, {
    ...{ type: DECLINE_TYPE, cardId: null, conversationId, propertyId, from: hostId, to: guestId },
    ...{ content: text, isAct: true, hostWarnings: warnings },
  });
  if ((warnings & SCAM_BITS) !== 0) await queueEvaluation(trx, { type: "account", id: hostId });
  return () => {
    publish();
    if (warnings !== 0) countWarnings(services, warnings);
  };
}

/**
 * Returns "sent" if the owner declined this guest since `since`. Otherwise the time until which a decline may still be
 * sent, or null.
 */
export async function declineStatus(
  db: Database,
  { propertyId, guestId, since }: { propertyId: string; guestId: string; since: Date },
): Promise<"sent" | Date | null> {
  const { rows } = await sql<{ is_sent: boolean; until: Date | null }>`
    select coalesce(bool_or(sent_at >= ${since}), false) as is_sent,
      greatest(
        max(case when batch.id is not null and result is null then clock_timestamp() + interval '1 minute' end),
        max(question.ended_at) + ${RENTED_WAITS_MINUTES}::int * interval '1 minute'
      ) as until
    from conversations
      left join decline_items item on item.conversation_id = conversations.id
      left join decline_batches batch on batch.id = item.batch_id
      left join lateral (
        select ended_at from questions
        where questions.conversation_id = conversations.id and state = 'closed' and not ${hasAnswered(sql`questions`)}
        order by asked_at desc limit 1
      ) question on true
    where former_property_id = ${propertyId} and conversations.guest_id = ${guestId}`.execute(db);
  const { is_sent = false, until = null } = rows[0] ?? {};
  if (is_sent) return "sent";
  return until !== null && until.getTime() > Date.now() ? until : null;
}
