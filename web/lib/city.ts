import { useSyncExternalStore } from "react";
import { CITIES, isCity } from "#contract/cities.ts";
import { readStored, STORED, writeStored } from "./stored.ts";

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** What was chosen where the browser keeps nothing: it lasts as long as the page. */
let unkept: string | null = null;

/** The chosen city's plain name as this browser keeps it, or null. */
export const keptCity = (): string | null => unkept ?? (readStored(STORED.city) || null);

let before: string | null = null;

/** Notes which city is kept as the page comes to life. */
export function noteCity(): void {
  before = keptCity();
}

/** Whether another city was chosen since, here or in another tab. */
export const isNewlyChosen = (): boolean => keptCity() !== before;

/** Keeps a city in this browser alone, or none; its other tabs follow. `chooseCity` of the session keeps it on the profile, too. */
export function keepCity(name: string | null): void {
  if (keptCity() === name) return;
  writeStored(STORED.city, name);
  unkept = readStored(STORED.city) === name ? null : name;
  notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** The chosen city's plain name, or null. On the server, and at the first render, there is none. */
export function useCity(): string | null {
  return useSyncExternalStore(subscribe, keptCity, () => null);
}

/** The cities to choose from: the known ones, and before them a saved one that is not among them. */
export function cityChoices(saved: string | null): string[] {
  return saved === null || isCity(saved) ? [...CITIES] : [saved, ...CITIES];
}
