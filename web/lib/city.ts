import { useSyncExternalStore } from "react";
import { CITIES, isCity } from "#contract/cities.ts";
import { announceStored, readStored, STORED, subscribeToStored, writeStored } from "./stored.ts";

/** The chosen city where storage is blocked or full. It lasts as long as the page. */
let inMemory: string | null = null;

/** Returns the name of the chosen city, or null. */
export const storedCity = (): string | null => inMemory ?? (readStored(STORED.city) || null);

let initialCity: string | null = null;

/** Remembers the city that was chosen when the page started. */
export function rememberInitialCity(): void {
  initialCity = storedCity();
}

/** Returns whether another city was chosen since the page started, in this tab or another one. */
export const hasCityChanged = (): boolean => storedCity() !== initialCity;

/** Stores the chosen city in this browser only. `chooseCity` of the session also saves it to the profile. */
export function storeCity(name: string | null): void {
  if (storedCity() === name) return;
  writeStored(STORED.city, name);
  inMemory = readStored(STORED.city) === name ? null : name;
  announceStored(STORED.city);
}

/** Returns the name of the chosen city; null on the server and during hydration. */
export function useCity(): string | null {
  return useSyncExternalStore(subscribeToStored, storedCity, () => null);
}

/** Returns the known cities, preceded by the saved one if it is not among them. */
export function cityChoices(saved: string | null): string[] {
  return saved === null || isCity(saved) ? [...CITIES] : [saved, ...CITIES];
}
