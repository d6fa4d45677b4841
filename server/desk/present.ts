import { bandOf } from "#contract/desk/case-terms.ts";
import type { Case } from "#contract/desk/cases.ts";
import type { Database } from "../db/connect.ts";
import type { TitleOf } from "../trust/rules/rule.ts";
import { explainSignals, namedProperties } from "../trust/rules/rule-set.ts";
import { type DecisionRow, type ShownCase, titlesOf } from "./queries.ts";

const GONE = { property: "Deleted listing", account: "Deleted user" } as const;

export const iso = (at: Date | string): string => new Date(at).toISOString();
export const isoOrNull = (at: Date | string | null): string | null => (at === null ? null : iso(at));

const titleOfCase = ({ subject_type, home, person }: ShownCase): string =>
  home?.title ?? person?.name ?? GONE[subject_type];

/** The version that a decision must send. Changes of the listing increase it too. */
export const versionOf = (row: { version: number }, home: { version: number } | null | undefined): number =>
  row.version + (home?.version ?? 0);

/** Returns the titles of the other listings that these cases name. */
export async function readTitles(db: Database, cases: readonly ShownCase[]): Promise<TitleOf> {
  const titles = await titlesOf(
    db,
    cases.flatMap(({ signals }) => namedProperties(signals)),
  );
  return (id) => titles.get(id) ?? "a listing that is deleted";
}

function presentDecision(row: DecisionRow): Case["decisions"][number] {
  const { appeal } = row;
  return {
    ...row,
    created_at: iso(row.created_at),
    appeal: appeal && {
      ...appeal,
      created_at: iso(appeal.created_at),
      due_at: iso(appeal.due_at),
      decided_at: isoOrNull(appeal.decided_at),
    },
  };
}

export function presentCase(row: ShownCase, titleOf: TitleOf): Case {
  const { subject_type: type, subject_id, home, claimed_by, claimer, claimed_until } = row;
  const title = titleOfCase(row);
  const explained = explainSignals(row.signals, titleOf);
  const isClaimed = claimed_by !== null && claimer !== null && claimed_until !== null && claimed_until > new Date();
  return {
    id: row.id,
    kind: type,
    subject: { type, id: subject_id, title },
    title,
    state: row.state,
    risk: row.risk,
    band: bandOf(row.risk),
    families: row.families,
    evidence: explained.map(({ sentence }) => sentence),
    signals: explained.map(({ rule, family }) => ({ rule, family })),
    due_at: iso(row.due_at),
    is_overdue: row.is_overdue,
    claimed_by: isClaimed ? { id: claimed_by, name: claimer } : null,
    claimed_until: isClaimed ? iso(claimed_until) : null,
    version: versionOf(row, home),
    opened_at: iso(row.opened_at),
    closed_at: isoOrNull(row.closed_at),
    home: home && {
      status: home.status,
      area: home.area,
      city: home.city,
      rent: home.rent,
      images: home.images,
      owner_name: home.owner_name,
      created_at: iso(home.created_at),
    },
    decisions: row.decisions.map(presentDecision),
  };
}

export async function presentCases(db: Database, rows: readonly ShownCase[]): Promise<Case[]> {
  const titleOf = await readTitles(db, rows);
  return rows.map((row) => presentCase(row, titleOf));
}
