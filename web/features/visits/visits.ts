import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { VisitAct } from "#contract/messaging/visit-terms.ts";
import type { BookVisit, Visit } from "#contract/messaging/visits.ts";
import { api, apiPage, apiText, BY_CURSOR, type CallOptions } from "#web/lib/api/api.ts";
import { RENDERED_FRESH_MS, refetchQueries } from "#web/lib/api/query-cache.tsx";
import { saveFile } from "#web/lib/page/save-file.ts";
import { useRefetchOn } from "#web/lib/realtime/use-refetch-on.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { VISITS } from "./visit-texts.ts";

const KEY = "visits";
export type When = "coming" | "past";

/** The user's coming or past visits. Loader and browser share these definitions. */
export const visitPages = (when: When, call: CallOptions = {}) =>
  infiniteQueryOptions({
    queryKey: [KEY, when],
    queryFn: ({ pageParam, signal }) =>
      apiPage("GET /api/visits", {
        query: { when },
        cursor: pageParam,
        signal,
        ...call,
      }),
    ...BY_CURSOR,
    staleTime: RENDERED_FRESH_MS,
  });

export const visitQuery = (id: string, call: CallOptions = {}) =>
  queryOptions({
    queryKey: [KEY, "one", id],
    queryFn: ({ signal }) => api("GET /api/visits/:id", { params: { id }, signal, ...call }),
    staleTime: RENDERED_FRESH_MS,
  });

export const timesQuery = (homeId: string) =>
  queryOptions({
    queryKey: [KEY, "times", homeId],
    queryFn: ({ signal }) => api("GET /api/properties/:id/visit-times", { params: { id: homeId }, signal }),
    staleTime: 0,
  });

/** Refetches all shown visits. */
const refetchVisits = (client: QueryClient) => refetchQueries(client, { queryKey: [KEY] });

/** Refetches visits when one changes, also by the other side. */
export function useVisitWatch(): void {
  const client = useQueryClient();
  useRefetchOn("visit:changed", () => void refetchVisits(client));
}

type Input = Omit<BookVisit, "start" | "proposals"> & { start?: string; proposals?: { start: string }[] };

/** Books a visit, or requests it. Throws an ApiError. */
export async function bookVisit(client: QueryClient, body: Input): Promise<Visit> {
  const visit = await api("POST /api/visits", { body });
  client.setQueryData([KEY, "one", visit.id], visit);
  void refetchVisits(client);
  return visit;
}

const ROUTES = {
  accept: "POST /api/visits/:id/accept",
  decline: "POST /api/visits/:id/decline",
  move: "POST /api/visits/:id/move",
  cancel: "POST /api/visits/:id/cancel",
  report: "POST /api/visits/:id/no-show",
  contest: "POST /api/visits/:id/contest",
} as const satisfies Record<VisitAct, string>;

/** Changes a visit, unless it has changed since it was shown. Throws an ApiError. */
export async function changeVisit(
  client: QueryClient,
  { id, version }: Visit,
  act: VisitAct,
  given: { start?: string; reason?: string } = {},
): Promise<Visit> {
  try {
    const visit = await api(ROUTES[act], { params: { id }, body: { version, ...given } });
    client.setQueryData([KEY, "one", id], visit);
    return visit;
  } finally {
    void refetchVisits(client);
  }
}

/** Returns the option of messages about a visit: the latest one replaces those before. */
export const aboutVisit = ({ id }: Visit) => ({ about: `visit ${id}` });

/** Downloads a visit as a calendar file. */
export async function downloadCalendar({ id }: Visit): Promise<void> {
  try {
    const content = await apiText("GET /api/visits/:id/calendar.ics", { params: { id } });
    saveFile(content, { name: "visit.ics", type: "text/calendar" });
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
    toast.error(VISITS.notDownloaded);
  }
}
