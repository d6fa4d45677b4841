import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Family } from "#contract/desk/case-terms.ts";
import type { Case } from "#contract/desk/cases.ts";
import { api, apiPage, BY_CURSOR, type CallOptions } from "#web/lib/api/api.ts";
import { changeItems, type Pages } from "#web/lib/api/pages.ts";
import { RENDERED_FRESH_MS } from "#web/lib/api/query-cache.tsx";
import { useRefetchOn } from "#web/lib/realtime/use-refetch-on.ts";
import { showInstead, useShownInstead } from "./decisions/shown-instead.ts";

export type CaseFilter = "all" | "overdue" | Family;

const LISTS = ["cases", "list"];
const COUNTS = ["cases", "counts"];
export const BATCHES = ["cases", "batches"];
/** Cases that were decided in this tab, until the lists are reloaded. */
const DECIDED = ["decided-cases"];

export const caseKey = (id: string) => ["cases", "one", id];

/** How many cases and appeals wait. Loader and browser share this definition. */
export const countsQuery = (call: CallOptions = {}) =>
  queryOptions({
    queryKey: COUNTS,
    queryFn: ({ signal }) => api("GET /api/admin/cases/counts", { signal, ...call }),
    staleTime: RENDERED_FRESH_MS,
  });
export const useCaseCounts = () => useQuery(countsQuery());

/** Returns the API's filter. */
export function queryOf(filter: CaseFilter, q: string) {
  const words = q === "" ? {} : { q };
  if (filter === "all") return words;
  return filter === "overdue" ? { ...words, overdue: "true" as const } : { ...words, family: filter };
}

interface Asked {
  list: "queue" | "appeals";
  filter: CaseFilter;
  q: string;
}

/** The pages of the queue or of the appeals. Loader and browser share this definition. */
export const casePages = ({ list, filter, q }: Asked, call: CallOptions = {}) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, list, filter, q],
    queryFn: ({ pageParam, signal }) =>
      apiPage("GET /api/admin/cases", {
        query: {
          state: list === "queue" ? "open" : "appealed",
          ...queryOf(filter, q),
        },
        cursor: pageParam,
        signal,
        ...call,
      }),
    ...BY_CURSOR,
    staleTime: RENDERED_FRESH_MS,
  });

export const caseQuery = (id: string, call: CallOptions = {}) =>
  queryOptions({
    queryKey: caseKey(id),
    queryFn: ({ signal }) => api("GET /api/admin/cases/:id", { params: { id }, signal, ...call }),
    staleTime: RENDERED_FRESH_MS,
  });

/** Hides cases at once, as if the decision had arrived, or shows them again. */
export function setHidden(client: QueryClient, ids: readonly string[], isHidden: boolean): void {
  showInstead<Case>(client, DECIDED, ids, isHidden ? null : undefined);
  const change = isHidden ? -ids.length : ids.length;
  client.setQueryData<{ open: number; overdue: number; appealed: number }>(
    COUNTS,
    (counts) => counts && { ...counts, open: Math.max(0, counts.open + change) },
  );
}

/** Must be called after a decision on the server. */
export function casesChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: COUNTS });
  void client.invalidateQueries({ queryKey: ["cases", "one"] });
  client.removeQueries({ queryKey: LISTS, type: "inactive" });
  void client.invalidateQueries({ queryKey: ["properties"] });
}

/** Loads the open lists again, because a case has changed. */
export function reloadCases(client: QueryClient): void {
  casesChanged(client);
  void client.invalidateQueries({ queryKey: LISTS });
  void client.invalidateQueries({ queryKey: BATCHES });
}

/** Reloads the lists and counts of the dashboard when other people change something. */
export function useDeskWatch(): void {
  const client = useQueryClient();
  useRefetchOn("desk:changed", () => reloadCases(client));
}

/** Reloads an open case when other people change something. The queue keeps its order, so that its cases keep their places. */
export function useCaseWatch(id: string): void {
  const client = useQueryClient();
  useRefetchOn("desk:changed", () => void client.invalidateQueries({ queryKey: caseKey(id) }));
}

/** Replaces a case in the loaded lists. */
export function showCase(client: QueryClient, now: Case): void {
  changeItems<Case>(client, LISTS, (one) => (one.id === now.id ? now : one));
}

/** Returns the filter and words with which the queue was last loaded; undefined if it was not. */
function lastAsked(client: QueryClient): Asked | undefined {
  const lists = client.getQueriesData<Pages<Case>>({ queryKey: [...LISTS, "queue"] });
  const key = lists.findLast(([, data]) => data !== undefined)?.[0];
  if (!key) return undefined;
  const [filter, q] = key.slice(-2) as [CaseFilter, string];
  return { list: "queue", filter, q };
}

/** The queue as it was last loaded, for moving from case to case. Empty if it was not loaded. */
export function useLoadedQueue() {
  const client = useQueryClient();
  const [asked] = useState(() => lastAsked(client));
  const decided = useShownInstead<Case>(DECIDED);
  const pages = useInfiniteQuery({
    ...casePages(asked ?? { list: "queue", filter: "all", q: "" }),
    enabled: asked !== undefined,
    // The cases keep their places while an admin goes through them.
    refetchOnMount: false,
    refetchOnWindowFocus: false,
  });
  return { pages, isOpen: ({ id }: Case) => !decided.has(id) };
}
export type LoadedQueue = ReturnType<typeof useLoadedQueue>;

/** The cases of a list that are not decided yet, page by page. */
export function useCases(asked: Asked & { enabled: boolean }) {
  const decided = useShownInstead<Case>(DECIDED);
  const pages = useInfiniteQuery({
    ...casePages(asked),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    enabled: asked.enabled,
  });
  const { data } = pages;
  const cases = useMemo(
    () => data?.pages.flatMap(({ items }) => items).filter(({ id }) => !decided.has(id)) ?? [],
    [data, decided],
  );
  return { pages, cases };
}
export type Cases = ReturnType<typeof useCases>;
