import type { TileNumber } from "#contract/browse/map-terms.ts";
import { type Frame, toWorld, WORLD_PX } from "../projection.ts";

/** A tile of a street map, in pixels of the frame. */
export interface Tile extends TileNumber {
  key: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels around the visible part in which tiles are loaded, so that a short drag does not show an empty edge. */
const REACH = 64;

/** Returns the tiles of a frame, at the zoom level of tiles that is closest to its own. */
export function tilesIn({ view, size }: Pick<Frame, "view" | "size">): Tile[] {
  const z = Math.round(view.zoom);
  const count = 2 ** z;
  const side = WORLD_PX * 2 ** (view.zoom - z);
  const centre = toWorld(view);
  const west = centre.x * count - size.width / 2 / side;
  const north = centre.y * count - size.height / 2 / side;
  const numbers = (from: number, length: number) => {
    const first = Math.max(0, Math.floor(from - REACH / side));
    const last = Math.min(count - 1, Math.floor(from + (length + REACH) / side));
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  };
  // Rounded edges meet without gaps.
  const edge = (number: number, from: number) => Math.round((number - from) * side);
  return numbers(north, size.height).flatMap((y) =>
    numbers(west, size.width).map((x) => {
      const [left, top] = [edge(x, west), edge(y, north)];
      const [width, height] = [edge(x + 1, west) - left, edge(y + 1, north) - top];
      return { key: `${z}/${x}/${y}`, z, x, y, left, top, width, height };
    }),
  );
}
