import { COMPLAINT_CLOCKS } from "#contract/desk/complaint-clocks.ts";
import type { ShownCount, Transparency, TransparencyMonth } from "#contract/desk/transparency.ts";
import { formatLongDate } from "#web/lib/format/format.ts";
import { Questions } from "./questions.tsx";
import { outcomeName, reasonName, reportOutcomeName, shownCount, TRANSPARENCY } from "./transparency-texts.ts";

const MONTH = new Intl.DateTimeFormat("en-IN", { month: "long", year: "numeric", timeZone: "UTC" });
const monthName = (month: string) => MONTH.format(new Date(`${month}-01T00:00:00Z`));

/** Reports, decisions, appeals and freshness by month, as tables with small bars. */
export function TransparencyPage({ figures }: { figures: Transparency | null }) {
  return (
    <article className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 pt-6 pb-26 lg:pt-12 lg:pb-18">
      <header className="grid max-w-[68ch] gap-2">
        <h1 className="title-1">{TRANSPARENCY.title}</h1>
        <p className="text-ink-soft">{TRANSPARENCY.lead}</p>
      </header>
      {figures === null ? (
        <p role="alert">{TRANSPARENCY.failed}</p>
      ) : (
        <>
          <Questions weeks={figures.replies} />
          {figures.months.length === 0 && <p className="text-ink-soft">{TRANSPARENCY.none}</p>}
          {figures.months.map((month) => (
            <Month key={month.month} month={month} />
          ))}
          {figures.rents && (
            <section className="grid max-w-[68ch] gap-2">
              <h2 className="title-2">{TRANSPARENCY.rents}</h2>
              <p className="text-ink-soft">{TRANSPARENCY.rentsLead}</p>
              <p className="font-semibold">{TRANSPARENCY.rentHits(figures.rents.inside, figures.rents.homes)}</p>
            </section>
          )}
          <section className="grid max-w-[68ch] gap-2">
            <h2 className="title-2">{TRANSPARENCY.rules}</h2>
            <p className="text-ink-soft">{TRANSPARENCY.rulesLead}</p>
            <ul className="grid list-disc gap-1.5 pl-5 text-ink-soft">
              {figures.rule_sets.map(({ version, changes, released_at }) => (
                <li key={version}>
                  {TRANSPARENCY.ruleSet(version, released_at && formatLongDate(released_at))}: {changes}
                </li>
              ))}
            </ul>
          </section>
          <section className="grid max-w-[68ch] gap-2">
            <h2 className="title-2">{TRANSPARENCY.contact}</h2>
            <p className="text-ink-soft">{TRANSPARENCY.clocksLead}</p>
            <ul className="grid list-disc gap-1.5 pl-5 text-ink-soft">
              {Object.values(COMPLAINT_CLOCKS).map(({ about, hours }) => (
                <li key={about}>{TRANSPARENCY.clock(about, hours)}</li>
              ))}
            </ul>
            {figures.contact && (
              <p className="whitespace-pre-line text-ink-soft wrap-anywhere">
                {TRANSPARENCY.contactLead} {figures.contact}
              </p>
            )}
          </section>
        </>
      )}
    </article>
  );
}

function Month({ month }: { month: TransparencyMonth }) {
  const name = monthName(month.month);
  const { hours, days, percent, tooFew, figures } = TRANSPARENCY;
  const or = <T,>(value: T | null, say: (value: T) => string) => (value === null ? tooFew : say(value));
  const values: [string, string][] = [
    [figures.hours_median, or(month.hours_median, hours)],
    [figures.hours_p90, or(month.hours_p90, hours)],
    [figures.appeals, shownCount(month.appeals)],
    [figures.reversed_percent, or(month.reversed_percent, percent)],
    [figures.paused_by_clock, shownCount(month.paused_by_clock)],
    [figures.paused_by_tenants, shownCount(month.paused_by_tenants)],
    [figures.confirmed_days_median, or(month.confirmed_days_median, days)],
    [figures.confirmed_week_percent, or(month.confirmed_week_percent, percent)],
    [figures.warnings, shownCount(month.warnings)],
    [figures.warnings_fine_percent, or(month.warnings_fine_percent, percent)],
  ];
  return (
    <section aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="title-2">{name}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-3 lg:items-start">
        <CountTable
          caption={TRANSPARENCY.reports}
          empty={TRANSPARENCY.noReports}
          heads={[TRANSPARENCY.reason, TRANSPARENCY.outcome]}
          rows={month.reports.map(({ reason, outcome, count }) => ({
            names: [reasonName(reason), reportOutcomeName(outcome)],
            count,
          }))}
        />
        <CountTable
          caption={TRANSPARENCY.decisions}
          empty={TRANSPARENCY.noDecisions}
          heads={[TRANSPARENCY.decision, TRANSPARENCY.by]}
          rows={month.decisions.map(({ outcome, by, count }) => ({
            names: [outcomeName(outcome), by === "person" ? TRANSPARENCY.byPerson : TRANSPARENCY.byRule],
            count,
          }))}
        />
        <table className={TABLE}>
          <caption className={CAPTION}>{TRANSPARENCY.more}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{TRANSPARENCY.figure}</th>
              <th scope="col">{TRANSPARENCY.value}</th>
            </tr>
          </thead>
          <tbody>
            {values.map(([label, value]) => (
              <tr key={label} className="border-t border-line">
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  {label}
                </th>
                <td className="py-2 text-right font-semibold tabular-nums sm:whitespace-nowrap">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const TABLE = "w-full text-[0.9375rem] leading-[1.375rem]";
const CAPTION = "mb-2 text-left text-base font-semibold";

interface CountRow {
  names: [string, string];
  count: ShownCount;
}

function CountTable({
  caption,
  empty,
  heads,
  rows,
}: {
  caption: string;
  empty: string;
  heads: [string, string];
  rows: CountRow[];
}) {
  const most = Math.max(1, ...rows.map(({ count }) => (typeof count === "number" ? count : 0)));
  if (rows.length === 0)
    return (
      <div>
        <h3 className={CAPTION}>{caption}</h3>
        <p className="text-ink-mute">{empty}</p>
      </div>
    );
  return (
    <table className={TABLE}>
      <caption className={CAPTION}>{caption}</caption>
      <thead>
        <tr className="text-left text-[0.8125rem] text-ink-mute">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1.5 pr-3 font-medium">
              {head}
            </th>
          ))}
          <th scope="col" className="py-1.5 text-right font-medium">
            {TRANSPARENCY.count}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ names: [name, detail], count }) => (
          <tr key={`${name} ${detail}`} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              {name}
            </th>
            <td className="py-2 pr-3 text-ink-soft">{detail}</td>
            <td className="py-2 text-right font-semibold tabular-nums">
              {shownCount(count)}
              {typeof count === "number" && (
                <span
                  aria-hidden="true"
                  className="mt-1 ml-auto block h-1.5 rounded-full bg-brand-line"
                  style={{ width: `${(100 * count) / most}%` }}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
