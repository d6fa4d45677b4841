import { STAY_DAYS, USUAL_TYPE } from "#contract/areas/area-terms.ts";
import type { AreaFigures, CityFigures, NearbyArea, TypeThere } from "#contract/areas/areas.ts";
import { refusalText } from "#web/features/rents/rent-texts.ts";
import { formatCount, formatDate, rangeText } from "#web/lib/format/format.ts";
import type { AreaState, FoundArea } from "./find-area.ts";

/** Texts of the pages of cities and areas, in one place for translation. */
export const AREAS = {
  rent: "Rent",
  loading: "Loading homes",
  citiesTitle: "Homes for rent from owners, by city",
  citiesLead: "Rooms, flats and houses, listed by the people who own them. No broker.",
  citiesDescription:
    "Homes for rent in Bangalore and Delhi NCR, city by city: what is free now and what homes cost, without a broker.",
  homes: "Homes",
  homesUnit: (count: number) => (count === 1 ? "home" : "homes"),
  all: "All",
  perMonth: "per month",
  noHomes: "No homes are free here now.",
  moreHint: "With filters, the map and your own commute. Free for tenants and owners.",
  costs: "What homes cost here",
  asked: "These are asked rents of the last 12 months, not paid ones.",
  facts: "Renting here",
  deposit: "Deposit",
  stays: "How long homes stay",
  confirmed: "Confirmed this week",
  around: "Getting around",
  noStation: "No metro station within walking distance.",
  noPosition: "The position of this area is not known yet, so there are no travel times.",
  hubs: "Travel times to offices at peak hours",
  place: "To",
  byMetro: "By metro",
  byAuto: "With auto",
  byRoad: "By road, about",
  noMetro: "no metro near",
  noWay: "no way known",
  aroundNote:
    "From the middle of the area, door to door, estimated from published timetables. With auto: an auto rickshaw where the walk is long.",
  nearby: "Nearby areas",
  nearbyHint: `What half of ${USUAL_TYPE} homes ask.`,
  noRange: "no range yet",
  missingArea: "We have no page for this area",
  missingAreaHint: "Check the spelling, or look at all areas of the city.",
  missingPage: "Page not found",
  missingPageHint: "The link may be wrong. Choose a city to see its homes.",
  suggested: "Did you mean",
  allCities: "All cities",
  failed: "This page did not load",
  failedHint: "Check your connection and try again.",
  tryAgain: "Try Again",
} as const;

export const homesText = (count: number): string => `${formatCount(count)} ${AREAS.homesUnit(count)}`;
export const freeHomes = (count: number): string => (count === 0 ? "no homes" : homesText(count));
const ownersText = (count: number): string => `${formatCount(count)} ${count === 1 ? "owner" : "owners"}`;

export const placeOf = (figures: AreaFigures | CityFigures): string =>
  "area" in figures ? figures.area : figures.city;

const placeWithCity = (figures: AreaFigures | CityFigures): string =>
  "area" in figures ? `${figures.area}, ${figures.city}` : figures.city;

/** Returns the heading of a page, which no other page has. */
export function headingOf({ figures, type }: FoundArea): string {
  const place = "area" in figures && figures.shares_name ? placeWithCity(figures) : placeOf(figures);
  return `${type ? `${type} homes` : "Homes"} for rent in ${place}`;
}

type Ranged = TypeThere & { range: NonNullable<TypeThere["range"]> };
const hasRange = (each: TypeThere): each is Ranged => each.range !== null;

/** Returns the type whose range the page begins with: its own, else 2BHK, else the one with most homes. */
export function leadingRange({ figures, type }: Pick<FoundArea, "figures" | "type">): Ranged | null {
  const ranged = figures.types.filter(hasRange);
  if (type) return ranged.find((each) => each.type === type) ?? null;
  return ranged.find((each) => each.type === USUAL_TYPE) ?? ranged.toSorted((a, b) => b.n - a.n)[0] ?? null;
}

