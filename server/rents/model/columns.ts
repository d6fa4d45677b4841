import { CITIES } from "#contract/places/cities.ts";
import { AMENITIES, FURNISHINGS, PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import type { Homes } from "./homes.ts";

/** The columns of the regression. Most are 0 or 1, so a home is the list of its columns that are not 0. */

/** Areas with the most homes have a column each. Solving takes time with the cube of their number. */
const MAX_AREAS = 540;
/** An area with fewer homes has no column. It borrows from its neighbours instead. */
const MIN_AREA_HOMES = 2;
/** Ridge (L2) penalty of the coefficients. */
const SHRINK = { intercept: 1e-6, usual: 0.5, area: 4 };

const CITY = 1;
const TYPE = CITY + CITIES.length;
const CITY_TYPE = TYPE + PROPERTY_TYPES.length;
const FURNISHING = CITY_TYPE + CITIES.length * PROPERTY_TYPES.length;
const AMENITY = FURNISHINGS.length + FURNISHING;
const SIZE = AMENITY + AMENITIES.length;
const NO_SIZE = SIZE + 1;
const AREA = NO_SIZE + 1;
/** The most columns of a home that are not 0. */
export const MAX_COLUMNS = 7 + AMENITIES.length;

export interface Columns {
  count: number;
  /** Ridge (L2) penalty of each coefficient. */
  shrink: Float64Array;
  /** Writes the columns of a home that are not 0, in ascending order, and returns how many they are. */
  write(home: number, into: { columns: Int32Array; values: Float64Array }): number;
}

/** Returns the usual size of each type, as a logarithm: the median. 0 for a type without sizes. */
function usualSizes(homes: Homes): number[] {
  return PROPERTY_TYPES.map((_, type) => {
    const sizes: number[] = [];
    for (let home = 0; home < homes.count; home++) {
      const size = homes.size[home] as number;
      if (homes.counts[home] === 1 && homes.type[home] === type && size > 0) sizes.push(size);
    }
    sizes.sort((one, other) => one - other);
    return Math.log(sizes[Math.floor(sizes.length / 2)] ?? 1);
  });
}

/** Returns the column of each area: 0 for an area without one. */
function areaColumns({ count, area, counts }: Homes): Int32Array {
  const most = area.reduce((last, one) => Math.max(last, one), -1) + 1;
  const homesOf = new Int32Array(most);
  for (let home = 0; home < count; home++)
    if (counts[home] === 1) homesOf[area[home] as number] = (homesOf[area[home] as number] as number) + 1;
  const homesIn = (one: number) => homesOf[one] as number;
  const chosen = [...homesOf.keys()]
    .filter((one) => homesIn(one) >= MIN_AREA_HOMES)
    .sort((one, other) => homesIn(other) - homesIn(one) || one - other)
    .slice(0, MAX_AREAS);
  const columnOf = new Int32Array(most);
  for (const [place, one] of chosen.entries()) columnOf[one] = AREA + place;
  return columnOf;
}

/** What the columns of all homes are derived from. It does not depend on rents. */
export interface Layout {
  /** The usual size of each type, as a logarithm. */
  usual: number[];
  /** The column of each area: 0 for an area without one. */
  areaColumn: Int32Array;
}

export const layoutOf = (homes: Homes): Layout => ({ usual: usualSizes(homes), areaColumn: areaColumns(homes) });

/** Returns the columns for these homes. */
export function columnsOf(homes: Homes, { usual, areaColumn }: Layout = layoutOf(homes)): Columns {
  const count = AREA + areaColumn.reduce((sum, column) => sum + (column > 0 ? 1 : 0), 0);
  const shrink = new Float64Array(count).fill(SHRINK.usual).fill(SHRINK.area, AREA);
  shrink[0] = SHRINK.intercept;
  return {
    count,
    shrink,
    write(home, { columns, values }) {
      const [city, type] = [homes.city[home] as number, homes.type[home] as number];
      let length = 0;
      const add = (column: number, value: number) => {
        columns[length] = column;
        values[length] = value;
        length += 1;
      };
      add(0, 1);
      add(CITY + city, 1);
      add(TYPE + type, 1);
      add(CITY_TYPE + city * PROPERTY_TYPES.length + type, 1);
      add(FURNISHING + (homes.furnishing[home] as number), 1);
      const amenities = homes.amenities[home] as number;
      for (let amenity = 0; amenity < AMENITIES.length; amenity++)
        if ((amenities & (1 << amenity)) !== 0) add(AMENITY + amenity, 1);
      const size = homes.size[home] as number;
      if (size > 0) add(SIZE, Math.log(size) - (usual[type] as number));
      else add(NO_SIZE, 1);
      const column = areaColumn[homes.area[home] as number] ?? 0;
      if (column > 0) add(column, 1);
      return length;
    },
  };
}
