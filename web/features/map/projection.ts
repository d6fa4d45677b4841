import { MAP_ZOOM } from "#contract/browse/map-terms.ts";
import type { Bounds, Position } from "#contract/places/geography.ts";

/** Web Mercator: positions in degrees, points in pixels. */

/** The centre of the visible part of a map. Zoom may have a fraction. */
export interface MapView extends Position {
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Pixels of the world's width at zoom 0. */
export const WORLD_PX = 256;
const EQUATOR_M = 40_075_016.7;
const RADIANS = Math.PI / 180;
/** The projection has no poles. */
const MAX_LATITUDE = 85;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

export const clampZoom = (zoom: number): number => clamp(zoom, MAP_ZOOM.least, MAP_ZOOM.most);

/** Returns a position as a share of the world's width and height, from the north-west. */
export function toWorld({ lat, lon }: Position): Point {
  const angle = clamp(lat, -MAX_LATITUDE, MAX_LATITUDE) * RADIANS;
  return { x: (lon + 180) / 360, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI) };
}

function fromWorld({ x, y }: Point): Position {
  const angle = 2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2;
  return { lat: angle / RADIANS, lon: x * 360 - 180 };
}

/** The visible part of a map: converts between positions and pixels from its top left corner. */
export interface Frame {
  view: MapView;
  size: Size;
  metresPerPixel: number;
  project: (position: Position) => Point;
  unproject: (point: Point) => Position;
}

export function frameOf(view: MapView, size: Size): Frame {
  const world = WORLD_PX * 2 ** view.zoom;
  const centre = toWorld(view);
  return {
    view,
    size,
    metresPerPixel: (EQUATOR_M * Math.cos(view.lat * RADIANS)) / world,
    project: (position) => {
      const { x, y } = toWorld(position);
      return { x: (x - centre.x) * world + size.width / 2, y: (y - centre.y) * world + size.height / 2 };
    },
    unproject: ({ x, y }) =>
      fromWorld({ x: centre.x + (x - size.width / 2) / world, y: centre.y + (y - size.height / 2) / world }),
  };
}

/** Returns the visible window of a frame. */
export function boundsOf({ size, unproject }: Frame): Bounds {
  const [northWest, southEast] = [unproject({ x: 0, y: 0 }), unproject({ x: size.width, y: size.height })];
  return { south: southEast.lat, west: northWest.lon, north: northWest.lat, east: southEast.lon };
}

/** Returns the smallest window that contains these positions. */
export function boundsAround(positions: readonly Position[]): Bounds {
  const [lats, lons] = [positions.map(({ lat }) => lat), positions.map(({ lon }) => lon)];
  return { south: Math.min(...lats), west: Math.min(...lons), north: Math.max(...lats), east: Math.max(...lons) };
}

/** Pixels at the edges of a map that a fitted window leaves free. */
export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const marginsOf = (pixels: number): Margins => ({ top: pixels, right: pixels, bottom: pixels, left: pixels });
const USUAL_MARGINS = marginsOf(40);
/** On a small map, two opposite margins take at most this share of its length. */
const MAX_MARGIN = 0.7;

/** Returns the part of a length between two margins, and the pixels from the length's middle to that part's middle. */
function partOf(length: number, before: number, after: number): { room: number; shift: number } {
  const share = Math.min(1, (length * MAX_MARGIN) / Math.max(before + after, 1));
  return { room: length - (before + after) * share, shift: ((before - after) * share) / 2 };
}

/** Returns the closest view that shows all of a window within margins. */
export function fitBounds({ south, west, north, east }: Bounds, size: Size, margins = USUAL_MARGINS): MapView {
  const [topLeft, bottomRight] = [toWorld({ lat: north, lon: west }), toWorld({ lat: south, lon: east })];
  const across = partOf(size.width, margins.left, margins.right);
  const down = partOf(size.height, margins.top, margins.bottom);
  const scale = Math.min(
    across.room / Math.max(bottomRight.x - topLeft.x, Number.EPSILON),
    down.room / Math.max(bottomRight.y - topLeft.y, Number.EPSILON),
  );
  const zoom = clampZoom(Math.log2(scale / WORLD_PX));
  const world = WORLD_PX * 2 ** zoom;
  const middle = fromWorld({
    x: (topLeft.x + bottomRight.x) / 2 - across.shift / world,
    y: (topLeft.y + bottomRight.y) / 2 - down.shift / world,
  });
  return { ...middle, zoom };
}

/** How a drawn frame is moved on the screen: scaled about its top left corner, then shifted. */
export interface Move extends Point {
  scale: number;
}

export const NO_MOVE: Move = { x: 0, y: 0, scale: 1 };

/** Scales a move about a point of the screen, within the zoom levels. */
export function scaleAbout(move: Move, point: Point, factor: number, { view }: Frame): Move {
  const scale = 2 ** (clampZoom(view.zoom + Math.log2(move.scale * factor)) - view.zoom);
  const change = scale / move.scale;
  return { x: point.x - (point.x - move.x) * change, y: point.y - (point.y - move.y) * change, scale };
}

/** Returns what is visible after a move, with the centre kept within `limits`. */
export function viewAfter({ x, y, scale }: Move, { view, size, unproject }: Frame, limits: Bounds): MapView {
  const centre = unproject({ x: (size.width / 2 - x) / scale, y: (size.height / 2 - y) / scale });
  return {
    lat: clamp(centre.lat, limits.south, limits.north),
    lon: clamp(centre.lon, limits.west, limits.east),
    zoom: clampZoom(view.zoom + Math.log2(scale)),
  };
}

/** Returns the move that shows another view on a drawn frame. */
export function moveTo(target: MapView, { view, size, project }: Frame): Move {
  const scale = 2 ** (target.zoom - view.zoom);
  const centre = project(target);
  return { x: size.width / 2 - centre.x * scale, y: size.height / 2 - centre.y * scale, scale };
}
