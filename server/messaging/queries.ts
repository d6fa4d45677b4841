import { type Selectable, sql, type Transaction } from "kysely";
import { CONTACT_ASK_DAYS } from "#contract/messaging/contact-terms.ts";
import type { Conversation } from "#contract/messaging/conversations.ts";
import type { QuestionState } from "#contract/messaging/reply-terms.ts";
import { OUTCOME_ASK_DAYS, OUTCOME_ASK_LATEST_DAYS } from "#contract/properties/freshness-terms.ts";
import { phoneOf } from "../accounts/phone.ts";
import { mayReach } from "../accounts/reach.ts";
import type { Database } from "../db/connect.ts";
import { exactTime, hasWords, isOlder, type TimePosition, toMoment } from "../db/lists.ts";
import type { Conversations, DB } from "../db/schema.ts";
import { shownText } from "../db/shown-text.ts";

/** A participant, with fields of the account, which are null once it is deleted. */
export interface Member {
  conversation_id: string;
  seat: number;
  id: string;
  account_id: string | null;
  joined_at: Date;
  last_read_at: Date | null;
  name: string | null;
  email: string | null;
  avatar: string | null;
  is_active: boolean | null;
}

function selectMembers(db: Database) {
  return db
    .selectFrom("participants")
    .leftJoin("accounts", "accounts.id", "participants.account_id")
    .select([
      "participants.conversation_id",
      "participants.seat",
      "participants.id",
      "participants.account_id",
      "participants.joined_at",
      "participants.last_read_at",
      "accounts.name",
      "accounts.email",
      "accounts.avatar",
      "accounts.is_active",
    ])
    .orderBy("participants.seat");
}

export function listMembers(db: Database, conversationIds: readonly string[]): Promise<Member[]> {
  if (conversationIds.length === 0) return Promise.resolve([]);
  return selectMembers(db).where("participants.conversation_id", "in", conversationIds).execute();
}

/** Returns the other participants in the conversations of this person. */
export function listOthers(
  db: Database,
  accountId: string,
): Promise<{ conversation_id: string; account_id: string | null }[]> {
  return db
    .selectFrom("participants as mine")
    .innerJoin("participants as others", "others.conversation_id", "mine.conversation_id")
    .select(["others.conversation_id", "others.account_id"])
    .where("mine.account_id", "=", accountId)
    .where("others.account_id", "!=", accountId)
    .execute();
}

/** Returns the conversation with its property's owner, if both still exist. */
export function findConversation(db: Database, id: string) {
  return db
    .selectFrom("conversations")
    .leftJoin("properties", "properties.id", "conversations.property_id")
    .selectAll("conversations")
    .select(["properties.owner_id", "properties.owner_email"])
    .where("conversations.id", "=", id)
    .executeTakeFirst();
}
export type ConversationRow = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

