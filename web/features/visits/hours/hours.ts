import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { VisitSettings } from "#contract/messaging/visits.ts";
import { api } from "#web/lib/api/api.ts";

/** When people can visit a home. Loaded once, so that a later response does not overwrite typed changes. */
export const hoursQuery = (homeId: string) =>
  queryOptions({
    queryKey: ["visit-hours", homeId],
    queryFn: ({ signal }) => api("GET /api/properties/:id/visit-settings", { params: { id: homeId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Saves when people can visit. Throws an ApiError. */
export async function saveHours(client: QueryClient, homeId: string, body: VisitSettings): Promise<void> {
  const stored = await api("PATCH /api/properties/:id/visit-settings", { params: { id: homeId }, body });
  client.setQueryData(hoursQuery(homeId).queryKey, stored);
}
