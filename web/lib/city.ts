import { use, useSyncExternalStore } from "react";
import { CITIES, CITY_COOKIE, isCity } from "#contract/places/cities.ts";
import { RenderedContext } from "./session/rendered.ts";
import { announceStored, readStored, STORED, subscribeToStored, writeStored } from "./stored.ts";

const CITY_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** The chosen city if storage is blocked or full. It is lost when the page is closed. */
let inMemory: string | null = null;

/** Returns the name of the chosen city, or null. */
export const storedCity = (): string | null => inMemory ?? (readStored(STORED.city) || null);

let initialCity: string | null = null;

/** Remembers which city was chosen when the page started. */
export function rememberInitialCity(): void {
  initialCity = storedCity();
  mirrorCity(initialCity);
}

/** Writes the city to a cookie, with which the server renders the right homes. */
function mirrorCity(name: string | null): void {
  const cookie = `${CITY_COOKIE}=${encodeURIComponent(name ?? "")}`;
  if (name === null ? !document.cookie.includes(`${CITY_COOKIE}=`) : document.cookie.includes(cookie)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${cookie}; Path=/; Max-Age=${name === null ? 0 : CITY_COOKIE_SECONDS}; SameSite=Lax`;
}

/** Returns whether another city was chosen since the page started, in this tab or another tab. */
export const hasCityChanged = (): boolean => storedCity() !== initialCity;

/** Stores the chosen city in this browser only. `chooseCity` of the session also saves it to the profile. */
export function storeCity(name: string | null): void {
  if (storedCity() === name) return;
  writeStored(STORED.city, name);
  inMemory = readStored(STORED.city) === name ? null : name;
  mirrorCity(name);
  announceStored(STORED.city);
}

/** Returns the name of the chosen city; on the server and during hydration, the one that the page was rendered with. */
export function useCity(): string | null {
  const { city } = use(RenderedContext);
  return useSyncExternalStore(subscribeToStored, storedCity, () => city);
}

/** Returns the known cities, preceded by the saved one if it is not among them. */
export function cityChoices(saved: string | null): string[] {
  return saved === null || isCity(saved) ? [...CITIES] : [saved, ...CITIES];
}
