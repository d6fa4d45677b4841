import type { Reply } from "#contract/endpoint.ts";
import type { getStats } from "#contract/properties/moderation.ts";
import type { Property } from "#contract/properties/properties.ts";

/** The counts of the dashboard. Each of them filters the properties. */
export const TILES = ["total", "pending", "approved", "featured"] as const;
export type Tile = (typeof TILES)[number];
export type Stats = Reply<typeof getStats>;

/** The API query of each tile. The URL uses it too. */
export const TILE_QUERIES: Record<Tile, { status?: "pending" | "approved"; featured?: "true" }> = {
  total: {},
  pending: { status: "pending" },
  approved: { status: "approved" },
  featured: { featured: "true" },
};

type Standing = Pick<Property, "status" | "featured">;

/** Returns whether the tile counts this property. */
export function belongsTo(tile: Tile, { status, featured }: Standing): boolean {
  if (tile === "total") return true;
  return tile === "featured" ? featured && status === "approved" : status === tile;
}

/** Returns the counts after a property has changed or, with null, was deleted. */
export function statsAfter(stats: Stats, before: Standing, after: Standing | null): Stats {
  const change = (counts: (property: Standing) => boolean) =>
    Number(after !== null && counts(after)) - Number(counts(before));
  return {
    ...stats,
    total: stats.total + change(() => true),
    pending: stats.pending + change(({ status }) => status === "pending"),
    approved: stats.approved + change(({ status }) => status === "approved"),
    rejected: stats.rejected + change(({ status }) => status === "rejected"),
    featured: stats.featured + change((property) => belongsTo("featured", property)),
  };
}
