import type { Property } from "#contract/properties/properties.ts";
import type { CommuteParameters } from "#web/features/places/commute-address.ts";
import { ApiError, api, type CallOptions } from "#web/lib/api/api.ts";
import { currentSession } from "#web/lib/session/session-state.ts";

/** The result of reading a home. */
export type PropertyState = { state: "ready"; property: Property } | { state: "missing" } | { state: "failed" };

type FindOptions = CallOptions & { query?: CommuteParameters };

/** Reads a home as the signed-in person. An invalid id counts as missing. */
export async function findProperty(id: string, options: FindOptions = {}): Promise<PropertyState> {
  try {
    return { state: "ready", property: await api("GET /api/properties/:id", { params: { id }, ...options }) };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return { state: isMissing ? "missing" : "failed" };
  }
}

/** How long a prefetched home is used. */
const GOOD_FOR_MS = 5_000;

let looked: { id: string; caller: string | undefined; at: number; found: Promise<PropertyState> } | null = null;

const isLooked = (id: string): boolean =>
  looked?.id === id && looked.caller === currentSession().user?.id && performance.now() - looked.at < GOOD_FOR_MS;

/** Prefetches a home that is likely to be opened. */
export function prefetchProperty(id: string): void {
  if (isLooked(id)) return;
  looked = { id, caller: currentSession().user?.id, at: performance.now(), found: findProperty(id) };
}

/** Like `findProperty`, or the prefetched result, once. */
export async function openProperty(id: string, options: CallOptions): Promise<PropertyState> {
  const ahead = isLooked(id) ? looked?.found : undefined;
  looked = null;
  const found = await ahead;
  return found?.state === "ready" ? found : findProperty(id, options);
}

let pressed: { property: Property; caller: string | undefined; at: number } | null = null;

/**
 * Remembers the home of a pressed card: the card has all its data, so the page can show it before it has read it again.
 */
export function notePressed(property: Property): void {
  pressed = { property, caller: currentSession().user?.id, at: performance.now() };
}

/** Returns the home if this caller has just pressed its card, otherwise null. */
export function justPressed(id: string): PropertyState | null {
  const isIt =
    pressed?.property.id === id &&
    pressed.caller === currentSession().user?.id &&
    performance.now() - pressed.at < GOOD_FOR_MS;
  return isIt && pressed ? { state: "ready", property: pressed.property } : null;
}
