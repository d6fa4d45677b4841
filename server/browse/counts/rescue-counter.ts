import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import { COMMUTE_MINUTES } from "#contract/places/commute.ts";
import { METRO_WALK_MINUTES, MOST_NEARLY, NEAR_METRES } from "#contract/properties/property-terms.ts";
import type { PlaceQuery } from "../place-filters.ts";
import { bitOf, type Checked, type FacetFilter } from "./facet-filters.ts";
import type { FacetHome } from "./facet-homes.ts";
import { limitsOf, type PlaceFilter } from "./facet-places.ts";

/** A filter with a limit that can be loosened. */
export interface Limit {
  filter: "minRent" | "maxRent" | "maxDeposit" | Exclude<PlaceFilter, "bounds">;
  bit: number;
  /** The limit of the query. */
  from: number;
  /** Offered limits are multiples of this step. */
  step: number;
  /** The loosest limit. */
  end: number;
}

const STEPS = {
  minRent: { step: 500, end: 0 },
  maxRent: { step: 500, end: Number.POSITIVE_INFINITY },
  maxDeposit: { step: 500, end: Number.POSITIVE_INFINITY },
  commuteTo: { step: COMMUTE_MINUTES.step, end: COMMUTE_MINUTES.most },
  commuteTo2: { step: COMMUTE_MINUTES.step, end: COMMUTE_MINUTES.most },
  near: { step: 500, end: NEAR_METRES.most },
  metroWalk: { step: 5, end: METRO_WALK_MINUTES.most },
} as const satisfies Partial<Record<FacetFilter, { step: number; end: number }>>;
const LIMITED = Object.keys(STEPS) as (keyof typeof STEPS)[];

/** Returns the limits of a query. */
export function limits({ minRent, maxRent, maxDeposit }: PropertyFilters, places: PlaceQuery): Limit[] {
  const from: Partial<Record<FacetFilter, number | undefined>> = { minRent, maxRent, maxDeposit, ...limitsOf(places) };
  return LIMITED.flatMap((filter) => {
    const limit = from[filter];
    return limit === undefined ? [] : [{ filter, bit: bitOf(filter), from: limit, ...STEPS[filter] }];
  });
}

/** Returns the value that a limit applies to. */
function comparedValue({ filter }: Limit, home: FacetHome, { facts }: Checked): number {
  if (filter === "minRent" || filter === "maxRent") return home.rent;
  return filter === "maxDeposit" ? home.deposit : facts.values[filter];
}

/** Returns the nearest limit, in steps, that a value meets. Infinity if none does. */
function loosened({ filter, step, end }: Limit, value: number): number {
  const limit = filter === "minRent" ? Math.floor(value / step) * step : Math.ceil(value / step) * step;
  return filter === "minRent" || limit <= end ? limit : Number.POSITIVE_INFINITY;
}

/** Returns how much a limit changes, relative to its current value. */
export const relativeChange = ({ from }: Pick<Limit, "from">, to: number): number =>
  Math.abs(to - from) / Math.max(from, 1);

/** A home that does not match one filter. `excess` is 1 for a filter without a limit. */
export interface Near {
  home: FacetHome;
  bit: number;
  excess: number;
  /** The value that the limit applies to; 0 without a limit. */
  value: number;
}

const byExcess = (a: Near, b: Near) => a.excess - b.excess || a.home.rent - b.home.rent;

/** Collects the changes of filters that would bring more homes. */
export class RescueCounter {
  /** Homes that do not match one or two filters, by the bits of these. */
  readonly byFails = new Map<number, number>();
  /** How many homes match only with a looser limit, by the bit of the filter and the limit. */
  readonly byLimit = new Map<number, Map<number, number>>();
  /** The nearest homes by the bit of their filter. */
  readonly nearly = new Map<number, Near[]>();
  private readonly limits: ReadonlyMap<number, Limit>;

  constructor(all: readonly Limit[]) {
    this.limits = new Map(all.map((limit) => [limit.bit, limit]));
  }

  add(home: FacetHome, checked: Checked): void {
    const { fails } = checked;
    const rest = fails & (fails - 1);
    if (fails === 0 || (rest & (rest - 1)) !== 0) return;
    this.byFails.set(fails, (this.byFails.get(fails) ?? 0) + 1);
    if (rest === 0) this.addSingle(home, checked);
  }

  private addSingle(home: FacetHome, checked: Checked): void {
    const bit = checked.fails;
    const limit = this.limits.get(bit);
    const value = limit && comparedValue(limit, home, checked);
    if (limit && value !== undefined) {
      const to = loosened(limit, value);
      const counts = this.byLimit.get(bit) ?? new Map<number, number>();
      counts.set(to, (counts.get(to) ?? 0) + 1);
      this.byLimit.set(bit, counts);
    }
    const excess = limit && value !== undefined ? relativeChange(limit, value) : 1;
    this.addNear({ home, bit, excess, value: value ?? 0 });
  }

  /** Keeps the nearest homes of each filter. */
  private addNear(near: Near): void {
    if (!Number.isFinite(near.excess)) return;
    const list = this.nearly.get(near.bit) ?? [];
    const last = list.at(-1);
    if (last && list.length === MOST_NEARLY && byExcess(near, last) >= 0) return;
    const next = [...list, { ...near, home: { ...near.home } }].sort(byExcess).slice(0, MOST_NEARLY);
    this.nearly.set(near.bit, next);
  }

  /** Returns the nearest homes, first one of each filter. */
  nearest(): Near[] {
    const lists = [...this.nearly.values()];
    const ranked = lists.flatMap((list) => list.map((near, place) => ({ near, place })));
    return ranked
      .sort((a, b) => a.place - b.place || byExcess(a.near, b.near))
      .slice(0, MOST_NEARLY)
      .map(({ near }) => near);
  }
}
