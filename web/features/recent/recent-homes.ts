import type { Property } from "#contract/properties/properties.ts";
import { createAccountList } from "#web/lib/account-list.ts";
import { api } from "#web/lib/api/api.ts";
import { currentSession } from "#web/lib/session/session-state.ts";
import { STORED } from "#web/lib/stored.ts";

/** The homes that the user has viewed lately in this browser, the latest first. */

const KEPT = 20;

/** What a small card shows. */
export interface RecentHome {
  id: string;
  title: string;
  type: string;
  rent: number;
  area: string;
  city: string;
  image?: string;
}

function isRecentHome(value: unknown): value is RecentHome {
  const { id, title, type, rent, area, city, image } = (value ?? {}) as Partial<RecentHome>;
  const texts = [id, title, type, area, city, image ?? ""];
  return texts.every((text) => typeof text === "string") && typeof rent === "number";
}

const recent = createAccountList(STORED.recent, isRecentHome);

const cardOf = ({ id, title, type, rent, location: { area, city }, images: [image] }: Property): RecentHome => ({
  id,
  title,
  type,
  rent,
  area,
  city,
  ...(image !== undefined && { image }),
});

/** Returns the homes viewed lately and follows changes. */
export const useRecentHomes = recent.useItems;

/**
 * Puts a home first. Does nothing for visitors and admins, and for the user's own home, whose pin must not be stored.
 */
export function rememberViewed(home: Property): void {
  const { user } = currentSession();
  if (!user || user.type === "admin" || home.location.pin !== undefined) return;
  const others = recent.get().filter(({ id }) => id !== home.id);
  recent.set([cardOf(home), ...others].slice(0, KEPT));
}

export const clearRecentHomes = (): void => recent.set([]);

/** Refreshes the homes, and drops those that are no longer listed. */
export async function refreshRecentHomes(signal: AbortSignal): Promise<void> {
  const ids = recent.get().map(({ id }) => id);
  if (ids.length === 0) return;
  const listed = await api("GET /api/properties", { query: { ids, limit: ids.length }, signal });
  const fresh = new Map(listed.map((home) => [home.id, cardOf(home)]));
  // Other homes were viewed in the meantime.
  recent.set(recent.get().flatMap((home) => fresh.get(home.id) ?? (ids.includes(home.id) ? [] : home)));
}
