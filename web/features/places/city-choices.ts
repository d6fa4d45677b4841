import { CITIES, isCity } from "#contract/cities.ts";

/** The cities to choose from: the known ones, and before them a saved one that is no longer among them. */
export function cityChoices(saved: string | null): string[] {
  return saved === null || isCity(saved) ? [...CITIES] : [saved, ...CITIES];
}

/** The name of a known city's picture, or null. */
export function cityPicture(city: string): string | null {
  return isCity(city) ? `city-${city.toLowerCase().replaceAll(" ", "-")}` : null;
}

/** Whether to ask at once: somebody is signed in, and neither the profile nor this browser knows their city. */
export function mustAskForCity(member: { default_location: string | null } | null, kept: string | null): boolean {
  return member !== null && !member.default_location && kept === null;
}
