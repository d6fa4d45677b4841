import type { MapData } from "#contract/browse/map.ts";
import { type Bounds, REGION_BOUNDS, type Region } from "#contract/places/geography.ts";

/** A few areas far outside must not make the rest small. */
const LEFT_OUT = 0.05;

function middlePart(degrees: number[]): [number, number] {
  const sorted = degrees.toSorted((a, b) => a - b);
  const skipped = Math.floor(sorted.length * LEFT_OUT);
  return [sorted[skipped] ?? 0, sorted[sorted.length - 1 - skipped] ?? 0];
}

/** Returns the window of a city's areas, or of all areas of a region. */
export function cityWindow({ areas }: Pick<MapData, "areas">, region: Region, city: string | null): Bounds {
  const own = areas.filter((area) => city === null || area.city === city);
  if (own.length < 2) return REGION_BOUNDS[region];
  const [south, north] = middlePart(own.map(({ lat }) => lat));
  const [west, east] = middlePart(own.map(({ lon }) => lon));
  return { south, west, north, east };
}
