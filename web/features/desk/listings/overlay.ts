import type { Property } from "#contract/properties/properties.ts";
import type { ShownInstead } from "../decisions/shown-instead.ts";
import { belongsTo, type Tile } from "./tiles.ts";

/** The state of properties after an admin's action or a newer read. Null means deleted. */
export type Known = ShownInstead<Property>;

/** Returns the current state of a property; null if it is deleted. A newer version in the list wins. */
export function currentState(known: Known, property: Property): Property | null {
  const newer = known.get(property.id);
  if (newer === undefined) return property;
  return newer === null || newer.version >= property.version ? newer : property;
}

/** Returns the current properties of a list. Leaves out duplicates and those that no longer match. */
export function listed(properties: readonly Property[], known: Known, tile: Tile): Property[] {
  const shown = new Map<string, Property>();
  for (const property of properties) {
    const now = currentState(known, property);
    if (now && belongsTo(tile, now)) shown.set(now.id, now);
  }
  return [...shown.values()];
}

type Placed = Pick<Property, "id" | "created_at">;

/** Lists are sorted newest first. */
function comesAfter(property: Placed, other: Placed): boolean {
  if (property.created_at !== other.created_at) return property.created_at < other.created_at;
  return property.id < other.id;
}

/** Returns the first property after this one in list order. This one may already have left the list. */
export function nextAfter<Item extends Placed>(list: readonly Item[], current: Placed): Item | undefined {
  return list.find((property) => comesAfter(property, current));
}
