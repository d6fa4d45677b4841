import type { City } from "#contract/places/cities.ts";
import {
  AMENITIES,
  type Amenity,
  type Furnishing,
  type PropertyType,
  TENANT_TYPES,
  type TenantType,
} from "#contract/properties/property-terms.ts";
import { landmarksNear, type Surroundings } from "./neighbourhoods.ts";
import type { Random } from "./random.ts";
import { DEPOSIT_MONTHS, roundSum, usualRent } from "./rents.ts";

/** The kind of building, as in the names of the pictures. */
export type Building = "builder-floor" | "tower" | "tile-house" | "brick-walkup" | "terrace-room" | "modern-duplex";

/** The facts of a home, from which all texts are generated. */
export interface DemoHome extends Surroundings {
  type: PropertyType;
  building: Building;
  /** 0 is the ground floor. */
  floor: number;
  floors: number;
  squareFeet: number;
  bathrooms: number;
  balconies: number;
  facing: string;
  furnished: Furnishing;
  amenities: Record<Amenity, boolean>;
  tenantTypes: TenantType[];
  petsAllowed: boolean;
  smoking: boolean;
  drinking: boolean;
  rent: number;
  deposit: number;
  maintenance: number;
  landmarks: string[];
}

type Region = "Bangalore" | "Delhi" | "suburbs";
const regionOf = (city: City): Region => (city === "Bangalore" || city === "Delhi" ? city : "suburbs");

const TYPE_SHARES: Record<Region, Record<PropertyType, number>> = {
  Bangalore: { RK: 6, "1BHK": 25, "2BHK": 41, "3BHK": 20, "4BHK": 4, Duplex: 4 },
  Delhi: { RK: 8, "1BHK": 25, "2BHK": 37, "3BHK": 22, "4BHK": 5, Duplex: 3 },
  suburbs: { RK: 6, "1BHK": 17, "2BHK": 42, "3BHK": 27, "4BHK": 4, Duplex: 4 },
};

/** Shares among listings of 2022; suburbs are in between. */
const FURNISHING_SHARES: Record<Region, Record<Furnishing, number>> = {
  Bangalore: { Furnished: 16, "Semi-Furnished": 62, Unfurnished: 22 },
  Delhi: { Furnished: 18, "Semi-Furnished": 47, Unfurnished: 35 },
  suburbs: { Furnished: 17, "Semi-Furnished": 55, Unfurnished: 28 },
};

const BUILDING_SHARES: Record<Region, Record<PropertyType, Partial<Record<Building, number>>>> = {
  Bangalore: {
    RK: { "terrace-room": 7, "builder-floor": 3 },
    "1BHK": { "builder-floor": 7, tower: 3 },
    "2BHK": { "builder-floor": 45, tower: 28, "tile-house": 14, "brick-walkup": 13 },
    "3BHK": { tower: 70, "brick-walkup": 18, "tile-house": 12 },
    "4BHK": { tower: 8, "brick-walkup": 2 },
    Duplex: { "modern-duplex": 1 },
  },
  Delhi: {
    RK: { "terrace-room": 8, "builder-floor": 2 },
    "1BHK": { "builder-floor": 9, "brick-walkup": 1 },
    "2BHK": { "builder-floor": 62, "brick-walkup": 34, tower: 4 },
    "3BHK": { "brick-walkup": 45, "builder-floor": 30, tower: 25 },
    "4BHK": { "brick-walkup": 5, tower: 5 },
    Duplex: { "modern-duplex": 1 },
  },
  suburbs: {
    RK: { "terrace-room": 6, "builder-floor": 4 },
    "1BHK": { tower: 5, "builder-floor": 5 },
    "2BHK": { tower: 75, "builder-floor": 17, "brick-walkup": 8 },
    "3BHK": { tower: 85, "brick-walkup": 8, "builder-floor": 7 },
    "4BHK": { tower: 1 },
    Duplex: { "modern-duplex": 1 },
  },
};

const SQUARE_FEET: Record<PropertyType, [least: number, most: number]> = {
  RK: [220, 360],
  "1BHK": [430, 680],
  "2BHK": [820, 1240],
  "3BHK": [1280, 1820],
  "4BHK": [1950, 2900],
  Duplex: [1700, 2800],
};

/** Probability of each amenity per kind of building. Wi-Fi and AC depend on the furnishing. */
const AMENITY_CHANCES: Record<Building, Record<Exclude<Amenity, "wifi" | "ac">, number>> = {
  tower: {
    parking: 0.92,
    power_backup: 0.92,
    gym: 0.62,
    lift: 1,
    security: 0.97,
    swimming_pool: 0.45,
    shopping_complex: 0.38,
  },
  "builder-floor": {
    parking: 0.68,
    power_backup: 0.4,
    gym: 0.02,
    lift: 0.28,
    security: 0.25,
    swimming_pool: 0,
    shopping_complex: 0.12,
  },
  "brick-walkup": {
    parking: 0.62,
    power_backup: 0.3,
    gym: 0.03,
    lift: 0,
    security: 0.48,
    swimming_pool: 0,
    shopping_complex: 0.18,
  },
  "tile-house": {
    parking: 0.6,
    power_backup: 0.35,
    gym: 0,
    lift: 0,
    security: 0.12,
    swimming_pool: 0,
    shopping_complex: 0.06,
  },
  "terrace-room": {
    parking: 0.35,
    power_backup: 0.28,
    gym: 0,
    lift: 0.08,
    security: 0.15,
    swimming_pool: 0,
    shopping_complex: 0.1,
  },
  "modern-duplex": {
    parking: 0.96,
    power_backup: 0.8,
    gym: 0.28,
    lift: 0.08,
    security: 0.72,
    swimming_pool: 0.2,
    shopping_complex: 0.1,
  },
};
const WIFI: Record<Furnishing, number> = { Furnished: 0.75, "Semi-Furnished": 0.25, Unfurnished: 0.06 };
const AIR_CONDITIONING: Record<Furnishing, number> = { Furnished: 0.85, "Semi-Furnished": 0.32, Unfurnished: 0.03 };

