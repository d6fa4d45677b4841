import { sql } from "kysely";
import { expect, it } from "vitest";
import { publicUserSchema } from "#contract/accounts/accounts.ts";
import { FREQUENCIES } from "#contract/browse/saved-search-terms.ts";
import { AUDIT_ACTIONS } from "#contract/desk/audit.ts";
import { BATCH_STATES } from "#contract/desk/batch-terms.ts";
import { APPEAL_OUTCOMES, BULK_OUTCOMES, CASE_KINDS, CASE_OUTCOMES, CASE_STATES } from "#contract/desk/case-terms.ts";
import { REASON_CODES, REPORT_OUTCOMES, REPORT_STATES, REPORT_SUBJECTS } from "#contract/desk/report-terms.ts";
import { ANSWER_HOURS, QUESTION_STATES } from "#contract/messaging/reply-terms.ts";
import {
  VISIT_LENGTHS,
  VISIT_MODES,
  VISIT_PAUSES,
  VISIT_SIDES,
  VISIT_STATUSES,
} from "#contract/messaging/visit-terms.ts";
import { CITIES } from "#contract/places/cities.ts";
import { AWAY, HISTORY_TYPES, LISTING_ANSWERS, sizeOf, TENANT_FINDINGS } from "#contract/properties/freshness-terms.ts";
import {
  FURNISHINGS,
  PREFERRED_CONTACTS,
  PROPERTY_STATUSES,
  PROPERTY_TYPES,
} from "#contract/properties/property-terms.ts";
import { RENT_REFUSALS } from "#contract/properties/rent-terms.ts";
import { USUAL_DAYS } from "../freshness/rates.ts";
import { PICTURE_KINDS } from "../media/picture-path.ts";
import { testDatabase } from "../testing/database/database.ts";
import { insertProperty } from "../testing/factories.ts";

/** The database repeats values and rules of the contract, because released migrations never change. */

const db = await testDatabase();

const OF_CONTRACT: Record<string, readonly (string | number)[]> = {
  "accounts.type": publicUserSchema.shape.type.options,
  "appeals.outcome": APPEAL_OUTCOMES,
  "area_rents.refused": RENT_REFUSALS.filter((reason) => reason !== "no_model"),
  "audit_log.subject_type": [...new Set(AUDIT_ACTIONS.map((action) => action.slice(0, action.indexOf("."))))],
  "case_batches.outcome": BULK_OUTCOMES,
  "case_batches.state": BATCH_STATES,
  "cases.state": CASE_STATES,
  "cases.subject_type": CASE_KINDS,
  "decisions.outcome": CASE_OUTCOMES,
  "freshness_asks.answer": LISTING_ANSWERS,
  "outcomes.outcome": TENANT_FINDINGS,
  "owner_replies.within_hours": ANSWER_HOURS,
  "properties.away": AWAY,
  "properties.city": CITIES,
  "properties.furnished": FURNISHINGS,
  "properties.preferred_contact": PREFERRED_CONTACTS,
  "properties.status": PROPERTY_STATUSES,
  "properties.type": PROPERTY_TYPES,
  "property_events.type": HISTORY_TYPES,
  "questions.state": QUESTION_STATES,
  "rent_insights.refused": RENT_REFUSALS.filter((reason) => reason !== "no_model"),
  "reports.about_type": CASE_KINDS,
  "reports.outcome": REPORT_OUTCOMES,
  "reports.reason": REASON_CODES,
  "reports.state": REPORT_STATES,
  "reports.subject_type": REPORT_SUBJECTS,
  "saved_searches.frequency": FREQUENCIES,
  "uploads.kind": PICTURE_KINDS,
  "visit_events.by": VISIT_SIDES,
  "visit_settings.length_minutes": VISIT_LENGTHS,
  "visit_settings.mode": VISIT_MODES,
  "visit_settings.pause_minutes": VISIT_PAUSES,
  "visits.ended_by": VISIT_SIDES,
  "visits.move_by": VISIT_SIDES,
  "visits.reported_by": VISIT_SIDES,
  "visits.status": VISIT_STATUSES,
};
/** Columns whose values only the server reads. A new column belongs here or to the contract. */
const OF_SERVER = [
  "alert_events.event",
  "area_positions.precision",
  "case_batch_items.result",
  "decline_items.result",
  "favorite_alerts.kind",
  "freshness_asks.cause",
  "outcomes.judged",
  "properties.position_source",
  "removed_listings.reason",
];

it("accepts the values of the contract, and no others", async () => {
  const { rows } = await sql<{ column: string; definition: string }>`
    select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(pg_constraint.oid) like '%= ANY (ARRAY[%'
    order by 1`.execute(db);
  const found = rows.map(({ column, definition }) => {
    const list = /ARRAY\[(.*?)\]/.exec(definition)?.[1] ?? "";
    const values = [...list.matchAll(/'([^']+)'|(\d+)/g)].map(([, text, number]) => text ?? Number(number));
    return [column, values.sort()] as const;
  });
  const ofContract = found.filter(([column]) => !column.startsWith("auth_") && !OF_SERVER.includes(column));
  const wanted = Object.entries(OF_CONTRACT).map(([column, values]) => [column, [...values].sort()]);
  expect(Object.fromEntries(ofContract)).toEqual(Object.fromEntries(wanted));
});

it("groups homes by size as the contract does", async () => {
  for (const type of PROPERTY_TYPES) {
    const { rows } = await sql<{ size: string }>`select home_size(${type}) as size`.execute(db);
    expect(rows[0]?.size, type).toBe(sizeOf(type));
  }
});

it("starts the clock with the days of the usual rate where no rate is learned", async () => {
  const { confirmed_at, typical_days, asks_at, pauses_at } = await insertProperty(db, {
    status: "approved",
    confirmed_at: new Date(),
  });
  const days = (date: Date | null) => Math.round((Number(date) - Number(confirmed_at)) / 86_400_000);
  expect({ typical: typical_days, ask: days(asks_at), pause: days(pauses_at) }).toEqual(USUAL_DAYS);
});
