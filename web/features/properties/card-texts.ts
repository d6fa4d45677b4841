import type { Amenity } from "#contract/property-terms.ts";

/** The texts that cards, browse and the property page share, in one place for translation. */

export const availableFromText = (date: string): string => `Available from ${date}`;

/** Amenities as filters and card icons name them. */
export const AMENITY_NAMES: Record<Amenity, string> = {
  parking: "Parking",
  power_backup: "Power backup",
  wifi: "Wifi",
  ac: "AC",
  gym: "Gym",
  lift: "Lift",
  security: "Security",
  swimming_pool: "Swimming pool",
  shopping_complex: "Shopping complex",
};

export const CARD = {
  perMonth: "per month",
  deposit: (amount: string) => `Deposit ${amount}`,
  featured: "Featured",
  rented: "Rented out",
  noPhoto: "Photo not available",
  more: (count: number) => `+${count}`,
} as const;
