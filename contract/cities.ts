/** The cities the product covers, in the order they are offered. Without their areas, so that public pages stay light. */
export const CITIES = ["Bangalore", "Delhi", "Noida", "Greater Noida", "Faridabad", "Ghaziabad"] as const;
export type City = (typeof CITIES)[number];

export function isCity(name: string | null | undefined): name is City {
  return (CITIES as readonly (string | null | undefined)[]).includes(name);
}
