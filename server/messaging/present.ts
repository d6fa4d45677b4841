import { maskContacts } from "#contract/find-contacts/mask-contacts.ts";
import type { Conversation, Message, Participant } from "#contract/messaging/conversations.ts";
import { CARD_KINDS } from "#contract/messaging/messaging-terms.ts";
import { warningKinds } from "#contract/messaging/warning-terms.ts";
import type { PropertyStatus } from "#contract/properties/property-terms.ts";
import { nameForOthers } from "../accounts/name-for-others.ts";
import type { MessageRow } from "./message-queries.ts";
import type { ListedConversation, Member } from "./queries.ts";

/** The person who will see the response; null for events, which several people receive. */
type Reader = { id: string } | null;
type MemberName = Pick<Member, "account_id" | "name" | "email">;
/** The people and the owner's address that a message is presented with. */
interface Among {
  former_property_id: string;
  owner_email: string | null;
  members: readonly (MemberName & Pick<Member, "seat">)[];
}

/**
 * Returns a participant. The email is included only for that participant, and the property owner's for all
 * participants.
 */
function presentPerson(person: MemberName | undefined, ownerEmail: string | null, reader: Reader) {
  const isReader = person?.account_id != null && person.account_id === reader?.id;
  const isTold = isReader || (person?.account_id != null && person.email === ownerEmail);
  return {
    name: isReader && person.name !== null ? person.name : nameForOthers(person?.name),
    email: isTold ? person.email : null,
  };
}

function presentParticipant(member: Member, ownerEmail: string | null, reader: Reader): Participant {
  const user = presentPerson(member, ownerEmail, reader);
  return {
    id: member.id,
    user_id: member.account_id,
    user_name: user.name,
    user_email: user.email,
    avatar: member.avatar,
    user,
    joined_at: member.joined_at.toISOString(),
    last_read_at: member.last_read_at?.toISOString() ?? null,
    is_active: member.is_active ?? false,
  };
}

export function presentConversation(
  row: ListedConversation,
  members: readonly Member[],
  reader: { id: string },
): Conversation {
  const updated = row.last_message_at ?? row.created_at;
  return {
    id: row.id,
    property_id: row.former_property_id,
    created_by: members.find(({ seat }) => seat === 1)?.account_id ?? null,
    // Titles of homes that were deleted before contacts were masked.
    title: row.property_id === null ? maskContacts(row.title) : row.title,
    last_message_at: row.last_message_at?.toISOString() ?? null,
    last_message_preview: row.last_message_preview,
    created_at: row.created_at.toISOString(),
    updated_at: updated.toISOString(),
    is_active: members.every((member) => member.account_id === reader.id || member.is_active === true),
    blocked: row.blocked,
    unread_count: row.unread_count,
    property:
      row.property_id === null
        ? null
        : {
            id: row.property_id,
            title: row.property_title ?? row.title,
            owner_email: row.owner_email,
            image: row.property_image,
            status: row.property_status as PropertyStatus,
          },
    ask: row.ask_id === null ? null : { id: row.ask_id, question: "still_available" },
    asks_outcome: row.asks_outcome ?? false,
    waiting: row.waiting && {
      state: row.waiting.state,
      due_at: row.waiting.state === "waiting" ? new Date(row.waiting.due_at).toISOString() : null,
    },
    participants: members.map((member) => presentParticipant(member, row.owner_email, reader)),
    contact: {
      mine: row.is_mine_changed ? "changed" : row.is_mine_shared ? "shared" : "none",
      theirs: row.is_theirs_shared ? "shared" : row.is_theirs_asked ? "asked" : "none",
      asked_of_me: row.is_mine_asked,
    },
  };
}

function isReceivedBy(members: Among["members"], { from_seat }: MessageRow, reader: Reader): boolean {
  const seat = members.find(({ account_id }) => account_id !== null && account_id === reader?.id)?.seat;
  return seat !== undefined && seat > 1 !== from_seat > 1;
}

function cardOf({ message_type, card_id }: MessageRow): Message["card"] {
  const kind = CARD_KINDS.find((one) => one === message_type);
  return kind && card_id !== null ? { kind, id: card_id } : null;
}

/** Returns a message with its sender and recipient. Only the side that receives it sees its warnings. */
export function presentMessage(
  row: MessageRow,
  { former_property_id, owner_email, members }: Among,
  reader: Reader,
): Message {
  const from = members.find(({ seat }) => seat === row.from_seat);
  const to = members.find(({ seat }) => seat === row.to_seat);
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    seq: row.seq,
    from_user_id: from?.account_id ?? null,
    to_user_id: to?.account_id ?? null,
    property_id: former_property_id,
    content: row.content,
    message_type: row.message_type,
    created_at: row.created_at.toISOString(),
    read: row.read_at !== null,
    read_at: row.read_at?.toISOString() ?? null,
    attachments: row.attachments,
    client_id: row.client_id,
    card: cardOf(row),
    warnings: isReceivedBy(members, row, reader) ? warningKinds(row.warnings) : [],
    from_user: presentPerson(from, owner_email, reader),
    to_user: presentPerson(to, owner_email, reader),
  };
}