/** Returns whether a conversation is open and this person may reach all participants. */
export async function mayType(db: Database, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversations where id = ${id} and closed_by is null and not exists (
      select from participants
      where conversation_id = conversations.id and account_id <> ${accountId}
        and not ${mayReach(sql`${accountId}::uuid`, sql`account_id`)}
    )`.execute(db);
  return rows.length > 0;
}

/** Adds a new owner of the property as a participant on the host side. */
export async function insertParticipant(
  db: Database,
  participant: { conversationId: string; id: string; accountId: string },
): Promise<void> {
  const { conversationId, id, accountId } = participant;
  await sql`
    insert into participants (conversation_id, seat, id, account_id)
    select ${conversationId}, max(seat) + 1, ${id}, ${accountId} from participants where conversation_id = ${conversationId}
    on conflict do nothing`.execute(db);
}

export async function findAccountIdByEmail(db: Database, email: string): Promise<string | null> {
  const account = await db.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirst();
  return account?.id ?? null;
}

/** Returns the conversation of these two people about this property, regardless of which of them opened it. */
export async function findConversationOfPair(
  db: Database,
  { propertyId, one, other }: { propertyId: string; one: string; other: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations
    where former_property_id = ${propertyId}
      and least(guest_id, host_id) = least(${one}::uuid, ${other}::uuid)
      and greatest(guest_id, host_id) = greatest(${one}::uuid, ${other}::uuid)`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the ids of the conversations about this property in which this person is on the host side. */
export async function listHosted(db: Database, { propertyId, hostId }: { propertyId: string; hostId: string }) {
  const { rows } = await sql<{ id: string }>`
    select id from conversations
    where former_property_id = ${propertyId}
      and exists (select from participants where conversation_id = conversations.id and account_id = ${hostId} and seat > 1)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns the conversation about this property in which the guest has written to this host, unless it is closed. */
export async function findOpenWithGuest(
  db: Database,
  { propertyId, hostId, guestId }: { propertyId: string; hostId: string; guestId: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations
    where former_property_id = ${propertyId} and guest_id = ${guestId} and guest_messages > 0 and closed_by is null
      and exists (select from participants where conversation_id = conversations.id and account_id = ${hostId} and seat > 1)
    order by last_message_at desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Creates a conversation with its two participants. Returns false if these two people already have one about this
 * property.
 */
export async function insertConversation(
  db: Database,
  conversation: Pick<Selectable<Conversations>, "id" | "title" | "guest_id" | "host_id"> & {
    propertyId: string;
    participantIds: readonly [string, string];
  },
): Promise<boolean> {
  const { id, title, guest_id, host_id, propertyId, participantIds } = conversation;
  const { rows } = await sql`
    with made as (
      insert into conversations (id, property_id, former_property_id, guest_id, host_id, title)
      values (${id}, ${propertyId}, ${propertyId}, ${guest_id}, ${host_id}, ${title})
      on conflict (former_property_id, least(guest_id, host_id), greatest(guest_id, host_id)) do nothing
      returning id, guest_id, host_id
    )
    insert into participants (conversation_id, seat, id, account_id)
    select made.id, seats.seat, seats.id, case seats.seat when 1 then made.guest_id else made.host_id end
    from made, (values (1, ${participantIds[0]}::uuid), (2, ${participantIds[1]}::uuid)) as seats (seat, id)
    returning seat`.execute(db);
  return rows.length > 0;
}

/** Returns SQL for whether a phone number is shared, or asked for, in the conversation. */
const isShared = (by: string) =>
  sql.raw(`exists(select from contact_shares where contact_shares.conversation_id = conversations.id
    and ${by} = me.account_id and revoked_at is null)`);
/** Returns SQL for whether the caller's number differs from the shared number. */
const isMineChanged = sql`exists(select from contact_shares where contact_shares.conversation_id = conversations.id
  and owner_id = me.account_id and revoked_at is null
  and contact_shares.phone is distinct from coalesce(${phoneOf(sql`me.account_id`)}, contact_shares.phone))`;
const isAsked = (by: "=" | "<>") =>
  sql.raw(`exists(select from contact_asks where contact_asks.conversation_id = conversations.id
    and asker_id ${by} me.account_id and answered_at is null
    and contact_asks.created_at > now() - interval '${CONTACT_ASK_DAYS} days')`);

const NEWEST_QUESTION = sql`(
  select json_build_object('state', questions.state, 'due_at', due_at) from questions
  where questions.conversation_id = conversations.id order by asked_at desc limit 1
)`;

const LIST_COLUMNS = sql`
  conversations.id, conversations.property_id, conversations.former_property_id, conversations.title,
  conversations.last_message_at, conversations.last_message_preview, conversations.created_at,
  case when me.seat = 1 then conversations.host_messages else conversations.guest_messages end - me.read_count as unread_count,
  ${shownText("properties", "title")} as property_title, properties.owner_email, properties.images[1] as property_image,
  properties.status as property_status,
  case when conversations.closed_by is null then null
    when exists (
      select from blocks join participants other on other.account_id = blocks.blocked_id
      where blocks.blocker_id = me.account_id and other.conversation_id = conversations.id and (other.seat > 1) <> (me.seat > 1)
    ) then 'by_you'
    else 'closed' end as blocked,
  case when properties.owner_id = me.account_id and properties.status = 'approved' then (
    select ask.id from freshness_asks ask where ask.property_id = properties.id and ask.answered_at is null
  ) end as ask_id,
  -- the guest, some days after the first answer
  (me.seat = 1 and conversations.closed_by is null and conversations.guest_messages > 0 and conversations.host_messages > 0 and properties.status = 'approved'
    and not exists (
      select from outcomes where outcomes.property_id = properties.id and outcomes.account_id = me.account_id
    )
    and (
      select first.created_at from messages first
      where first.conversation_id = conversations.id and first.from_seat <> 1 order by first.seq limit 1
    ) between now() - ${sql.lit(`${OUTCOME_ASK_LATEST_DAYS} days`)}::interval and now() - ${sql.lit(`${OUTCOME_ASK_DAYS} days`)}::interval
  ) as asks_outcome,
  ${NEWEST_QUESTION} as waiting,
  ${isShared("owner_id")} as is_mine_shared, ${isShared("reader_id")} as is_theirs_shared,
  ${isMineChanged} as is_mine_changed,
  ${isAsked("=")} as is_theirs_asked, ${isAsked("<>")} as is_mine_asked`;

export interface ListedConversation
  extends Pick<
    Selectable<Conversations>,
    "id" | "property_id" | "former_property_id" | "title" | "last_message_at" | "last_message_preview" | "created_at"
  > {
  unread_count: number;
  blocked: Conversation["blocked"];
  property_title: string | null;
  owner_email: string | null;
  property_image: string | null;
  property_status: string | null;
  ask_id: string | null;
  asks_outcome: boolean | null;
  waiting: { state: QuestionState; due_at: string } | null;
  is_mine_shared: boolean;
  is_mine_changed: boolean;
  is_theirs_shared: boolean;
  is_theirs_asked: boolean;
  is_mine_asked: boolean;
  /** Time of the last message, to the microsecond, for paging. */
  at: string;
}

/** Returns the condition that every word occurs in the others' names, the property's title or the last message. */
function searched(words: readonly string[]) {
  const text = sql`concat_ws(' ', conversations.title,
    (select ${shownText("properties", "title")} from properties where properties.id = conversations.property_id),
    (select content from messages where messages.conversation_id = conversations.id
      and messages.seq = conversations.guest_messages + conversations.host_messages),
    (select string_agg(accounts.name, ' ') from participants others join accounts on accounts.id = others.account_id
      where others.conversation_id = conversations.id and others.seat <> me.seat))`;
  return hasWords(text, words);
}

/** The time by which waiting conversations are listed: when the answer of this person is due. */
const dueFrom = (accountId: string) => sql`
  select due_at from questions
  where questions.conversation_id = conversations.id and state = 'waiting' and owner_id = ${accountId}`;

interface AskedPage {
  words: readonly string[];
  after: TimePosition | null;
  limit: number;
  withEmpty?: boolean;
  /** Only conversations in which a guest waits for this person, the question that is due first at the top. */
  isWaiting?: boolean;
}

/**
 * Returns one page of a person's conversations, latest message first, and the total. A conversation without messages is
 * listed only for the person who opened it, unless `withEmpty` is set.
 */
export async function listConversationsOf(
  db: Database,
  accountId: string,
  { words, after, limit, withEmpty = false, isWaiting = false }: AskedPage,
): Promise<{ rows: ListedConversation[]; total: number }> {
  const isListed = withEmpty
    ? sql`true`
    : sql`(conversations.last_message_at is not null or conversations.guest_id = ${accountId})`;
  const waits = isWaiting ? sql`exists (${dueFrom(accountId)})` : sql`true`;
  const time = isWaiting
    ? sql`(${dueFrom(accountId)})`
    : sql`coalesce(conversations.last_message_at, conversations.created_at)`;
  const direction = sql.raw(isWaiting ? "asc" : "desc");
  const isNext =
    isWaiting && after !== null ? sql`(at, id) > (${toMoment(after)}, ${after.id}::uuid)` : isOlder(after, sql`at, id`);
  const { rows } = await sql<ListedConversation & { total: number }>`
    with mine as materialized (
      select conversations.id, ${time} as at
      from participants me join conversations on conversations.id = me.conversation_id
      where me.account_id = ${accountId} and ${isListed} and ${waits} and ${searched(words)}
    ), page as (
      select * from mine
      where ${isNext}
      order by at ${direction}, id ${direction} limit ${limit}
    )
    select ${LIST_COLUMNS}, ${exactTime(sql`page.at`)} as at, counted.total
    from (select count(*)::int as total from mine) counted
      left join page on true
      left join conversations on conversations.id = page.id
      left join participants me on me.conversation_id = page.id and me.account_id = ${accountId}
      left join properties on properties.id = conversations.property_id
    order by page.at ${direction}, page.id ${direction}`.execute(db);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** Returns one conversation of a person, as `listConversationsOf` does. */
export async function findListed(db: Database, accountId: string, id: string): Promise<ListedConversation | undefined> {
  const at = sql`coalesce(conversations.last_message_at, conversations.created_at)`;
  const { rows } = await sql<ListedConversation>`
    select ${LIST_COLUMNS}, ${exactTime(at)} as at
    from conversations
      join participants me on me.conversation_id = conversations.id and me.account_id = ${accountId}
      left join properties on properties.id = conversations.property_id
    where conversations.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns false if the conversation does not exist. */
export async function deleteConversationRow(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("conversations").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes the conversations in which this person is the only one left, and their reminders. `lockShared` has locked the
 * conversations: if both people leave concurrently, the later transaction sees that the other has left.
 */
export async function deleteAbandonedBy(trx: Transaction<DB>, accountId: string): Promise<void> {
  const theirs = sql`select conversation_id from participants where account_id = ${accountId}`;
  await sql`
    delete from conversations where id in (${theirs}) and not exists (
      select from participants
      where conversation_id = conversations.id and account_id is not null and account_id <> ${accountId}
    )`.execute(trx);
  await trx.deleteFrom("unread_reminders").where("account_id", "=", accountId).execute();
}
