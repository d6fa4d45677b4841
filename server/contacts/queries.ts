import { type Selectable, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { CONTACT_SHARE_MONTHS } from "#contract/accounts/retention.ts";
import { CONTACT_ASK_DAYS, MAX_NUMBERS, NUMBERS_WINDOW_DAYS } from "#contract/messaging/contact-terms.ts";
import { phoneOf } from "../accounts/phone.ts";
import { mayReach } from "../accounts/reach.ts";
import type { Database } from "../db/connect.ts";
import { exactTime, isOlder, pageWithTotal, type TimePosition } from "../db/lists.ts";
import type { ContactAsks, ContactShares, DB } from "../db/schema.ts";

/** Serialises changes of the numbers in a conversation. */
export async function lockContacts(trx: Transaction<DB>, conversationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('contacts of ' || ${conversationId}, 0))`.execute(trx);
}

/** Returns the present phone number of a person. */
export async function findPhone(db: Database, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ phone: string | null }>`select ${phoneOf(sql`${accountId}`)} as phone`.execute(db);
  return rows[0]?.phone ?? null;
}

/** Returns the id of the open ask of one side, if there is one. */
export async function findOpenAsk(
  trx: Transaction<DB>,
  { conversationId, askerId }: { conversationId: string; askerId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from contact_asks
    where conversation_id = ${conversationId} and asker_id = ${askerId} and answered_at is null
      and created_at > now() - ${CONTACT_ASK_DAYS}::int * interval '1 day'`.execute(trx);
  return rows[0]?.id;
}

export async function insertAsk(trx: Transaction<DB>, conversationId: string, askerId: string): Promise<void> {
  await trx
    .insertInto("contact_asks")
    .values({ id: uuidv7(), conversation_id: conversationId, asker_id: askerId })
    .execute();
}

export async function answerAsk(trx: Transaction<DB>, id: string, isApproved: boolean): Promise<void> {
  await trx
    .updateTable("contact_asks")
    .set({ answered_at: sql`clock_timestamp()`, is_approved: isApproved })
    .where("id", "=", id)
    .execute();
}

/** Returns the number that a person shares in a conversation; undefined if they share none. */
export async function findShared(
  trx: Transaction<DB>,
  conversationId: string,
  ownerId: string,
): Promise<{ phone: string | null } | undefined> {
  const { rows } = await sql<{ phone: string | null }>`
    select phone from contact_shares
    where conversation_id = ${conversationId} and owner_id = ${ownerId} and revoked_at is null`.execute(trx);
  return rows[0];
}

export async function insertShare(
  trx: Transaction<DB>,
  share: { conversation_id: string; owner_id: string; reader_id: string; phone: string },
): Promise<void> {
  await trx
    .insertInto("contact_shares")
    .values({ id: uuidv7(), ...share })
    .execute();
}

