import type { Property } from "#contract/properties.ts";
import { belongsTo, type Tile } from "./tiles.ts";

/** What is known of properties beyond what the lists have read, by id: as an admin has just made them, or as they were read again. Null is gone. */
export type Known = ReadonlyMap<string, Property | null>;

/** The property as it is known now: null where it is gone. What was read is believed where its version is the newer one. */
export function asKnown(known: Known, property: Property): Property | null {
  const newer = known.get(property.id);
  if (newer === undefined) return property;
  return newer === null || newer.version >= property.version ? newer : property;
}

/** The properties of a list as they are known now, without those that no longer belong there, each once. */
export function listed(properties: readonly Property[], known: Known, tile: Tile): Property[] {
  const shown = new Map<string, Property>();
  for (const property of properties) {
    const now = asKnown(known, property);
    if (now && belongsTo(tile, now)) shown.set(now.id, now);
  }
  return [...shown.values()];
}

type Placed = Pick<Property, "id" | "created_at">;

/** Lists run from the newest to the oldest. */
function comesAfter(property: Placed, other: Placed): boolean {
  if (property.created_at !== other.created_at) return property.created_at < other.created_at;
  return property.id < other.id;
}

/** The first of the list that comes after this property, whether or not it still stands there itself. */
export function nextAfter<Item extends Placed>(list: readonly Item[], current: Placed): Item | undefined {
  return list.find((property) => comesAfter(property, current));
}
