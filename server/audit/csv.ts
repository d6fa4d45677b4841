import { MAX_AUDIT_FILE } from "#contract/desk/audit.ts";
import { DELETED_USER } from "#contract/messaging/messaging-terms.ts";
import { BYTE_ORDER_MARK, csvLine, withoutFormula } from "#contract/values/csv.ts";
import type { Database } from "../db/connect.ts";
import { allPages } from "../db/lists.ts";
import { type AuditFilters, readActs, type ShownAct } from "./queries.ts";

const COLUMNS = ["time", "person", "action", "subject_type", "subject_id", "subject", "before", "after"];

const json = (values: unknown) => (values === null ? "" : JSON.stringify(values));

const cellsOf = (row: ShownAct): string[] => [
  row.created_at.toISOString(),
  row.actor_name || DELETED_USER,
  row.action,
  row.subject_type,
  row.subject_id,
  row.subject_title ?? "",
  json(row.before),
  json(row.after),
];

/** Yields actions as a CSV file, latest first. */
export async function* writeCsv(db: Database, filters: AuditFilters): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(COLUMNS)}\r\n`;
  let left = MAX_AUDIT_FILE;
  for await (const rows of allPages((asked) => readActs(db, filters, asked))) {
    const lines = rows.slice(0, left).map((row) => `${csvLine(cellsOf(row).map(withoutFormula))}\r\n`);
    left -= lines.length;
    yield lines.join("");
    if (left === 0) return;
  }
}
