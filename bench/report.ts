import type { Cost } from "./costs.ts";
import { percentile, table } from "./figures.ts";

/** The measured contender; Basera is "ours". */
type Name = string;
/** Measured values by metric and contender, one per round. */
export type Figures = Map<string, Map<Name, number[]>>;

export function note(figures: Figures, what: string, name: Name, value: number): void {
  const byName = figures.get(what) ?? new Map<Name, number[]>();
  byName.set(name, [...(byName.get(name) ?? []), value]);
  figures.set(what, byName);
}

export function noteCost(figures: Figures, what: string, name: Name, { server, postgres }: Cost): void {
  note(figures, `${what}, server`, name, server);
  note(figures, `${what}, PostgreSQL`, name, postgres);
  note(figures, what, name, server + postgres);
}

/** For an even number of values, the mean of the middle two. */
const median = (values: readonly number[]) =>
  (percentile(values, 0.5) -
    percentile(
      values.map((value) => -value),
      0.5,
    )) /
  2;
const short = (value: number) =>
  value
    .toPrecision(value < 1000 ? 3 : 4)
    .replace(/\.0+$/, "")
    .replace(/e\+\d+$/, "");
const shown = (value: number) => (value >= 1000 ? value.toFixed(0) : short(value));

export function figureOf(figures: Figures, what: string, name: Name): number {
  return median(figures.get(what)?.get(name) ?? []);
}

/** Returns the lowest and the highest value of the rounds. */
export function rangeOf(figures: Figures, what: string, name: Name): string {
  const values = figures.get(what)?.get(name) ?? [];
  return `${short(Math.min(...values))} to ${short(Math.max(...values))}`;
}

/** Returns the median of the per-round ratios of two metrics. */
function ratioOf(figures: Figures, mine: [string, Name], theirs: [string, Name]): number {
  const [a, b] = [mine, theirs].map(([what, name]) => figures.get(what)?.get(name) ?? []);
  return median((a ?? []).map((value, round) => value / (b?.[round] ?? Number.NaN)));
}

export interface Goal {
  what: string;
  /** A ratio of two metrics, or a single metric. */
  mine: string;
  theirs?: [string, Name];
  /** The lowest value that is good enough if `more`, otherwise the highest. */
  limit: number;
  /** A stricter target; undefined if there is none. */
  aim?: number;
  /** Whether a larger value is better. */
  more?: boolean;
  unit?: string;
}

function verdict(value: number, { limit, aim, more = false }: Goal): string {
  if (Number.isNaN(value)) return "not measured";
  const reaches = (bound: number) => (more ? value >= bound : value <= bound);
  if (!reaches(limit)) return "NO";
  return aim !== undefined && reaches(aim) ? "yes, and the aim" : "yes";
}

/** Formats the goals as a table that shows which are reached. */
export function goalsTable(figures: Figures, goals: readonly Goal[]): string {
  return table(
    goals.map((goal) => {
      const value = goal.theirs
        ? ratioOf(figures, [goal.mine, "ours"], goal.theirs)
        : figureOf(figures, goal.mine, "ours");
      return {
        goal: goal.what,
        limit: `${goal.more ? "≥" : "≤"} ${goal.limit}${goal.unit ?? ""}`,
        aim: goal.aim === undefined ? "" : `${goal.aim}${goal.unit ?? ""}`,
        measured: `${value.toFixed(goal.unit ? 0 : 2)}${goal.unit ?? ""}`,
        reached: verdict(value, goal),
      };
    }),
  );
}

/** Formats the medians of all metrics as a table. */
export function figuresTable(figures: Figures, names: readonly Name[]): string {
  return table(
    [...figures].map(([what, byName]) => ({
      "median of the rounds": what,
      ...Object.fromEntries(names.map((name) => [name, byName.has(name) ? shown(figureOf(figures, what, name)) : ""])),
    })),
  );
}
