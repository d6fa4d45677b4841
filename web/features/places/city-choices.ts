import { isCity } from "#contract/cities.ts";

/** The name of a known city's picture, or null. */
export function cityPicture(city: string): string | null {
  return isCity(city) ? `city-${city.toLowerCase().replaceAll(" ", "-")}` : null;
}

/** Whether to ask at once: somebody is signed in, and neither the profile nor this browser knows their city. */
export function mustAskForCity(member: { default_location: string | null } | null, kept: string | null): boolean {
  return member !== null && !member.default_location && kept === null;
}
