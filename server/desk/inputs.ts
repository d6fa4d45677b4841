import { sql } from "kysely";
import type { CaseKind } from "#contract/desk/case-terms.ts";
import { SCAM_BITS } from "#contract/messaging/warning-terms.ts";
import type { Database } from "../db/connect.ts";
import {
  hasNumberOfBroker,
  rentsOfKind,
  samePhones,
  samePhotos,
  sameTexts,
  similarRemoved,
} from "../duplicates/service.ts";
import { countRepeatedTakenPauses } from "../freshness/evidence.ts";
import { openReportsAbout } from "../trust/open-reports.ts";
import { CHAT_DAYS, type RuleInputs } from "../trust/rules/rule.ts";
import { mayHaveMore } from "./evaluation-queries.ts";

/** The collected data of a listing or person for an evaluation. */
export interface Collected {
  inputs: RuleInputs;
  /** The text that the queue's search covers. */
  sought: string;
}

async function collectReports(db: Database, type: CaseKind, id: string): Promise<NonNullable<RuleInputs["reports"]>> {
  const { rows } = await sql<{ reason: string; weight: number }>`
    select reason, case when muted.account_id is null then weight else 0 end as weight
    from reports left join muted_reporters muted on muted.account_id = reporter_id and until > now()
    where ${openReportsAbout({ type, id })}
    order by reports.created_at, reports.id`.execute(db);
  return rows;
}

/** How many pairs of photos a case shows. */
const MAX_PAIRS = 20;

/** Returns what other people's listings have in common with this listing. */
async function collectDuplicates(
  db: Database,
  id: string,
  { isAllowedMore }: { isAllowedMore: boolean },
): Promise<Pick<RuleInputs, "photos" | "texts" | "phone" | "has_broker_phone" | "removed" | "rent">> {
  const [photos, texts, phones, has_broker_phone, removed, rent] = [
    await samePhotos(db, id),
    isAllowedMore ? [] : await sameTexts(db, id),
    isAllowedMore ? [] : await samePhones(db, id),
    !isAllowedMore && (await hasNumberOfBroker(db, id)),
    await similarRemoved(db, id),
    await rentsOfKind(db, id),
  ];
  const [phone] = phones.toSorted((one, other) => other.people - one.people);
  const [gone] = removed;
  return {
    // Many people share builders' pictures, so they are no evidence.
    photos: photos
      .filter(({ isStock }) => !isStock)
      .slice(0, MAX_PAIRS)
      .map(({ photo, address, otherId, otherPhoto, otherAddress, distance, isMirrored, postedOn }) => ({
        photo,
        url: address,
        property_id: otherId,
        other_photo: otherPhoto,
        other_url: otherAddress,
        distance,
        is_mirrored: isMirrored,
        posted_at: postedOn.toISOString(),
      })),
    texts: texts.map(({ otherId, share }) => ({ property_id: otherId, share: Math.round(share * 1000) / 1000 })),
    ...(has_broker_phone && { has_broker_phone }),
    ...(phone && { phone: { ending: phone.ending, people: phone.people } }),
    ...(gone && {
      removed: { property_id: gone.otherId, what: gone.kind, removed_at: gone.removedOn.toISOString() },
    }),
    ...(rent && { rent: { rent: rent.rent, median: rent.median, homes: rent.count, place: rent.place } }),
  };
}

/** Returns the inputs of the rules about a listing; undefined if it does not exist. */
async function collectProperty(db: Database, id: string): Promise<Collected | undefined> {
  const row = await db
    .selectFrom("properties")
    .select(["title", "description", "area", "city", "owner_id", "owner_name", "shown", "confirmed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { title, description, area, city, owner_name, shown } = row;
  const isAllowedMore = row.owner_id !== null && (await mayHaveMore(db, row.owner_id));
  const reports = await collectReports(db, "property", id);
  const inputs: RuleInputs = {
    reports,
    text: { title, description },
    masked: Object.keys((shown ?? {}) as object),
    ...(await collectDuplicates(db, id, { isAllowedMore })),
    bait: await countRepeatedTakenPauses(db, { id, confirmed_at: row.confirmed_at }),
  };
  return {
    inputs,
    sought: [title, area, city, owner_name].join(" "),
  };
}

/** A message is not a finding once this many readers marked it as fine. */
const FINE_READERS = 2;

/** Returns the inputs of the rules about a person; undefined if the account does not exist. */
async function collectAccount(db: Database, id: string): Promise<Collected | undefined> {
  const { rows } = await sql<{ name: string; owners: number; numbers: number; scams: number }>`
    select name,
      (select count(distinct messages.conversation_id)::int from participants
        join messages on messages.conversation_id = participants.conversation_id and from_seat = seat
        where account_id = accounts.id and warnings & ${SCAM_BITS}::int <> 0
          and messages.created_at > now() - interval '30 days'
          and (select count(*) from warning_feedback where message_id = messages.id) < ${FINE_READERS}::int) as scams,
      (select count(distinct host_id)::int from conversations
        join participants on conversation_id = conversations.id and account_id = accounts.id and seat = 1
        where conversations.created_at > now() - ${CHAT_DAYS}::int * interval '1 day') as owners,
      (select count(distinct owner_id)::int from contact_shares
        where reader_id = accounts.id and created_at > now() - ${CHAT_DAYS}::int * interval '1 day') as numbers
    from accounts where id = ${id}`.execute(db);
  const [account] = rows;
  if (!account) return undefined;
  const reports = await collectReports(db, "account", id);
  return {
    inputs: {
      reports,
      new_owners: account.owners,
      numbers: account.numbers,
      scam_conversations: account.scams,
    },
    sought: account.name,
  };
}

export function collectInputs(db: Database, type: CaseKind, id: string): Promise<Collected | undefined> {
  return type === "property" ? collectProperty(db, id) : collectAccount(db, id);
}
