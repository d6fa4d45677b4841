import { USUAL_TYPE } from "#contract/areas/area-terms.ts";
import type { findAreas, WhereReply } from "#contract/areas/where.ts";
import { WHERE_AREAS } from "#contract/areas/where-terms.ts";
import type { Checked } from "#contract/endpoint.ts";
import { citiesOfRegion } from "#contract/places/geography.ts";
import { allAreas } from "../areas/all-areas.ts";
import { catalogueFiltersOf } from "../browse/catalogue.ts";
import type { Database } from "../db/connect.ts";
import { requirePlaces } from "../places/destinations.ts";
import { compareAreas, reachedAreas } from "./rank.ts";
import { type RatedArea, sentenceOf } from "./sentence.ts";

type WhereQuery = Checked<typeof findAreas, "query">;

/**
 * Returns the areas that suit the workplaces, the best first.
 * @throws AppError `invalid` for an unknown place
 */
export async function areasFor(db: Database, { to, to2, by = "walk", maxRent, type }: WhereQuery): Promise<WhereReply> {
  const [first, second] = requirePlaces([
    ["to", [to]],
    ["to2", to2 === undefined ? [] : [to2]],
  ]).flat();
  if (!first) throw new Error("The first workplace is missing");
  if (second && second.region !== first.region) {
    const note = `${first.name} is in ${first.region} and ${second.name} in ${second.region}. Choose two workplaces in one region.`;
    return { areas: [], found: 0, left_out: 0, note };
  }
  const { region } = first;
  const types = type && type.length > 0 ? type : undefined;
  const shownType = types?.[0] ?? USUAL_TYPE;
  const wanted = {
    cities: citiesOfRegion(region),
    ...(types && { types }),
    ...(maxRent !== undefined && { maxRent: catalogueFiltersOf({ maxRent }).maxRent }),
  };
  const figuresOf = await allAreas(db, wanted, shownType);
  const { reached, leftOut } = reachedAreas([first.position, second?.position], region, by);
  const ranked = reached.map((area): RatedArea => ({ ...area, ...figuresOf(area) })).sort(compareAreas);
  const areas = ranked.slice(0, WHERE_AREAS).map((area, at) => ({
    ...area,
    sentence: sentenceOf(area, { before: ranked[at - 1] ?? null, type: shownType }),
  }));
  return { areas, found: ranked.length, left_out: leftOut, note: null };
}
