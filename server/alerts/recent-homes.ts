import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { reachableFrom } from "../accounts/reach.ts";
import { kinds, type Wanted } from "../browse/catalogue.ts";
import { microsecondsOf } from "../browse/catalogue-conditions.ts";
import { UNWANTED_KEY } from "../browse/spot-map.ts";
import type { Database } from "../db/connect.ts";
import { exactTime } from "../db/lists.ts";
import { shownText } from "../db/shown-text.ts";
import type { ExactTime, NewHome } from "./digest-queries.ts";

/**
 * Homes with recent events, in memory, to match them with many searches: a statement for each search would read all
 * events each time. matching.test.ts compares the results with browse.
 */

/** An event with the columns of the catalogue that filters read. */
interface HomeEvent {
  property_id: string;
  at: ExactTime;
  round: number;
  /** Null if it is announced later or never. */
  processed: ExactTime | null;
  area_key: string;
  rent: number;
  traits: number;
  available_from: string;
  kind: number;
  spot: number;
  deposit: number;
}
type Row = HomeEvent & Omit<NewHome, "id"> & { owner_id: string | null; confirmed: number };
type Matcher = (event: HomeEvent) => boolean;

interface Home {
  shown: NewHome;
  ownerId: string | null;
  /** When it was last confirmed, in microseconds since 1970. Events do not contain it. */
  confirmed: number;
  /** In chronological order, from the beginning of a round on. */
  events: HomeEvent[];
  /** The last event, which has the current columns. */
  latest: HomeEvent;
}

/** Keys of areas by name. The key of a name never changes. */
const areaKeys = new LRUCache<string, string>({ max: 5000 });

async function keysOf(db: Database, areas: readonly string[]): Promise<Set<string>> {
  const keys = new Map(areas.map((name) => [name, areaKeys.get(name)]));
  const unknown = areas.filter((name) => keys.get(name) === undefined);
  if (unknown.length > 0) {
    const { rows } = await sql<{ name: string; key: string }>`
      select name, area_key(name)::text as key from unnest(${unknown}::text[]) name`.execute(db);
    for (const { name, key } of rows) {
      keys.set(name, key);
      areaKeys.set(name, key);
    }
  }
  return new Set([...keys.values()].filter((key) => key !== undefined));
}

/**
 * Returns a function that checks events against a saved search's filters, like the conditions of browse. Does not check
 * its words.
 */
function matcherOf(wanted: Wanted, wantedAreas: ReadonlySet<string> | null): Matcher {
  const { minRent, maxRent, maxDeposit, traits, availableFrom, spots } = wanted;
  const wantedKinds = new Set(kinds(wanted));
  const [all, any] = [traits.all ?? 0, traits.any];
  const known = all | (traits.none ?? 0);
  return (event) =>
    wantedKinds.has(event.kind) &&
    event.rent >= minRent &&
    event.rent <= maxRent &&
    (event.traits & known) === all &&
    (any === null || (event.traits & any) !== 0) &&
    (wantedAreas === null || wantedAreas.has(event.area_key)) &&
    (maxDeposit === null || event.deposit <= maxDeposit) &&
    (availableFrom === null || event.available_from <= availableFrom) &&
    (spots === null || (spots.keys[event.spot - spots.first] ?? UNWANTED_KEY) < UNWANTED_KEY);
}

const keyOf = ({ property_id, at }: Pick<HomeEvent, "property_id" | "at">) => `${property_id} ${at}`;

/** Returns a function that checks whether an event of these homes has the words. */
async function wordMatcherOf(db: Database, words: string, homes: readonly Home[]): Promise<Matcher> {
  const ids = homes.map(({ shown }) => shown.id);
  const { rows } = await sql<Pick<HomeEvent, "property_id" | "at">>`
    select property_id, ${exactTime(sql`at`)} as at from alert_events
    where property_id = any (${ids}::uuid[]) and ts_match_vq(words, ${words}::tsquery)`.execute(db);
  const keys = new Set(rows.map(keyOf));
  return (event) => keys.has(keyOf(event));
}

/** Returns the time of the last event in a window that is the first match of its round. */
function matchedAt(events: readonly HomeEvent[], matches: Matcher, after: ExactTime): ExactTime | null {
  let found: ExactTime | null = null;
  let matchedRound = 0;
  for (const event of events) {
    if (event.round === matchedRound || !matches(event)) continue;
    matchedRound = event.round;
    if (event.processed !== null && event.processed > after) found = event.at;
  }
  return found;
}

type Index<Key> = Map<Key, Home[]>;

