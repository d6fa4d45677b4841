import { LRUCache } from "lru-cache";
import { CITIES } from "#contract/places/cities.ts";
import { metresBetween } from "#contract/places/distance.ts";
import { citiesOfRegion, REGION_OF_CITY } from "#contract/places/geography.ts";
import { centreOf } from "#contract/places/grid.ts";
import { FURNISHINGS, type Furnishing, type PropertyType } from "#contract/properties/property-terms.ts";
import type { ComparableHome } from "#contract/properties/rent-insight.ts";
import { spotsNear } from "../browse/similar.ts";
import type { Database } from "../db/connect.ts";
import { kindOf, partsOfKind } from "../properties/kind.ts";
import { asOthersSee } from "../properties/shown-texts.ts";
import { isPlaced, type ReferenceHome } from "./facts.ts";
import { type ComparableRow, listComparables, type Surroundings } from "./queries.ts";

/** Returns the values of `catalogue.kind` with the type of this home: in its region, or only in its city. */
function kindsOf({ kind }: ReferenceHome, isInRegion: boolean): number[] {
  const { city: place, type } = partsOfKind(kind);
  const city = CITIES[place] as (typeof CITIES)[number];
  const cities = isInRegion ? citiesOfRegion(REGION_OF_CITY[city]) : [city];
  return cities.flatMap((one) =>
    FURNISHINGS.map((_, furnishing) => kindOf({ city: CITIES.indexOf(one), type, furnishing })),
  );
}

function presentComparable(row: ComparableRow): ComparableHome {
  const { title, area } = asOthersSee(row);
  return {
    id: row.id,
    title,
    area,
    rent: row.rent,
    type: row.type as PropertyType,
    furnished: row.furnished as Furnishing,
    size_sqft: row.size_sqft,
    image: row.image,
    image_placeholder: row.image_placeholder,
    distance_m: row.metres,
  };
}

/** Sorting the spots around a spot and writing them takes most of a millisecond. */
const spotLists = new LRUCache<number, NonNullable<Surroundings["spots"]>>({ max: 500 });

/** Returns the spots around a home with their distances between centres, nearest first (decision 0045). */
function surroundings(home: ReferenceHome): Surroundings["spots"] {
  if (!isPlaced(home)) return null;
  const known = spotLists.get(home.spot);
  if (known) return known;
  const { lat, lon } = centreOf(home.spot);
  const near = spotsNear(home.spot);
  const metres = near.map((spot) => {
    const to = centreOf(spot);
    return Math.round(metresBetween(lat, lon, to.lat, to.lon));
  });
  const spots = { places: `{${near.join()}}`, metres: `{${metres.join()}}` };
  spotLists.set(home.spot, spots);
  return spots;
}

/** Returns the most alike of the nearest live homes of the same type. */
export async function comparablesOf(db: Database, home: ReferenceHome): Promise<ComparableHome[]> {
  const spots = surroundings(home);
  const rows = await listComparables(db, home, { kinds: kindsOf(home, spots !== null), spots });
  return rows.map(presentComparable);
}
