import { AREA_PAGE_HOMES, NEARBY_AREAS, slugOf, USUAL_TYPE } from "#contract/areas/area-terms.ts";
import type { AreaFigures, AreaHome, CityFigures, NearbyArea, TypeThere } from "#contract/areas/areas.ts";
import { CITIES, type City } from "#contract/places/cities.ts";
import { citiesOfRegion, REGION_OF_CITY } from "#contract/places/geography.ts";
import { AREAS, type Area } from "#contract/places/places.ts";
import { PROPERTY_TYPES, type PropertyType } from "#contract/properties/property-terms.ts";
import { browse, type CountCache } from "../browse/browse.ts";
import { catalogueFiltersOf } from "../browse/catalogue.ts";
import type { Database } from "../db/connect.ts";
import type { PropertyRow } from "../properties/property-row.ts";
import { asOthersSee } from "../properties/shown-texts.ts";
import { countLive, type LiveCount, listFigures, listRents, type StoredFigures, type StoredRents } from "./queries.ts";
import { areasNear, hubsFrom, positionOf, stationsNear } from "./surroundings.ts";

/** What is free in cities and areas now, with the figures of last night. */

/** How many of the nearest areas are asked for homes first. Most have some. */
const NEARBY_TRIED = 40;

const sum = (counts: readonly LiveCount[]) => counts.reduce((total, { live }) => total + live, 0);

/** Returns the range of stored rents; null if it is refused. */
export function rangeOf(rents: StoredRents | undefined): TypeThere["range"] {
  if (!rents) return null;
  const { p10, p25, p50, p75, p90 } = rents;
  if (p10 === null || p25 === null || p50 === null || p75 === null || p90 === null) return null;
  return { p10, p25, p50, p75, p90 };
}

/** Returns why there is no range; null if there is one. `isKnown`: whether there are figures of a recent night. */
export function reasonOf(rents: StoredRents | undefined, isKnown: boolean): TypeThere["reason"] {
  if (!isKnown) return "no_model";
  return rents === undefined ? "too_few" : rents.refused;
}

/** Returns the types with homes or a range, and the type that is asked for. */
function typesThere(
  { live, rents, isKnown }: { live: readonly LiveCount[]; rents: readonly StoredRents[]; isKnown: boolean },
  wanted?: PropertyType,
): TypeThere[] {
  return PROPERTY_TYPES.flatMap((type) => {
    const homes = sum(live.filter((count) => count.type === type));
    const stored = rents.find((one) => one.type === type);
    const range = rangeOf(stored);
    if (homes === 0 && range === null && type !== wanted) return [];
    return { type, live: homes, n: stored?.homes ?? 0, range, reason: reasonOf(stored, isKnown) };
  });
}

function presentHome(row: PropertyRow): AreaHome {
  const { title, area } = asOthersSee(row);
  const { id, type, rent, images, image_placeholders } = row;
  return {
    id,
    title,
    type: type as PropertyType,
    rent,
    image: images[0] ?? null,
    image_placeholder: image_placeholders[0] ?? null,
    area,
  };
}

/** Returns some homes: featured ones first, then the newest. */
async function homesOf(
  { db, counts }: AreaReader,
  filters: { city: City; location?: string[]; type?: PropertyType[] },
): Promise<AreaHome[]> {
  const page = { sort: "featured", after: null, limit: AREA_PAGE_HOMES } as const;
  const { rows } = await browse(db, counts, catalogueFiltersOf(filters), page);
  return rows.map(presentHome);
}

/** What the services read from. */
export interface AreaReader {
  db: Database;
  counts: CountCache;
}

const figuresOf = (stored: StoredFigures | undefined, live: number) => ({
  // Homes may have left since the night.
  owners: Math.min(stored?.owners ?? live, live),
  live,
  deposit_months: stored?.deposit_months ?? null,
  days_to_rent: stored?.days_to_rent ?? null,
  confirmed_week: stored?.confirmed_week ?? null,
  as_of: stored?.made_at.toISOString() ?? null,
});

