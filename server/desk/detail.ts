import type { CaseDetail } from "#contract/cases.ts";
import type { Caller } from "#contract/permissions.ts";
import type { Database } from "../db/connect.ts";
import { AppError } from "../errors.ts";
import type { PhotoPair } from "../trust/rules/rule.ts";
import { strengthOf } from "../trust/rules/rule-set.ts";
import { mayDecide } from "./deciding.ts";
import { iso, isoOrNull, presentCase, readTitles } from "./present.ts";
import { type CaseExtras, findCase, findExtras, findOthers, type ShownCase } from "./queries.ts";

function presentReport({ created_at, reporter, ...report }: CaseExtras["reports"][number]) {
  return {
    ...report,
    created_at: iso(created_at),
    reporter: reporter && { ...reporter, muted_until: isoOrNull(reporter.muted_until) },
  };
}

/** Returns the same photos of two listings. Leaves out those of listings that are deleted. */
async function photoPairs(db: Database, { signals }: ShownCase): Promise<CaseDetail["photo_pairs"]> {
  const facts = signals.find(({ rule }) => rule === "same_photo")?.facts as { pairs: PhotoPair[] } | undefined;
  const pairs = facts?.pairs ?? [];
  const others = await findOthers(
    db,
    pairs.map(({ property_id }) => property_id),
  );
  return pairs.flatMap(({ photo, url, property_id, other_photo, other_url, distance, is_mirrored }) => {
    const other = others.get(property_id);
    if (!other) return [];
    const { title, owner_name, created_at } = other;
    return [
      {
        own: { url, position: photo },
        other: { url: other_url, position: other_photo, property_id, title, owner_name, posted_at: iso(created_at) },
        distance,
        is_mirrored,
      },
    ];
  });
}

/**
 * Returns a case with everything that a decision needs.
 * @throws AppError `case_not_found`
 */
export async function getCaseDetail(db: Database, caller: Caller, id: string): Promise<CaseDetail> {
  const row = await findCase(db, id);
  if (!row) throw new AppError("case_not_found");
  const accountId = row.subject_type === "account" ? row.subject_id : (row.home?.owner_id ?? null);
  const about = { kind: row.subject_type, subjectId: row.subject_id, accountId };
  const [titleOf, extras, photo_pairs, may_decide] = await Promise.all([
    readTitles(db, [row]),
    findExtras(db, row, accountId),
    photoPairs(db, row),
    mayDecide(db, caller, about),
  ]);
  const { person } = extras;
  return {
    ...presentCase(row, titleOf),
    numbers: row.signals.toSorted((one, other) => strengthOf(other) - strengthOf(one)),
    description: extras.description,
    photo_pairs,
    text_pair: null,
    reports: extras.reports.map(presentReport),
    person: person && {
      ...person,
      created_at: iso(person.created_at),
      limited_until: isoOrNull(person.limited_until),
      broker_since: isoOrNull(person.broker_since),
    },
    other_cases: extras.other_cases.map(({ id, subject_type, state, title }) => ({
      id,
      kind: subject_type,
      state,
      title: title ?? "",
    })),
    may_decide,
  };
}
