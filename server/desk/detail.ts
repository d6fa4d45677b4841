import type { CaseDetail } from "#contract/desk/cases.ts";
import type { Caller } from "#contract/permissions.ts";
import type { Database } from "../db/connect.ts";
import { commonParts, type Span } from "../duplicates/service.ts";
import { AppError } from "../errors.ts";
import type { PhotoPair } from "../trust/rules/rule.ts";
import { strengthOf } from "../trust/rules/rule-set.ts";
import { mayDecide } from "./deciding.ts";
import { type CaseExtras, findExtras, findOthers } from "./detail-queries.ts";
import { iso, isoOrNull, presentCase, readTitles } from "./present.ts";
import { findCase, type ShownCase } from "./queries.ts";

function presentReport({ created_at, reporter, ...report }: CaseExtras["reports"][number]) {
  return {
    ...report,
    created_at: iso(created_at),
    reporter: reporter && { ...reporter, muted_until: isoOrNull(reporter.muted_until) },
  };
}

/** Returns the photos that two listings share. Leaves out those of deleted listings. */
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

type TextParts = NonNullable<CaseDetail["text_pair"]>["own"];

/** Splits a text at the parts that another text contains too. */
function partsOf(text: string, common: readonly Span[]): TextParts {
  const parts: TextParts = [];
  let end = 0;
  for (const span of common) {
    parts.push({ text: text.slice(end, span.start), is_common: false });
    parts.push({ text: text.slice(span.start, span.end), is_common: true });
    end = span.end;
  }
  parts.push({ text: text.slice(end), is_common: false });
  return parts.filter(({ text }) => text !== "");
}

/** Returns the description together with the most similar one. Null if there is none, or it is deleted. */
async function textPair(db: Database, { signals }: ShownCase, own: string | null): Promise<CaseDetail["text_pair"]> {
  const facts = signals.find(({ rule }) => rule === "same_text")?.facts as { property_id: string } | undefined;
  if (!facts || own === null) return null;
  const other = (await findOthers(db, [facts.property_id])).get(facts.property_id);
  if (!other) return null;
  const common = commonParts(own, other.description);
  const { title, description } = other;
  return {
    own: partsOf(own, common.first),
    other: { property_id: facts.property_id, title, parts: partsOf(description, common.second) },
  };
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
    text_pair: await textPair(db, row, extras.description),
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

/** Returns a case as lines of text, with the numbers behind its findings. Null if there is none. */
export async function explainCase(db: Database, id: string): Promise<string[] | null> {
  const row = await findCase(db, id);
  if (!row) return null;
  const found = presentCase(row, await readTitles(db, [row]));
  const numbers = row.signals
    .toSorted((one, other) => strengthOf(other) - strengthOf(one))
    .map(({ rule, version, weight, confidence }) => `  ${rule} v${version} ${(weight * confidence).toFixed(2)}`);
  const decisions = found.decisions.map(
    ({ created_at, outcome, by, appeal }) =>
      `  ${created_at} ${outcome} by ${by?.name ?? "a deleted admin"}${appeal ? `, appeal ${appeal.outcome ?? "open"}` : ""}`,
  );
  return [
    `${found.title} (${found.kind}), ${found.state}`,
    `Risk ${found.risk} (${found.band}), due ${found.due_at}${found.is_overdue ? ", overdue" : ""}`,
    ...found.evidence.map((sentence) => `- ${sentence}`),
    ...(numbers.length > 0 ? ["Numbers:", ...numbers] : []),
    ...(decisions.length > 0 ? ["Decisions:", ...decisions] : []),
  ];
}
