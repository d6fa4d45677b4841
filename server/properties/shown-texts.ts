import { sql, type Transaction } from "kysely";
import { maskContacts, maskTexts } from "#contract/find-contacts/mask-contacts.ts";
import { MASKED_FIELDS, type MaskedField } from "#contract/messaging/contact-terms.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";

/** The texts of a listing that others see without telephone numbers and other contacts. */
export interface Texts {
  title: string;
  description: string;
  area: string;
  nearby_landmarks: string[];
  owner_name: string;
}
/** The texts for others that differ from what the owner wrote. */
export type Shown = Partial<Texts>;

/** Returns the texts for others that differ, or null if all are the same. A contact may be split over several. */
function shownOf({ title, description, area, nearby_landmarks, owner_name }: Texts): Shown | null {
  const [shownTitle = "", shownArea = "", shownDescription = "", shownName = "", ...landmarks] = maskTexts([
    title,
    area,
    description,
    owner_name,
    ...nearby_landmarks,
  ]);
  const shown: Shown = {};
  if (shownTitle !== title) shown.title = shownTitle;
  if (shownArea !== area) shown.area = shownArea;
  if (shownDescription !== description) shown.description = shownDescription;
  if (shownName !== owner_name) shown.owner_name = shownName;
  if (landmarks.some((landmark, place) => landmark !== nearby_landmarks[place])) shown.nearby_landmarks = landmarks;
  return Object.keys(shown).length === 0 ? null : shown;
}

/** Returns a listing with the texts that others see. */
export const asOthersSee = <Row extends { shown: unknown }>(row: Row): Row =>
  row.shown === null ? row : { ...row, ...(row.shown as Shown) };

/** Returns the names of the texts in which others see dots. */
export const maskedFields = ({ shown }: { shown: unknown }): MaskedField[] =>
  MASKED_FIELDS.filter((name) => name in ((shown as Shown | null) ?? {}));

/** Returns the columns to store with changed texts. */
export function shownColumns(texts: Texts): { shown: Shown | null; texts_checked_at: Date } {
  return { shown: shownOf(texts), texts_checked_at: new Date() };
}

/** Rows per transaction, which locks them for a few milliseconds. */
const BATCH = 100;

/** Checks some listings whose texts were not checked. Returns how many were checked and how many have contacts. */
async function checkBatch(trx: Transaction<DB>): Promise<{ checked: number; masked: number }> {
  const { rows } = await sql<Texts & { id: string }>`
    select id, title, description, area, nearby_landmarks, owner_name from properties
    where texts_checked_at is null order by id limit ${BATCH}::int for no key update skip locked`.execute(trx);
  if (rows.length === 0) return { checked: 0, masked: 0 };
  // Saved searches do not announce homes because of this change.
  await sql`select set_config('basera.alerts', 'off', true)`.execute(trx);
  const checked = rows.map((row) => ({ id: row.id, shown: shownOf(row) }));
  await sql`update properties set shown = checked.shown, texts_checked_at = clock_timestamp()
    from json_to_recordset(${JSON.stringify(checked)}::text::json) as checked (id uuid, shown jsonb)
    where properties.id = checked.id`.execute(trx);
  await maskConversationTitles(
    trx,
    rows.map(({ id }) => id),
  );
  return { checked: rows.length, masked: checked.filter(({ shown }) => shown !== null).length };
}

/** Masks the titles that conversations about these homes have kept. */
async function maskConversationTitles(trx: Transaction<DB>, propertyIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from conversations where property_id = any (${propertyIds}::uuid[])`.execute(trx);
  for (const { id, title } of rows) {
    const masked = maskContacts(title);
    if (masked !== title) await trx.updateTable("conversations").set({ title: masked }).where("id", "=", id).execute();
  }
}

/** Checks all listings whose texts were not checked, in batches. Returns whether any has contacts. */
export async function checkTexts(db: Database, signal: AbortSignal): Promise<boolean> {
  for (let anyMasked = false; ; ) {
    const { checked, masked } = await transact(db, checkBatch);
    anyMasked ||= masked > 0;
    if (checked === 0 || signal.aborted) return anyMasked;
  }
}
