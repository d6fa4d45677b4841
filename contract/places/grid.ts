import { type Bounds, type Position, REGION_BOUNDS, REGIONS, type Region } from "./geography.ts";

/**
 * The grid of spots. Others learn only the grid cell of a home, so that no set of queries finds its door (decision 0045).
 * `spot_of` in server/db/baseline has the same numbers in SQL.
 */

/** A cell is 0.0025 degrees, about 278 m by 245 to 271 m. */
export const CELLS_PER_DEGREE = 400;
/** The spot of a home without a position. */
export const NO_SPOT = -1;
/** As floating-point numbers, degrees such as 12.6 + 3 * 0.0025 can be slightly below their exact value. */
const ROUNDING = 1e-9;
/** Radius in metres of the circle that stands for a home's cell on maps: slightly more than half a cell's diagonal. */
export const SEEN_RADIUS_M = 300;
/** Five decimals represent the centre of every cell exactly. */
const CENTRE_PRECISION = 100_000;

interface Grid {
  rows: number;
  columns: number;
  /** The number of the cell in the south-west. */
  base: number;
}

const GRIDS: Readonly<Record<Region, Grid>> = {
  Bangalore: { rows: 320, columns: 240, base: 0 },
  "Delhi NCR": { rows: 360, columns: 400, base: 76_800 },
};
/** The number of spots in all regions. */
export const SPOTS = 220_800;

const cellOf = (degrees: number, least: number) => Math.floor((degrees - least) * CELLS_PER_DEGREE + ROUNDING);
const isBelow = (cell: number, count: number) => cell >= 0 && cell < count;

function spotIn(region: Region, { lat, lon }: Position): number {
  const { rows, columns, base } = GRIDS[region];
  const { south, west } = REGION_BOUNDS[region];
  const [row, column] = [cellOf(lat, south), cellOf(lon, west)];
  return isBelow(row, rows) && isBelow(column, columns) ? base + row * columns + column : NO_SPOT;
}

/** Returns the spot of a position: the number of its grid cell. `NO_SPOT` outside of all regions. */
export function spotAt(position: Position): number {
  return Math.max(...REGIONS.map((region) => spotIn(region, position)));
}

function regionOfSpot(spot: number): Region {
  return spot < GRIDS["Delhi NCR"].base ? "Bangalore" : "Delhi NCR";
}

/** Returns the first spot of a region, and the first spot after the region. */
export function spotsOf(region: Region): { first: number; end: number } {
  const { rows, columns, base } = GRIDS[region];
  return { first: base, end: base + rows * columns };
}

const middleOf = (cell: number, least: number) =>
  Math.round((least + (cell + 0.5) / CELLS_PER_DEGREE) * CENTRE_PRECISION) / CENTRE_PRECISION;

/** Returns the centre of a spot's cell. Every distance and time that others see is computed from it. */
export function centreOf(spot: number): Position {
  const region = regionOfSpot(spot);
  const { columns, base } = GRIDS[region];
  const { south, west } = REGION_BOUNDS[region];
  const column = (spot - base) % columns;
  return { lat: middleOf((spot - base - column) / columns, south), lon: middleOf(column, west) };
}

/** Returns the number of the map cell of a spot: a square of `side` by `side` spots, unique over all regions. */
export function mapCellOf(spot: number, side: number): number {
  const { columns, base } = GRIDS[regionOfSpot(spot)];
  const column = (spot - base) % columns;
  const row = (spot - base - column) / columns;
  return base + Math.floor(row / side) * columns + Math.floor(column / side);
}

/** Returns the window of the map cell around a position: its `side` by `side` spots. The position is in a region. */
export function mapCellWindow(position: Position, side: number): Bounds {
  const { lat, lon } = centreOf(spotAt(position));
  const { south, west } = REGION_BOUNDS[regionOfSpot(spotAt(position))];
  const from = (degrees: number, least: number) =>
    least + (Math.floor(cellOf(degrees, least) / side) * side) / CELLS_PER_DEGREE;
  const [bottom, left] = [from(lat, south), from(lon, west)];
  return { south: bottom, west: left, north: bottom + side / CELLS_PER_DEGREE, east: left + side / CELLS_PER_DEGREE };
}
