import { sql } from "kysely";
import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import { DAY_MS } from "#contract/durations.ts";
import { reachableFrom } from "../accounts/reach.ts";
import { keysOfAreas } from "../browse/area-keys.ts";
import { catalogueFiltersOf, kinds } from "../browse/catalogue.ts";
import { type CatalogueHome, selectHome } from "../browse/catalogue-home.ts";
import { type FailsOfHome, failsOf } from "../browse/matcher.ts";
import { inRegion, type PlaceQuery } from "../browse/place-filters.ts";
import type { Database } from "../db/connect.ts";
import { exactTime } from "../db/lists.ts";
import { shownText } from "../db/shown-text.ts";
import type { DueSearch, ExactTime, NewHome } from "./digest-queries.ts";
import { TOLD_PAUSE_DAYS } from "./digest-times.ts";
import { findTold } from "./told-homes.ts";

/**
 * Homes with recent events, in memory, to match them with many searches: a statement for each search would read all
 * events each time. matching.test.ts compares the results with browse.
 */

/** An event with the columns of the catalogue that filters read: those of that time, but the current confirmation. */
interface HomeEvent extends CatalogueHome {
  property_id: string;
  at: ExactTime;
  round: number;
  /** Null if it is announced later or never. */
  processed: ExactTime | null;
}
type Row = HomeEvent & Omit<NewHome, "id" | "rent" | "area"> & { area_name: string } & { owner_id: string | null };
type Matcher = (event: HomeEvent) => boolean;

interface Home {
  shown: NewHome;
  ownerId: string | null;
  /** In chronological order, from the beginning of a round on. */
  events: HomeEvent[];
  /** The last event, which has the current columns. */
  latest: HomeEvent;
}

/** What a saved search looks for. */
export interface SearchedHomes {
  filters: PropertyFilters;
  /** The filters by place, resolved. */
  places: PlaceQuery;
  /** A tsquery as text. Null without words. */
  words: string | null;
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

/** Which homes are new for a saved search. */
interface NewSince extends Pick<DueSearch, "after" | "from"> {
  searchId: string;
  accountId: string;
}

/**
 * Returns the time of the last event of the current round that begins a match, if the home has an event in the search's
 * window. An event begins a match if the previous event of the round does not match.
 */
function beganAt({ events, latest }: Home, matches: Matcher, { after, from }: NewSince): ExactTime | null {
  if (!events.some(({ processed }) => processed !== null && processed > after)) return null;
  let began: ExactTime | null = null;
  let matchedBefore = false;
  for (const event of events) {
    if (event.round !== latest.round) continue;
    const isMatch = matches(event);
    if (isMatch && !matchedBefore && event.processed !== null && event.processed > from) began = event.at;
    matchedBefore = isMatch;
  }
  return began;
}

/** Returns whether a home that began to match at this time was announced, so that it is not announced again. */
const isTold = (began: ExactTime, told: ExactTime | undefined) =>
  told !== undefined && Date.parse(told) > Date.parse(began) - TOLD_PAUSE_DAYS * DAY_MS;

type Index<Key> = Map<Key, Home[]>;

function addTo<Key>(index: Index<Key>, key: Key, home: Home): void {
  const same = index.get(key);
  if (same) same.push(home);
  else index.set(key, [home]);
}

const NONE = { homes: [], ids: [] };

export class RecentHomes {
  // Grouped by their current columns, so that a search reads few of them.
  readonly #byKind: Index<number> = new Map();
  readonly #byArea: Index<number> = new Map();

  /** Indexes live homes by kind and area. */
  constructor(homes: Iterable<Home>) {
    for (const home of homes) {
      addTo(this.#byKind, home.latest.kind, home);
      addTo(this.#byArea, home.latest.area, home);
    }
  }

  /** Returns the homes that match now, regardless of words. */
  async #candidates(db: Database, { filters, places }: SearchedHomes, fails: FailsOfHome): Promise<Home[]> {
    const lists = filters.location?.length
      ? (await keysOfAreas(db, filters.location)).map((area) => this.#byArea.get(area))
      : kinds(inRegion(catalogueFiltersOf(filters), places.wish)).map((kind) => this.#byKind.get(kind));
    const found: Home[] = [];
    // Not an array of all homes, because most of them match no search.
    for (const homes of new Set(lists)) for (const home of homes ?? []) if (fails(home.latest) === 0) found.push(home);
    return found;
  }

  /**
   * Returns the ids of the homes that are new for a search, and the latest `limit` of them. Leaves out announced homes,
   * the person's own home, and those of owners whom a block parts from the person.
   */
  async find(
    db: Database,
    search: SearchedHomes,
    { limit, ...since }: NewSince & { limit: number },
  ): Promise<{ homes: NewHome[]; ids: string[] }> {
    const fails = await failsOf(db, search.filters, search.places.wish);
    const candidates = await this.#candidates(db, search, fails);
    if (candidates.length === 0) return NONE;
    const hasWords = search.words === null ? () => true : await wordMatcherOf(db, search.words, candidates);
    const matches: Matcher = (event) => fails(event) === 0 && hasWords(event);
    const found: { home: Home; began: ExactTime }[] = [];
    for (const home of candidates) {
      const began = home.ownerId !== since.accountId && matches(home.latest) ? beganAt(home, matches, since) : null;
      if (began !== null) found.push({ home, began });
    }
    if (found.length === 0) return NONE;
    const owners = new Set(found.flatMap(({ home }) => home.ownerId ?? []));
    const reachable = await reachableFrom(db, since.accountId, [...owners]);
    const ids = found.map(({ home }) => home.shown.id);
    const told = await findTold(db, since.searchId, ids);
    const fresh = found.filter(
      ({ home, began }) =>
        (home.ownerId === null || reachable.has(home.ownerId)) && !isTold(began, told.get(home.shown.id)),
    );
    fresh.sort((one, other) => (one.began < other.began ? 1 : -1));
    const homes = fresh.map(({ home }) => home.shown);
    return { homes: homes.slice(0, limit), ids: homes.map(({ id }) => id) };
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
    ), event as (
      select alert_events.*, confirmed from recent
        join catalogue on catalogue.id = property_id
        join alert_events using (property_id)
      where alert_events.round >= recent.round
    )
    select property_id, ${exactTime(sql`at`)} as at, round,
      case when processed_at > '-infinity' and processed_at <= ${upto}::timestamptz then ${exactTime(sql`processed_at`)} end as processed,
      ${selectHome("event")}, owner_id, ${shownText("properties", "title")} as title, ${shownText("properties", "area")} as area_name,
      city, type, furnished, properties.available_from
    from event join properties on properties.id = property_id order by property_id, event.at`.execute(db);
  const homes = new Map<string, Home>();
  for (const { owner_id: ownerId, title, area_name, city, type, furnished, available_from, ...event } of rows) {
    const { property_id: id, rent } = event;
    const shown = { id, title, rent, area: area_name, city, type, furnished, available_from };
    const events = [...(homes.get(id)?.events ?? []), event];
    homes.set(id, { shown, ownerId, events, latest: event });
  }
  // Latest first, so that later homes rarely replace one in the list of the latest.
  return new RecentHomes([...homes.values()].sort((one, other) => (one.latest.at < other.latest.at ? 1 : -1)));
}
