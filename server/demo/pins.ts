import type { Insertable } from "kysely";
import { findAreaPosition } from "../db/area-positions.ts";
import type { Properties } from "../db/schema.ts";
import type { Random } from "./random.ts";

/** Share of homes with a pin, among those whose area has a position: 70 % of all. */
const PINNED = 0.82;
const MAX_METRES = 1200;
const METRES_PER_DEGREE = 111_195;

type PinColumns = Required<Pick<Insertable<Properties>, "latitude" | "longitude" | "position_source">>;
const NO_PIN: PinColumns = { latitude: null, longitude: null, position_source: null };

const rounded = (degrees: number) => Number(degrees.toFixed(6));

/** Returns a pin near the home's area for most homes. None where the position of the area is not known. */
export function pinNear(random: Random, { city, area }: { city: string; area: string }): PinColumns {
  const known = findAreaPosition(city, area);
  if (known === null || !random.chance(PINNED)) return NO_PIN;
  // The square root distributes pins evenly over the circle.
  const metres = MAX_METRES * Math.sqrt(random.next());
  const direction = 2 * Math.PI * random.next();
  const north = (metres * Math.cos(direction)) / METRES_PER_DEGREE;
  const east = (metres * Math.sin(direction)) / (METRES_PER_DEGREE * Math.cos((known.lat * Math.PI) / 180));
  return { latitude: rounded(known.lat + north), longitude: rounded(known.lon + east), position_source: "pin" };
}
