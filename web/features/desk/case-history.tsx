import type { CaseDetail } from "#contract/desk/cases.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { PANEL, reasonWords } from "./case-box.tsx";
import { CASE, OUTCOME_PAST } from "./desk-texts.ts";

/** What happened to the case, latest first. */
export function CaseHistory({ found: { decisions, reports, opened_at } }: { found: CaseDetail }) {
  const events = [
    { at: opened_at, text: CASE.opened },
    ...reports.map(({ created_at, reason }) => ({ at: created_at, text: CASE.reportedFor(reasonWords(reason)) })),
    ...decisions.flatMap(({ created_at, outcome, by, appeal }) => [
      { at: created_at, text: `${OUTCOME_PAST[outcome]}${CASE.by(by?.name)}` },
      ...(appeal ? [{ at: appeal.created_at, text: CASE.appealed }] : []),
    ]),
  ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <section className={`${PANEL} p-5`}>
      <h2 className="title-3 mb-3">{CASE.soFar}</h2>
      <ol className="grid gap-2.5 text-[0.9375rem]">
        {events.map(({ at, text }) => (
          <li key={at + text} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <time dateTime={at} className="text-sm whitespace-nowrap text-ink-mute">
              {formatDate(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
