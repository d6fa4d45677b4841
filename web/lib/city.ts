import { useSyncExternalStore } from "react";
import { saveCity } from "./session.ts";
import { readStored, STORED, writeStored } from "./stored.ts";

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Keeps a city in this browser alone, as when the profile of somebody who signs in names one. */
export function keepCity(name: string): void {
  if (readStored(STORED.city) === name) return;
  writeStored(STORED.city, name);
  notify();
}

/** The person's choice: kept in this browser, and on the profile when signed in. */
export function setCity(name: string): void {
  keepCity(name);
  void saveCity(name);
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
  return useSyncExternalStore(
    subscribe,
    () => readStored(STORED.city) || null,
    () => null,
  );
}
