/** The cities of the product, in display order. Without their areas, to keep public pages small. */
export const CITIES = ["Bangalore", "Delhi", "Noida", "Greater Noida", "Faridabad", "Ghaziabad"] as const;
export type City = (typeof CITIES)[number];

export function isCity(name: string | null | undefined): name is City {
  return (CITIES as readonly (string | null | undefined)[]).includes(name);
}

/** The readable cookie that mirrors the chosen city, so that the server renders the right homes. */
export const CITY_COOKIE = "basera-city";