/** Returns the title for search engines. It has a range unless that is refused. */
export function titleOf(found: AreaState): string {
  if (found.state === "failed") return AREAS.failed;
  if (found.state === "missing") return found.what === "area" ? AREAS.missingArea : AREAS.missingPage;
  const leading = leadingRange(found);
  if (!leading) return `${headingOf(found)}, no broker`;
  const range = rangeText(leading.range.p25, leading.range.p75);
  return `${headingOf(found)}: ${found.type ? range : `${leading.type} ${range}`}, no broker`;
}

/** Returns the summary for search engines: what is free, and what it costs. */
export function descriptionOf(found: FoundArea, live: number): string {
  const { figures, type } = found;
  const count = live === 0 ? "No" : formatCount(live);
  const free = `${count} ${type ? `${type} ` : ""}${AREAS.homesUnit(live)} for rent in ${placeWithCity(figures)}, listed by owners without a broker.`;
  const leading = leadingRange(found);
  if (!leading) return free;
  return `${free} Half of ${leading.type} homes ask ${rangeText(leading.range.p25, leading.range.p75)} a month, from ${homesText(leading.n)}.`;
}

/** Returns the parts of the sentence that says how much is free. Bold parts are figures. */
export function freeText({ figures, type }: FoundArea, live: number): { free: string; owners: string | null } {
  const free = live === 0 ? "No homes" : homesText(live);
  // The owners were counted last night, possibly before any of these homes was there.
  const isKnown = figures.as_of !== null && figures.owners > 0;
  return { free, owners: type === null && live > 0 && isKnown ? ownersText(figures.owners) : null };
}

export const leadRangeStart = (type: string | null, leading: TypeThere): string =>
  type ? "Half ask" : `Half of ${leading.type} homes ask`;
export const leadRangeEnd = (leading: TypeThere): string => ` a month, from ${homesText(leading.n)}.`;

/** Returns why there is no range, and what that means. */
export function noRangeText({ n, reason }: TypeThere): string {
  const { reason: why, meaning } = refusalText({ refused: reason ?? "no_model", homes: n });
  return `${why} ${meaning}`;
}

export const costsTitle = (type: string | null): string => (type ? `What ${type} homes cost here` : AREAS.costs);

export const moreText = (more: number, { figures, type }: FoundArea): string =>
  `${formatCount(more)} more ${type ? `${type} ` : ""}${AREAS.homesUnit(more)} in ${placeOf(figures)}`;

export const seeAllText = (live: number, isMember: boolean): string =>
  `${isMember ? "See" : "Sign in to see"} all ${formatCount(live)}`;

export const typesName = (figures: AreaFigures | CityFigures): string => `Types in ${placeOf(figures)}`;
export const areasTitle = (city: string): string => `Areas of ${city} with homes`;
export const mapName = (area: string): string => `Map of ${area} and the areas around it`;

export const asOfText = (instant: string): string => `As of ${formatDate(instant)}.`;

/** Returns the usual deposit: "5 months' rent". */
export const depositText = (months: number): string => (months === 1 ? "1 month's rent" : `${months} months' rent`);

export const daysText = (days: number): string => `About ${days} ${days === 1 ? "day" : "days"}.`;
export const DAYS_BASIS = `Half of the homes that left in the last ${STAY_DAYS} days were gone by then.`;
export const confirmedText = (percent: number): string => `${percent}% of homes.`;
export const CONFIRMED_BASIS = "Owners or tenants said in the last 7 days that they are free.";

export const minutesOf = (minutes: number): string => `${minutes} min`;
export const walkText = (minutes: number): string => `about ${minutes} min walk`;

export const nearbyRange = ({ range_2bhk }: NearbyArea): string =>
  range_2bhk ? rangeText(range_2bhk.p25, range_2bhk.p75) : AREAS.noRange;
