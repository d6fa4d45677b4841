import { createHash } from "node:crypto";
import type { City } from "#contract/cities.ts";
import { drawScene, type Scene } from "./drawings/draw.ts";
import type { Building } from "./homes.ts";

/** Which pictures the pool holds. */

export type Room = Exclude<Scene, Building>;
export type Region = "south" | "north";
const REGION_CITY: Record<Region, City> = { south: "Bangalore", north: "Delhi" };

/** How many of each building are drawn for Bangalore and for Delhi NCR. */
const BUILDING_COUNTS: Record<Building, Record<Region, number>> = {
  "builder-floor": { south: 12, north: 13 },
  tower: { south: 10, north: 14 },
  "tile-house": { south: 8, north: 0 },
  "brick-walkup": { south: 7, north: 10 },
  "terrace-room": { south: 6, north: 6 },
  "modern-duplex": { south: 6, north: 6 },
};
/** Rooms look alike everywhere. */
const ROOM_COUNTS: Record<Room, number> = {
  living: 12,
  bedroom: 12,
  kitchen: 11,
  balcony: 8,
  study: 6,
  bathroom: 6,
  "empty-room": 8,
};

/** A picture of the pool, before it is drawn. */
export interface Planned {
  id: string;
  scene: Scene;
  /** Null for rooms. */
  region: Region | null;
}
export type PlannedDrawing = Planned & { svg: string };

/** Goes into every id: change it when the same drawing is to be rendered otherwise. */
const RENDERING = "1280x960 webp 1";

function idOf(svg: string): string {
  const hex = createHash("sha256").update(RENDERING).update(svg).digest("hex");
  // A UUID of version 8: what is in it is ours to say.
  const variant = "89ab"[Number.parseInt(hex.charAt(15), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(12, 15)}`,
    variant + hex.slice(16, 19),
    hex.slice(19, 31),
  ].join("-");
}

/**
 * All drawings of a pool. A picture's id follows from what is drawn: the same drawing has the same address, so that one
 * drawn again takes its own place.
 */
export function planPool(seed: string): PlannedDrawing[] {
  const draw = (scene: Scene, region: Region | null, count: number) =>
    Array.from({ length: count }, (_, i): PlannedDrawing => {
      const svg = drawScene(`${seed} ${region ?? "room"} ${i}`, scene, REGION_CITY[region ?? "north"]);
      return { id: idOf(svg), scene, region, svg };
    });
  return [
    ...Object.entries(BUILDING_COUNTS).flatMap(([scene, counts]) =>
      Object.entries(counts).flatMap(([region, count]) => draw(scene as Building, region as Region, count)),
    ),
    ...Object.entries(ROOM_COUNTS).flatMap(([scene, count]) => draw(scene as Room, null, count)),
  ];
}
