import type { RentKnown } from "#contract/properties/rent-insight.ts";
import { formatRupees, percentOf } from "#web/lib/format/format.ts";
import { RENTS } from "./rent-texts.ts";

/** A drawing of the ranges. The sentences beside it say the same, so screen readers skip it. */

/** Heights are in pixels of the usual text size, and grow with it. */
const HEIGHT = 104;
const TRACK = { top: 40, height: 14 };
/** The baselines of the labels below the track. */
const LABELS = { middle: 74, most: 96 };
/** Space beside the wider range, as a share of its width. A rent outside of it is drawn at the edge. */
const MARGIN = 0.5;
/** Closer to an edge than this share of the width, a label is aligned with its mark. */
const EDGE = 0.25;

const rem = (pixels: number) => `${pixels / 16}rem`;

function anchorAt(share: number): "start" | "middle" | "end" {
  if (share < EDGE) return "start";
  return share > 1 - EDGE ? "end" : "middle";
}

/** Returns a function that places a rent on the scale, from 0 to 1 within it. */
function scaleOf({ low, high }: { low: number; high: number }): (rent: number) => number {
  const width = Math.max(high - low, 1);
  return (rent) => (rent - low + MARGIN * width) / ((1 + 2 * MARGIN) * width);
}

function Bar({ from, to, className }: { from: number; to: number; className: string }) {
  return (
    <rect
      x={percentOf(from)}
      y={rem(TRACK.top)}
      width={percentOf(to - from)}
      height={rem(TRACK.height)}
      rx={rem(TRACK.height / 2)}
      className={className}
    />
  );
}

/** The rent of the home. */
function Mark({ at, label }: { at: number; label: string }) {
  const line = {
    x1: percentOf(at),
    x2: percentOf(at),
    y1: rem(TRACK.top - 14),
    y2: rem(TRACK.top + TRACK.height + 4),
  };
  return (
    <>
      <line {...line} className="stroke-surface stroke-[7px] [stroke-linecap:round]" />
      <line {...line} className="stroke-ink stroke-[3px] [stroke-linecap:round]" />
      <text x={percentOf(at)} y={rem(16)} textAnchor={anchorAt(at)} className="fill-ink text-sm font-semibold">
        {label}
      </text>
    </>
  );
}

interface RentScaleProps {
  insight: Pick<RentKnown, "middle" | "most" | "comparables">;
  /** The rent to mark, if it is known, and its label. */
  asked: number | null;
  label: (rent: number) => string;
}

export function RentScale({ insight: { middle, most, comparables }, asked, label }: RentScaleProps) {
  const place = scaleOf(most);
  const points = comparables.filter(({ rent }) => place(rent) > 0.01 && place(rent) < 0.99);
  const centre = TRACK.top + TRACK.height / 2;
  return (
    <div className="grid gap-2">
      <svg
        aria-hidden="true"
        width="100%"
        height={rem(HEIGHT)}
        className="block overflow-visible text-[0.8125rem] tabular-nums"
      >
        <Bar from={0} to={1} className="fill-sunken stroke-line-strong" />
        <Bar from={place(most.low)} to={place(most.high)} className="fill-info-soft stroke-info-line" />
        <Bar from={place(middle.low)} to={place(middle.high)} className="fill-info-ink" />
        {points.map(({ id, rent }) => (
          <circle
            key={id}
            cx={percentOf(place(rent))}
            cy={rem(centre)}
            r={4}
            className="fill-surface stroke-info-ink stroke-[1.5px]"
          />
        ))}
        {asked !== null && <Mark at={Math.min(Math.max(place(asked), 0.01), 0.99)} label={label(asked)} />}
        <g className="fill-ink-soft font-semibold">
          <text x={percentOf(place(middle.low))} y={rem(LABELS.middle)} textAnchor="end" dx={12}>
            {formatRupees(middle.low)}
          </text>
          <text x={percentOf(place(middle.high))} y={rem(LABELS.middle)} textAnchor="start" dx={-12}>
            {formatRupees(middle.high)}
          </text>
        </g>
        <g className="fill-ink-mute">
          <text x={percentOf(place(most.low))} y={rem(LABELS.most)} textAnchor="middle">
            {formatRupees(most.low)}
          </text>
          <text x={percentOf(place(most.high))} y={rem(LABELS.most)} textAnchor="middle">
            {formatRupees(most.high)}
          </text>
        </g>
      </svg>
      <p
        aria-hidden="true"
        className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] leading-[1.125rem] text-ink-mute"
      >
        <Legend className="h-2.5 w-4.5 rounded-full bg-info-ink" text={RENTS.half} />
        <Legend className="h-2.5 w-4.5 rounded-full border border-info-line bg-info-soft" text={RENTS.most} />
        {points.length > 0 && (
          <Legend className="size-2.5 rounded-full border-[1.5px] border-info-ink bg-surface" text={RENTS.listed} />
        )}
      </p>
    </div>
  );
}

function Legend({ className, text }: { className: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <i className={className} />
      {text}
    </span>
  );
}
