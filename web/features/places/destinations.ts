import { useSyncExternalStore } from "react";
import { announceStored, readStored, STORED, subscribeToStored, writeStored } from "#web/lib/stored.ts";
import type { ChosenPlace } from "./place-field.tsx";

/** Places that this browser's user has travelled to, the latest first. Deleted at sign-out. */

const KEPT = 5;

function isPlace(value: unknown): value is ChosenPlace {
  const { id, name, kind, lines } = (value ?? {}) as Partial<ChosenPlace>;
  return [id, name, kind].every((text) => typeof text === "string") && Array.isArray(lines);
}

function parse(text: string | null): ChosenPlace[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPlace).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Returns the stored destinations. Empty during server rendering. */
export function useDestinations(): ChosenPlace[] {
  const text = useSyncExternalStore(
    subscribeToStored,
    () => readStored(STORED.destinations),
    () => null,
  );
  return parse(text);
}

/** Puts a destination first. */
export function rememberDestination({ id, name, kind, lines }: ChosenPlace): void {
  const others = parse(readStored(STORED.destinations)).filter((place) => place.id !== id);
  writeStored(STORED.destinations, JSON.stringify([{ id, name, kind, lines }, ...others].slice(0, KEPT)));
  announceStored(STORED.destinations);
}
