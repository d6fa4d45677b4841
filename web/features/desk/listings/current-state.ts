import type { Property } from "#contract/properties/properties.ts";
import type { ShownInstead } from "../decisions/shown-instead.ts";
import { belongsTo, type Tile } from "./tiles.ts";

/** Returns the current state of a property; null if it is deleted. A newer version in the list wins. */
export function currentState(instead: ShownInstead<Property>, property: Property): Property | null {
  const newer = instead.get(property.id);
  if (newer === undefined) return property;
  return newer === null || newer.version >= property.version ? newer : property;
}

/** Returns the current properties of a list. Leaves out duplicates and those that no longer match. */
export function listed(properties: readonly Property[], instead: ShownInstead<Property>, tile: Tile): Property[] {
  const shown = new Map<string, Property>();
  for (const property of properties) {
    const now = currentState(instead, property);
    if (now && belongsTo(tile, now)) shown.set(now.id, now);
  }
  return [...shown.values()];
}
