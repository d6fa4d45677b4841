import type { findAreas, WhereReply } from "#contract/areas/where.ts";
import { USUAL_TYPE, WHERE_AREAS } from "#contract/areas/where-terms.ts";
import type { Checked } from "#contract/endpoint.ts";
import { catalogueFiltersOf } from "../browse/catalogue.ts";
import type { Database } from "../db/connect.ts";
import { requirePlaces } from "../places/destinations.ts";
import { areaId, readAreaRents, UNKNOWN_RENTS } from "./area-figures.ts";
import { countFitting } from "./queries.ts";
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
  const { reached, leftOut } = reachedAreas([first.position, second?.position], region, by);
  const shownType = type?.[0] ?? USUAL_TYPE;
  const [fits, rents] = await Promise.all([
    countFitting(db, reached, catalogueFiltersOf({ region, maxRent, type })),
    readAreaRents(db, region, shownType),
  ]);
  const ranked = reached
    .map((area): RatedArea => {
      const id = areaId(area);
      return { ...area, ...(rents.get(id) ?? UNKNOWN_RENTS), fits: fits.get(id) ?? 0 };
    })
    .sort(compareAreas);
  const areas = ranked.slice(0, WHERE_AREAS).map((area, at) => ({
    ...area,
    sentence: sentenceOf(area, { before: ranked[at - 1] ?? null, type: shownType }),
  }));
  return { areas, found: ranked.length, left_out: leftOut, note: null };
}