/** Returns the seconds until a person may ask for more numbers; 0 if they got few in recent days. */
export async function secondsUntilMoreNumbers(trx: Transaction<DB>, readerId: string): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from created_at + ${NUMBERS_WINDOW_DAYS}::int * interval '1 day' - now()))::int as wait
    from (
      select owner_id, max(created_at) as created_at from contact_shares
      where reader_id = ${readerId} and created_at > now() - ${NUMBERS_WINDOW_DAYS}::int * interval '1 day'
      group by owner_id
    ) given
    order by created_at desc offset ${MAX_NUMBERS - 1}::int limit 1`.execute(trx);
  return Math.max(0, rows[0]?.wait ?? 0);
}

/** Takes a number back in one conversation. Returns whether it was shared. */
export async function revokeIn(trx: Transaction<DB>, conversationId: string, ownerId: string): Promise<boolean> {
  const { rows } = await sql`
    update contact_shares set revoked_at = clock_timestamp()
    where conversation_id = ${conversationId} and owner_id = ${ownerId} and revoked_at is null returning id`.execute(
    trx,
  );
  return rows.length > 0;
}

/** A number that is shared with a person. */
export interface SharedNumber {
  user_id: string;
  phone: string | null;
  /** Whether its owner confirmed it with a code. */
  checked: boolean;
  shared_at: Date;
}

/**
 * Returns the numbers that a person may see in a conversation, as they were shared, and records that they were read.
 */
export async function readNumbers(db: Database, conversationId: string, readerId: string): Promise<SharedNumber[]> {
  const { rows } = await sql<SharedNumber>`
    with read as (
      update contact_shares set reads = reads + 1, last_read_at = clock_timestamp(),
        first_read_at = coalesce(first_read_at, clock_timestamp())
      where conversation_id = ${conversationId} and reader_id = ${readerId} and revoked_at is null
        and ${mayReach(sql`owner_id`, sql`reader_id`)}
      returning owner_id, phone, created_at
    )
    select owner_id as user_id, phone, created_at as shared_at, exists (
      select from auth_users
      where account_id = read.owner_id and phone_confirmed_at is not null and '+' || auth_users.phone = read.phone
    ) as checked
    from read order by shared_at`.execute(db);
  return rows;
}

export interface LedgerRow extends Omit<Selectable<ContactShares>, "conversation_id" | "owner_id"> {
  reader_name: string | null;
  reader_avatar: string | null;
  property_id: string | null;
  property_title: string | null;
}

/** Returns one page of a person's ledger, latest first, and the total. */
export function listLedger(
  db: Database,
  ownerId: string,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<{ rows: (LedgerRow & TimePosition)[]; total: number }> {
  const rows = sql<LedgerRow & TimePosition>`
    select shares.*, ${exactTime(sql`shares.created_at`)} as at, readers.name as reader_name, readers.avatar as reader_avatar,
      conversations.property_id, conversations.title as property_title
    from (
      select * from contact_shares where owner_id = ${ownerId} and ${isOlder(after)}
      order by created_at desc, id desc limit ${limit}::int
    ) shares
      left join accounts readers on readers.id = shares.reader_id
      left join conversations on conversations.id = shares.conversation_id
    order by shares.created_at desc, shares.id desc`;
  return pageWithTotal(db, {
    rows,
    found: sql`select from contact_shares where owner_id = ${ownerId}`,
    after,
    limit,
  });
}

/** Returns the conversations in which a person shares their number: one by the id of its entry, or all. */
export async function listSharedIn(
  db: Database,
  ownerId: string,
  entryId?: string,
): Promise<{ conversation_id: string }[]> {
  const isWanted = entryId === undefined ? sql`true` : sql`id = ${entryId}`;
  const { rows } = await sql<{ conversation_id: string }>`
    select conversation_id from contact_shares
    where owner_id = ${ownerId} and ${isWanted} and conversation_id is not null and revoked_at is null
    order by conversation_id`.execute(db);
  return rows;
}

/** Returns whether a person's ledger has this entry about another person. */
export async function hasEntry(db: Database, ownerId: string, id: string): Promise<boolean> {
  const entry = await db
    .selectFrom("contact_shares")
    .select("id")
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("reader_id", "is not", null)
    .executeTakeFirst();
  return entry !== undefined;
}

/** Returns whether there is a case with this id about a person or their listing. */
export async function hasCase(db: Database, caseId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from cases where id = ${caseId}
      and (subject_id = ${personId}
        or subject_id in (select id from properties where owner_id = ${personId}))`.execute(db);
  return rows.length > 0;
}

/** Records in a person's ledger that Basera's team looked at their number. */
export async function insertTeamLook(trx: Transaction<DB>, ownerId: string): Promise<void> {
  await sql`
    insert into contact_shares (id, owner_id, first_read_at, last_read_at, reads)
    values (${uuidv7()}, ${ownerId}, clock_timestamp(), clock_timestamp(), 1)`.execute(trx);
}

/** Returns the asks of a person, for the data export. */
export function listAsksOf(db: Database, askerId: string): Promise<Selectable<ContactAsks>[]> {
  return db.selectFrom("contact_asks").selectAll().where("asker_id", "=", askerId).orderBy("created_at").execute();
}

/** Deletes expired asks, and records of numbers that were taken back long ago. */
export async function sweepContacts(db: Database): Promise<void> {
  await sql`delete from contact_asks
    where answered_at is not null or created_at < now() - ${CONTACT_ASK_DAYS}::int * interval '1 day'`.execute(db);
  await sql`delete from contact_shares
    where revoked_at < now() - ${CONTACT_SHARE_MONTHS}::int * interval '1 month'
      or (reader_id is null and created_at < now() - ${CONTACT_SHARE_MONTHS}::int * interval '1 month')`.execute(db);
}
