import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Batch } from "#contract/desk/case-batches.ts";
import type { BULK_OUTCOMES } from "#contract/desk/case-terms.ts";
import { ApiError, api, type CallOptions } from "#web/lib/api/api.ts";
import { RENDERED_FRESH_MS } from "#web/lib/api/query-cache.tsx";
import { now } from "#web/lib/clock.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { BATCHES, type CaseFilter, queryOf, reloadCases } from "../use-cases.ts";
import { BATCH } from "./batch-texts.ts";

const LATEST = [...BATCHES, "latest"];
const PREVIEW = [...BATCHES, "preview"];
const POLL_MS = 2_000;
const SOONEST_POLL_MS = 1_000;

/** Returns when to read the batch again: when it starts, and often while it runs. */
function pollAfter(batch: Batch | null | undefined): number | false {
  if (!batch || batch.ended_at !== null) return false;
  if (batch.state === "running") return POLL_MS;
  return Math.max(SOONEST_POLL_MS, Date.parse(batch.starts_at) - now());
}

/** The latest batch. Loader and browser share this definition. */
export const batchQuery = (call: CallOptions = {}) =>
  queryOptions({
    queryKey: LATEST,
    queryFn: ({ signal }) => api("GET /api/admin/case-batches/latest", { signal, ...call }),
    staleTime: RENDERED_FRESH_MS,
    refetchInterval: ({ state }) => pollAfter(state.data?.batch),
  });

/** Returns the latest batch; null without one or while it loads. The lists are reloaded as it makes progress. */
export function useBatch(): Batch | null {
  const client = useQueryClient();
  const batch = useQuery(batchQuery()).data?.batch ?? null;
  const progress = batch && `${batch.id} ${batch.state} ${batch.decided}`;
  const shown = useRef(progress);
  useEffect(() => {
    if (shown.current !== null && progress !== shown.current) reloadCases(client);
    shown.current = progress;
  }, [client, progress]);
  return batch;
}

/** How many of the cases that a filter finds can be approved or dismissed. Counted again each time it is opened. */
export const useBatchPreview = (filter: CaseFilter, q: string) =>
  useQuery({
    queryKey: [...PREVIEW, filter, q],
    queryFn: ({ signal }) => api("GET /api/admin/case-batches/preview", { query: queryOf(filter, q), signal }),
    staleTime: 0,
    gcTime: 0,
  });

export interface NewBatch {
  /** The same for repeated presses, so that only one batch is created. */
  id: string;
  outcome: (typeof BULK_OUTCOMES)[number];
  count: number;
  filter: CaseFilter;
  q: string;
}

/** Starts a batch. If the queue has changed, the cases are counted again. */
export function useStartBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ filter, q, ...batch }: NewBatch) =>
      api("POST /api/admin/case-batches", { body: { ...batch, filter: queryOf(filter, q) } }),
    onSuccess: (batch) => client.setQueryData(LATEST, { batch }),
    onError: (error) => {
      console.warn(error.message);
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey: BATCHES });
    },
  });
}

export function useStopBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Batch) => api("POST /api/admin/case-batches/:id/stop", { params: { id } }),
    onSuccess: (batch) => client.setQueryData(LATEST, { batch }),
    onError: (error) => {
      console.warn(error.message);
      toast.error(BATCH.stopFailed);
    },
  });
}