function addTo<Key>(index: Index<Key>, key: Key, home: Home): void {
  const same = index.get(key);
  if (same) same.push(home);
  else index.set(key, [home]);
}

export class RecentHomes {
  // Grouped by their current columns, so that a search reads few of them.
  readonly #byKind: Index<number> = new Map();
  readonly #byArea: Index<string> = new Map();

  /** Indexes live homes by kind and area. */
  constructor(homes: Iterable<Home>) {
    for (const home of homes) {
      addTo(this.#byKind, home.latest.kind, home);
      addTo(this.#byArea, home.latest.area_key, home);
    }
  }

  /** Returns the homes that match now, regardless of words. */
  #candidates(wanted: Wanted, areas: ReadonlySet<string> | null, fits: Matcher): Home[] {
    const found: Home[] = [];
    const lists = areas
      ? Array.from(areas, (key) => this.#byArea.get(key))
      : kinds(wanted).map((kind) => this.#byKind.get(kind));
    const since = wanted.confirmedSince === null ? 0 : Number(microsecondsOf(wanted.confirmedSince));
    for (const homes of lists)
      for (const home of homes ?? []) if (home.confirmed >= since && fits(home.latest)) found.push(home);
    return found;
  }

  /**
   * Returns the homes that began to match a search after this time and still do, latest first, and how many there are in
   * all. Leaves out the person's own home, and those of owners whom a block parts from the person.
   */
  async find(
    db: Database,
    wanted: Wanted,
    { after, accountId, limit }: { after: ExactTime; accountId: string; limit: number },
  ): Promise<{ homes: NewHome[]; total: number }> {
    const areas = wanted.areas && (await keysOf(db, wanted.areas));
    const fits = matcherOf(wanted, areas);
    const candidates = this.#candidates(wanted, areas, fits);
    if (candidates.length === 0) return { homes: [], total: 0 };
    const hasWords = wanted.words === null ? null : await wordMatcherOf(db, wanted.words, candidates);
    const matches: Matcher = hasWords ? (event) => fits(event) && hasWords(event) : fits;
    const found: { shown: NewHome; ownerId: string | null; at: ExactTime }[] = [];
    for (const { shown, ownerId, events, latest } of candidates) {
      const at = ownerId !== accountId && matches(latest) ? matchedAt(events, matches, after) : null;
      if (at !== null) found.push({ shown, ownerId, at });
    }
    if (found.length === 0) return { homes: [], total: 0 };
    const owners = new Set(found.flatMap(({ ownerId }) => ownerId ?? []));
    const reachable = await reachableFrom(db, accountId, [...owners]);
    const first: typeof found = [];
    let total = 0;
    for (const home of found) {
      const { ownerId, at } = home;
      if (ownerId !== null && !reachable.has(ownerId)) continue;
      total += 1;
      const place = first.findLastIndex((other) => other.at >= at) + 1;
      if (place < limit) first.splice(place, 0, home);
      if (first.length > limit) first.pop();
    }
    return { homes: first.map(({ shown }) => shown), total };
  }
}

/** Reads the live homes with an event that was processed in this time. */
export async function readRecentHomes(
  db: Database,
  { since, upto }: { since: ExactTime; upto: ExactTime },
): Promise<RecentHomes> {
  const { rows } = await sql<Row>`
    with recent as (
      select property_id, min(round) as round from alert_events
      where processed_at > ${since}::timestamptz and processed_at <= ${upto}::timestamptz group by property_id
    )
    select property_id, ${exactTime(sql`at`)} as at, event.round,
      case when processed_at > '-infinity' and processed_at <= ${upto}::timestamptz then ${exactTime(sql`processed_at`)} end as processed,
      event.area_key::text, event.rent, event.traits, event.available_from, event.kind, event.spot, event.deposit,
      confirmed, owner_id, ${shownText("properties", "title")} as title, ${shownText("properties", "area")} as area, city, type, furnished
    from recent
      join catalogue on catalogue.id = property_id
      join properties on properties.id = property_id
      join alert_events event using (property_id)
    where event.round >= recent.round order by property_id, event.at`.execute(db);
  const homes = new Map<string, Home>();
  for (const { owner_id: ownerId, confirmed, title, area, city, type, furnished, ...event } of rows) {
    const { property_id: id, rent, available_from } = event;
    const shown = { id, title, rent, area, city, type, furnished, available_from };
    const events = [...(homes.get(id)?.events ?? []), event];
    homes.set(id, { shown, ownerId, confirmed, events, latest: event });
  }
  // Latest first, so that later homes rarely replace one in the list of the latest.
  return new RecentHomes([...homes.values()].sort((one, other) => (one.latest.at < other.latest.at ? 1 : -1)));
}