/** Returns the figures of a city. */
export async function cityFigures(reader: AreaReader, city: City): Promise<CityFigures> {
  const { db } = reader;
  const [live, rents, [stored], homes] = await Promise.all([
    countLive(db, { cities: [city] }),
    listRents(db, [city], [""]),
    listFigures(db, [city], [""]),
    homesOf(reader, { city }),
  ]);
  const areas = AREAS[city].flatMap(({ name }) => {
    const there = sum(live.filter(({ area }) => area === name));
    return there === 0 ? [] : [{ area: name, slug: slugOf(name), live: there }];
  });
  return {
    city,
    position: null,
    ...figuresOf(stored, sum(live)),
    types: typesThere({ live, rents, isKnown: stored !== undefined }),
    homes,
    areas,
  };
}

type Named = { city: City; area: string };
type Lively = Named & { live: number };

/** Returns which of these areas have homes, in their order. */
async function withHomes(db: Database, areas: readonly Named[]): Promise<Lively[]> {
  const cities = [...new Set(areas.map(({ city }) => city))];
  const counts = await countLive(db, { cities, areas: areas.map(({ area }) => area) });
  const live = ({ city, area }: Named) => sum(counts.filter((count) => count.city === city && count.area === area));
  return areas.map(({ city, area }) => ({ city, area, live: live({ city, area }) })).filter((one) => one.live > 0);
}

/** Returns the nearest areas with homes. Without a position: those of the city with the most homes. */
async function findNearby(db: Database, city: City, area: Area): Promise<Lively[]> {
  const position = positionOf(area);
  if (position === null) {
    const others = AREAS[city].flatMap(({ name }) => (name === area.name ? [] : [{ city, area: name }]));
    return (await withHomes(db, others)).sort((one, other) => other.live - one.live).slice(0, NEARBY_AREAS);
  }
  const near = areasNear(city, area.name, position);
  const found = await withHomes(db, near.slice(0, NEARBY_TRIED));
  const all = found.length < NEARBY_AREAS ? await withHomes(db, near) : found;
  return all.slice(0, NEARBY_AREAS);
}

async function nearbyAreas(db: Database, city: City, area: Area): Promise<NearbyArea[]> {
  const nearby = await findNearby(db, city, area);
  const names = nearby.map((one) => one.area);
  const rents = await listRents(db, citiesOfRegion(REGION_OF_CITY[city]), names, USUAL_TYPE);
  return nearby.map(({ city: itsCity, area: name, live }) => {
    const range = rangeOf(rents.find((one) => one.city === itsCity && one.area === name));
    const there = AREAS[itsCity].find((one) => one.name === name);
    return {
      city: itsCity,
      area: name,
      live,
      position: there ? positionOf(there) : null,
      range_2bhk: range && { p25: range.p25, p75: range.p75 },
    };
  });
}

/** Returns the figures of an area of the catalogue. `type` limits the homes. */
export async function areaFigures(
  reader: AreaReader,
  { city, area, type }: { city: City; area: Area; type?: PropertyType | undefined },
): Promise<AreaFigures> {
  const { db } = reader;
  const { name } = area;
  const position = positionOf(area);
  const [live, rents, [stored], [night], homes, nearby] = await Promise.all([
    countLive(db, { cities: [city], areas: [name] }),
    listRents(db, [city], [name]),
    listFigures(db, [city], [name]),
    listFigures(db, [city], [""]),
    homesOf(reader, { city, location: [name], ...(type && { type: [type] }) }),
    nearbyAreas(db, city, area),
  ]);
  return {
    city,
    area: name,
    shares_name: CITIES.some((other) => other !== city && AREAS[other].some((one) => one.name === name)),
    position,
    ...figuresOf(stored, sum(live)),
    as_of: night?.made_at.toISOString() ?? null,
    types: typesThere({ live, rents, isKnown: night !== undefined }, type),
    homes,
    stations: position ? stationsNear(position) : [],
    hubs: position ? hubsFrom(city, position) : [],
    nearby,
  };
}
