import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import { COMMUTE_MINUTES } from "#contract/places/commute.ts";
import { MAX_NEARLY, METRO_WALK_MINUTES, NEAR_METRES } from "#contract/properties/property-terms.ts";
import type { CatalogueHome } from "../catalogue-home.ts";
import { bitsOf, type FailedFilter } from "../matcher.ts";
import type { PlaceCheck, PlaceFilter } from "../place-checks.ts";

/** A filter with a limit that can be loosened. */
export interface FilterLimit {
  filter: "minRent" | "maxRent" | "maxDeposit" | Exclude<PlaceFilter, "bounds">;
  bit: number;
  /** The limit of the query. */
  from: number;
  /** Offered limits are multiples of this step. */
  step: number;
  /** The loosest limit. */
  end: number;
  /** Returns the value that the limit applies to. Null if it is not known. */
  valueIn(home: CatalogueHome): number | null;
}

const STEPS = {
  minRent: { step: 500, end: 0 },
  maxRent: { step: 500, end: Number.POSITIVE_INFINITY },
  maxDeposit: { step: 500, end: Number.POSITIVE_INFINITY },
  commuteTo: { step: COMMUTE_MINUTES.step, end: COMMUTE_MINUTES.most },
  commuteTo2: { step: COMMUTE_MINUTES.step, end: COMMUTE_MINUTES.most },
  near: { step: 500, end: NEAR_METRES.most },
  metroWalk: { step: 5, end: METRO_WALK_MINUTES.most },
} as const satisfies Partial<Record<FailedFilter, { step: number; end: number }>>;

/** Returns the limits of a query. */
export function limitsOf(filters: PropertyFilters, places: readonly PlaceCheck[]): FilterLimit[] {
  const { minRent, maxRent, maxDeposit } = filters;
  const isLimited = (check: PlaceCheck): check is PlaceCheck & { filter: keyof typeof STEPS } => check.filter in STEPS;
  const all: { filter: keyof typeof STEPS; from: number | null | undefined; valueIn: FilterLimit["valueIn"] }[] = [
    { filter: "minRent", from: minRent, valueIn: ({ rent }) => rent },
    { filter: "maxRent", from: maxRent, valueIn: ({ rent }) => rent },
    { filter: "maxDeposit", from: maxDeposit, valueIn: ({ deposit }) => deposit },
    ...places.filter(isLimited).map(({ filter, limit, valueIn }) => ({ filter, from: limit, valueIn })),
  ];
  return all.flatMap(({ filter, from, valueIn }) =>
    from === undefined || from === null ? [] : [{ filter, bit: bitsOf(filter), from, valueIn, ...STEPS[filter] }],
  );
}

/** Returns the closest offered limit that a value meets. Null if none does. */
function loosened({ filter, step, end }: FilterLimit, value: number): number | null {
  const limit = filter === "minRent" ? Math.floor(value / step) * step : Math.ceil(value / step) * step;
  return filter === "minRent" || limit <= end ? limit : null;
}

/** Returns how much a limit changes, relative to its current value. */
export const relativeChange = ({ from }: Pick<FilterLimit, "from">, to: number): number =>
  Math.abs(to - from) / Math.max(from, 1);

/** A home that does not match one filter. */
export interface Near<Home> {
  home: Home;
  bit: number;
  /** How much the limit would have to change, relative to its value; 1 for a filter without a limit. */
  excess: number;
  /** The value that the limit applies to; null without a limit. */
  value: number | null;
}

const byExcess = (a: Near<CatalogueHome>, b: Near<CatalogueHome>) => a.excess - b.excess || a.home.rent - b.home.rent;

/** Collects the filter changes that would show more homes. */
export class RescueCounter<Home extends CatalogueHome = CatalogueHome> {
  /** Number of homes that fail one or two filters, by the bits of these filters. */
  readonly byFails = new Map<number, number>();
  /** Number of homes that match only with a looser limit, by the filter's bit and the limit. */
  readonly byLimit = new Map<number, Map<number, number>>();
  /** The homes closest to matching, by the bit of the filter that they fail. */
  readonly nearly = new Map<number, Near<Home>[]>();
  private readonly limits: ReadonlyMap<number, FilterLimit>;

  constructor(all: readonly FilterLimit[]) {
    this.limits = new Map(all.map((limit) => [limit.bit, limit]));
  }

  add(home: Home, fails: number): void {
    const rest = fails & (fails - 1);
    if (fails === 0 || (rest & (rest - 1)) !== 0) return;
    this.byFails.set(fails, (this.byFails.get(fails) ?? 0) + 1);
    if (rest === 0) this.addSingle(home, fails);
  }

  private addSingle(home: Home, bit: number): void {
    const limit = this.limits.get(bit);
    if (!limit) {
      this.addNear({ home, bit, excess: 1, value: null });
      return;
    }
    const value = limit.valueIn(home);
    // Without a value, the distance from the limit is unknown.
    if (value === null) return;
    const to = loosened(limit, value);
    const counts = this.byLimit.get(bit) ?? new Map<number, number>();
    if (to !== null) counts.set(to, (counts.get(to) ?? 0) + 1);
    this.byLimit.set(bit, counts);
    this.addNear({ home, bit, excess: relativeChange(limit, value), value });
  }

  /** Keeps the nearest homes of each filter. */
  private addNear(near: Near<Home>): void {
    const list = this.nearly.get(near.bit) ?? [];
    const last = list.at(-1);
    if (last && list.length === MAX_NEARLY && byExcess(near, last) >= 0) return;
    const next = [...list, { ...near, home: { ...near.home } }].sort(byExcess).slice(0, MAX_NEARLY);
    this.nearly.set(near.bit, next);
  }

  /** Returns the homes closest to matching: the closest of each filter, then the second closest of each, and so on. */
  nearest(): Near<Home>[] {
    const lists = [...this.nearly.values()];
    const ranked = lists.flatMap((list) => list.map((near, place) => ({ near, place })));
    return ranked
      .sort((a, b) => a.place - b.place || byExcess(a.near, b.near))
      .slice(0, MAX_NEARLY)
      .map(({ near }) => near);
  }
}