function storeysOf(random: Random, building: Building): { floor: number; floors: number } {
  switch (building) {
    case "tower": {
      const floors = random.whole(7, 24);
      return { floors, floor: random.whole(1, floors) };
    }
    case "builder-floor": {
      const floors = random.whole(2, 4);
      return { floors, floor: random.whole(0, floors - 1) };
    }
    case "brick-walkup": {
      const floors = random.whole(3, 4);
      return { floors, floor: random.whole(0, floors - 1) };
    }
    case "terrace-room": {
      const floors = random.whole(2, 4);
      return { floors, floor: floors };
    }
    default:
      return { floors: 2, floor: 0 };
  }
}

function amenitiesOf(random: Random, building: Building, furnished: Furnishing): Record<Amenity, boolean> {
  const chances = { ...AMENITY_CHANCES[building], wifi: WIFI[furnished], ac: AIR_CONDITIONING[furnished] };
  return Object.fromEntries(AMENITIES.map((name) => [name, random.chance(chances[name])])) as Record<Amenity, boolean>;
}

/** Returns the accepted tenants: singles for small homes, families for large homes. */
function tenantsOf(random: Random, type: PropertyType): TenantType[] {
  const isSmall = type === "RK" || type === "1BHK";
  const chances: Record<TenantType, number> = {
    Bachelor: isSmall ? 0.6 : 0.35,
    Family: type === "RK" ? 0.1 : isSmall ? 0.5 : 0.9,
    Boy: isSmall ? 0.2 : 0.06,
    Girl: isSmall ? 0.24 : 0.08,
    "Working Professional": 0.62,
    Students: isSmall ? 0.35 : 0.14,
    Couples: type === "RK" ? 0.3 : 0.58,
  };
  const chosen = TENANT_TYPES.filter((tenant) => random.chance(chances[tenant]));
  return chosen.length > 0 ? chosen : [isSmall ? "Working Professional" : "Family"];
}

function maintenanceOf(random: Random, building: Building, squareFeet: number): number {
  switch (building) {
    case "tower":
      return roundSum(squareFeet * random.between(2.2, 4));
    case "modern-duplex":
      return random.chance(0.7) ? roundSum(squareFeet * random.between(1, 2.2)) : 0;
    case "brick-walkup":
      return random.chance(0.7) ? roundSum(random.between(500, 1_800)) : 0;
    case "builder-floor":
      return random.chance(0.4) ? roundSum(random.between(300, 1_500)) : 0;
    default:
      return 0;
  }
}

function rentOf(random: Random, home: Pick<DemoHome, "city" | "area" | "type" | "furnished" | "squareFeet">): number {
  const [least, most] = SQUARE_FEET[home.type];
  const bySize = Math.sqrt(home.squareFeet / ((least + most) / 2));
  const chance = Math.exp(0.09 * Math.max(-2, Math.min(2, random.normal())));
  const usual = usualRent(home.city, home.area.name, home.type, home.furnished);
  return Math.max(roundSum(usual * bySize * chance), 3_000);
}

function depositOf(random: Random, city: City, rent: number): number {
  const months = Number(
    city === "Bangalore" ? random.weighted(DEPOSIT_MONTHS.Bangalore) : random.weighted(DEPOSIT_MONTHS["Delhi NCR"]),
  );
  const exact = rent * months;
  // Large deposits, as in Bangalore, are rounded to ten thousands.
  return months >= 5 ? Math.round(exact / 10_000) * 10_000 : exact;
}

/** Creates a home in these surroundings whose facts fit together. */
export function makeHome(random: Random, surroundings: Surroundings): DemoHome {
  const { city, area } = surroundings;
  const region = regionOf(city);
  const type = random.weighted(TYPE_SHARES[region]);
  const building = random.weighted(BUILDING_SHARES[region][type] as Record<Building, number>);
  const furnished = random.weighted(FURNISHING_SHARES[region]);
  const squareFeet = Math.round(random.between(...SQUARE_FEET[type]) / 10) * 10;
  const rooms = type === "RK" ? 1 : type === "Duplex" ? 4 : Number(type[0]);
  const rent = rentOf(random, { city, area, type, furnished, squareFeet });
  const isLenient = random.chance(0.3);
  return {
    ...surroundings,
    type,
    building,
    ...storeysOf(random, building),
    squareFeet,
    bathrooms: Math.max(1, rooms - (random.chance(0.45) ? 1 : 0)),
    balconies:
      building === "terrace-room" || building === "tile-house"
        ? 0
        : random.whole(rooms > 2 ? 1 : 0, Math.min(3, rooms)),
    facing: random.pick(["east", "north", "south", "west", "north-east", "south-east"]),
    furnished,
    amenities: amenitiesOf(random, building, furnished),
    tenantTypes: tenantsOf(random, type),
    petsAllowed: random.chance(0.34),
    smoking: isLenient && random.chance(0.6),
    drinking: isLenient && random.chance(0.7),
    rent,
    deposit: depositOf(random, city, rent),
    maintenance: maintenanceOf(random, building, squareFeet),
    landmarks: landmarksNear(random, surroundings),
  };
}
