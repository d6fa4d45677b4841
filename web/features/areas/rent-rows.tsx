import type { TypeThere } from "#contract/areas/areas.ts";
import type { PropertyType } from "#contract/properties/property-terms.ts";
import { formatRupees, percentOf, rangeText } from "#web/lib/format/format.ts";
import { Panel } from "./area-panel.tsx";
import { AREAS, asOfText, costsTitle, freeHomes, homesText, noRangeText } from "./area-texts.ts";

/** The scale has at most this many steps, each a multiple of ₹20,000. */
const STEPS = 5;
const STEP_RUPEES = 20_000;

interface Scale {
  top: number;
  ticks: number[];
}

/** Returns one scale for all types, from 0 to above the highest rent. Null without a range. */
export function scaleOf(types: readonly TypeThere[]): Scale | null {
  const highest = Math.max(0, ...types.map(({ range }) => range?.p90 ?? 0));
  if (highest === 0) return null;
  const step = STEP_RUPEES * Math.ceil(highest / (STEP_RUPEES * STEPS));
  const steps = Math.ceil(highest / step);
  return { top: step * steps, ticks: Array.from({ length: steps + 1 }, (_, place) => place * step) };
}

interface RentRowsProps {
  types: readonly TypeThere[];
  /** The only type that the page is about. */
  type: PropertyType | null;
  asOf: string | null;
}

/** What homes of each type ask, or why that is not known. */
export function RentRows({ types, type, asOf }: RentRowsProps) {
  const rows = type ? types.filter((each) => each.type === type) : types;
  if (rows.length === 0) return null;
  const scale = scaleOf(rows);
  return (
    <Panel id="area-costs" title={costsTitle(type)}>
      <ul className="grid">
        {rows.map((row) => (
          <RentRow key={row.type} row={row} scale={scale} />
        ))}
      </ul>
      {scale && <Axis {...scale} />}
      <p className="mt-4 border-t border-line pt-4 text-[0.8125rem] leading-[1.125rem] text-ink-mute">
        {AREAS.asked} {asOf && asOfText(asOf)}
      </p>
    </Panel>
  );
}

const COLUMNS = "grid gap-x-5 gap-y-1 sm:grid-cols-[4.5rem_minmax(0,1fr)_6.5rem]";

function RentRow({ row, scale }: { row: TypeThere; scale: Scale | null }) {
  const { type, live, range } = row;
  return (
    <li className={`${COLUMNS} grid-cols-[1fr_auto] border-t border-line py-3 first:border-0 first:pt-0`}>
      <b className="font-semibold">{type}</b>
      <span className="text-right text-sm whitespace-nowrap text-ink-mute tabular-nums sm:order-3">
        <b className="font-semibold text-ink">{freeHomes(live)}</b> now
      </span>
      <div className="grid min-w-0 gap-2 max-sm:col-span-2 sm:order-2">
        <p className="text-[0.9375rem] leading-[1.375rem] text-pretty text-ink-soft tabular-nums">
          {range ? (
            <>
              Half ask <b className="font-semibold text-ink">{rangeText(range.p25, range.p75)}</b>, 8 in 10{" "}
              {rangeText(range.p10, range.p90)}. <span className="text-ink-mute">From {homesText(row.n)}.</span>
            </>
          ) : (
            noRangeText(row)
          )}
        </p>
        {scale && <Bar range={range} top={scale.top} />}
      </div>
    </li>
  );
}

/** The sentence says the same, so screen readers skip the bar. */
function Bar({ range, top }: { range: TypeThere["range"]; top: number }) {
  if (!range) return <div aria-hidden="true" className="my-1 border-t border-dashed border-line-strong" />;
  const place = (from: number, to: number) => ({ left: percentOf(from / top), width: percentOf((to - from) / top) });
  return (
    <div aria-hidden="true" className="relative h-2.5 rounded-full border border-line bg-sunken">
      <i
        className="absolute -inset-y-px rounded-full border border-info-line bg-info-soft"
        style={place(range.p10, range.p90)}
      />
      <i className="absolute -inset-y-px rounded-full bg-info-ink" style={place(range.p25, range.p75)} />
    </div>
  );
}

function Axis({ top, ticks }: Scale) {
  return (
    <div aria-hidden="true" className={COLUMNS}>
      <div className="relative h-5 text-xs leading-5 text-ink-mute tabular-nums sm:col-start-2">
        {ticks.map((rupees) => (
          <span
            key={rupees}
            className="absolute -translate-x-1/2 whitespace-nowrap first:translate-x-0 last:-translate-x-full max-sm:odd:not-first:not-last:hidden"
            style={{ left: percentOf(rupees / top) }}
          >
            {formatRupees(rupees)}
          </span>
        ))}
      </div>
    </div>
  );
}
