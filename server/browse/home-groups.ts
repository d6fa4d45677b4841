import type { HomeGroup, mapProperties } from "#contract/browse/list-endpoints.ts";
import { groupSide, MAX_GROUPED_HOMES, MAX_HOME_GROUPS } from "#contract/browse/map-terms.ts";
import type { Reply } from "#contract/endpoint.ts";
import { centreOf, mapCellOf } from "#contract/places/grid.ts";
import { nearestAreaName } from "../places/nearest-area.ts";
import type { SpotCount } from "./catalogue-queries.ts";

export type HomeGroups = Reply<typeof mapProperties>;

/** Decimals of a position: about one metre. */
const DECIMALS = 5;

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** Returns the spots of each cell of the map. */
function byCell(spots: readonly SpotCount[], zoom: number): SpotCount[][] {
  const side = groupSide(zoom);
  const inOrder = spots.toSorted((a, b) => a.spot - b.spot);
  return [...Map.groupBy(inOrder, ({ spot }) => mapCellOf(spot, side)).values()];
}

function groupOf(spots: readonly SpotCount[]): HomeGroup {
  const count = sum(spots.map((spot) => spot.count));
  const centres = spots.map((spot) => ({ ...centreOf(spot.spot), count: spot.count }));
  const middle = (degrees: "lat" | "lon") =>
    Number((sum(centres.map((centre) => centre[degrees] * centre.count)) / count).toFixed(DECIMALS));
  const position = { lat: middle("lat"), lon: middle("lon") };
  const area = nearestAreaName(position);
  return {
    ...position,
    count,
    min_rent: Math.min(...spots.map(({ min_rent }) => min_rent)),
    spot_count: spots.length,
    ...(count === 1 && { id: spots[0]?.id }),
    ...(area !== undefined && { area }),
  };
}

/** Returns groups of homes for the map, those with the most homes first. */
export function groupHomes(spots: readonly SpotCount[], zoom: number): HomeGroups {
  const groups = byCell(spots, zoom)
    .map((cell) => ({ cell, count: sum(cell.map(({ count }) => count)) }))
    .sort((a, b) => b.count - a.count || (a.cell[0]?.spot ?? 0) - (b.cell[0]?.spot ?? 0));
  return {
    groups: groups.slice(0, MAX_HOME_GROUPS).map(({ cell }) => groupOf(cell)),
    capped: groups.length > MAX_HOME_GROUPS || sum(spots.map(({ count }) => count)) > MAX_GROUPED_HOMES,
  };
}
