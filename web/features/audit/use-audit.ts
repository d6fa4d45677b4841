import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import { api, apiPage, apiText, BY_CURSOR, type CallOptions } from "#web/lib/api/api.ts";
import { totalOf } from "#web/lib/api/pages.ts";
import { RENDERED_FRESH_MS } from "#web/lib/api/query-cache.tsx";
import { saveFile } from "#web/lib/page/save-file.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { type AuditFilters, queryOf } from "./audit-address.ts";
import { AUDIT_PAGE } from "./texts.ts";

/** The pages of the actions that filters find. Loader and browser share this definition. */
export const auditPages = (filters: AuditFilters, call: CallOptions = {}) =>
  infiniteQueryOptions({
    queryKey: ["audit", "all", filters],
    queryFn: ({ pageParam, signal }) =>
      apiPage("GET /api/admin/audit", { query: queryOf(filters), cursor: pageParam, signal, ...call }),
    ...BY_CURSOR,
    staleTime: RENDERED_FRESH_MS,
  });

/** Everyone who has acted. Loader and browser share this definition. */
export const actorsQuery = (call: CallOptions = {}) =>
  queryOptions({
    queryKey: ["audit", "actors"],
    queryFn: ({ signal }) => api("GET /api/admin/audit/actors", { signal, ...call }),
    staleTime: RENDERED_FRESH_MS,
  });

export const useActors = () => useQuery(actorsQuery()).data ?? [];

export function useAudit(filters: AuditFilters) {
  const pages = useInfiniteQuery({
    ...auditPages(filters),
    placeholderData: keepPreviousData,
    // A refetch would load every page again.
    refetchOnWindowFocus: false,
  });
  return {
    pages,
    entries: pages.data?.pages.flatMap(({ items }) => items) ?? [],
    total: totalOf(pages.data?.pages),
  };
}

/** Downloads the actions that filters find. */
export const useAuditFile = () =>
  useMutation({
    mutationFn: (filters: AuditFilters) => apiText("GET /api/admin/audit/export.csv", { query: queryOf(filters) }),
    // The file begins with a byte order mark, which reading it as text has removed.
    onSuccess: (content) => saveFile(`\ufeff${content}`, { name: "audit.csv", type: "text/csv" }),
    onError: (error) => {
      console.warn(error.message);
      toast.error(AUDIT_PAGE.fileFailed);
    },
  });
