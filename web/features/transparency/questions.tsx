import type { ShownCount, TransparencyWeek } from "#contract/desk/transparency.ts";
import { formatShortDate } from "#web/lib/format/format.ts";
import { shownCount, TRANSPARENCY } from "./transparency-texts.ts";

const TEXTS = TRANSPARENCY.questions;

/** How owners answered questions, by week: a sentence, bars and a table. */
export function Questions({ weeks }: { weeks: readonly TransparencyWeek[] }) {
  const ended = weeks.at(-2);
  return (
    <section aria-labelledby="questions-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid max-w-[68ch] gap-2">
        <h2 id="questions-title" className="title-2">
          {TEXTS.title}
        </h2>
        <p className="text-ink-soft">{TEXTS.lead}</p>
        {ended && ended.questions !== 0 && (
          <p>
            {TEXTS.latest({
              week: formatShortDate(ended.week),
              questions: shownCount(ended.questions),
              answered_24h: shownCount(ended.answered_24h),
              median_hours: ended.median_hours,
            })}
          </p>
        )}
      </div>
      <Bars weeks={weeks} />
      <WeekTable weeks={weeks} />
    </section>
  );
}

/** A hidden count is drawn as two. */
const drawn = (count: ShownCount) => (typeof count === "number" ? count : 2);

const HEIGHT = 168;
const STEP = 20;
const BAR = 14;

/** Stacked bars of the questions of each week. */
function Bars({ weeks }: { weeks: readonly TransparencyWeek[] }) {
  const bars = weeks.map(({ week, answered_24h, late, ran_out }) => {
    const inTime = drawn(answered_24h);
    return { week, inTime, all: inTime + drawn(late) + drawn(ran_out) };
  });
  const most = Math.max(1, ...bars.map(({ all }) => all));
  const heightOf = (count: number) => (HEIGHT * count) / most;
  return (
    <div className="rounded-lg border border-line bg-surface p-5">
      <svg
        role="img"
        aria-label={TEXTS.chart}
        viewBox={`0 0 ${STEP * weeks.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-42 w-full border-b border-line-strong"
      >
        {bars.map(({ week, inTime, all }, i) => (
          <g key={week} transform={`translate(${i * STEP + (STEP - BAR) / 2} ${HEIGHT})`}>
            <rect y={-heightOf(all)} width={BAR} height={heightOf(all - inTime)} className="fill-haldi-500" />
            <rect y={-heightOf(inTime)} width={BAR} height={heightOf(inTime)} className="fill-info-ink" />
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1.5 flex justify-between gap-2 text-xs text-ink-mute tabular-nums">
        {[weeks[0], weeks.at(-1)].map((week) => week && <span key={week.week}>{formatShortDate(week.week)}</span>)}
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-[0.8125rem] leading-[1.125rem] text-ink-soft">
        <LegendItem colour="bg-info-ink" text={TEXTS.inTime} />
        <LegendItem colour="bg-haldi-500" text={TEXTS.notInTime} />
      </ul>
    </div>
  );
}

const LegendItem = ({ colour, text }: { colour: string; text: string }) => (
  <li className="flex items-center gap-2">
    <span aria-hidden="true" className={`h-2 w-4 shrink-0 rounded-full ${colour}`} />
    {text}
  </li>
);

const COUNTS = ["questions", "answered_24h", "late", "ran_out", "closed", "withdrawn"] as const;
const CELL = "py-2 pl-4 text-right whitespace-nowrap";

/** The numbers of each week, oldest first. Scrolls sideways on a phone. */
function WeekTable({ weeks }: { weeks: readonly TransparencyWeek[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be scrolled by keyboard
    <section aria-label={TEXTS.table} tabIndex={0} className="relative overflow-x-auto [scrollbar-width:thin]">
      <table className="w-full text-[0.9375rem] leading-[1.375rem] tabular-nums">
        <caption className="sr-only">{TEXTS.table}</caption>
        <thead>
          <tr className="text-[0.8125rem] text-ink-mute">
            <th scope="col" className="py-1.5 text-left font-medium whitespace-nowrap">
              {TEXTS.heads.week}
            </th>
            {[...COUNTS, "median_hours" as const].map((name) => (
              <th key={name} scope="col" className={`${CELL} font-medium`}>
                {TEXTS.heads[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.week} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-medium whitespace-nowrap">
                {formatShortDate(week.week)}
              </th>
              {COUNTS.map((name) => (
                <td key={name} className={CELL}>
                  {shownCount(week[name])}
                </td>
              ))}
              <td className={CELL}>{week.median_hours === null ? TEXTS.noMedian : TEXTS.median(week.median_hours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
