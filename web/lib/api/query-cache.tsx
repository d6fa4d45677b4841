import {
  onlineManager,
  QueryClient,
  QueryClientProvider,
  type QueryFilters,
  QueryCache as Reads,
} from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Changed, tellOtherTabs, whenOtherTabsChange } from "../realtime/other-tabs.ts";
import { useSession } from "../session/session.ts";
import { ApiError } from "./api.ts";
import { askedBackAfter } from "./retry.ts";

const RETRIES = 2;
/** Where the server asks to come back. */
const RETRIES_WHEN_ASKED = 4;

/** What may go well at the next try: no answer, or a fault on the server's side. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429;
}

/**
 * A cache that tries again what may pass, and logs what failed for good: some screens do not speak of it. Without a
 * connection it asks once, since the service worker may have a copy, and goes on when there is one.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new Reads({ onError: (error) => console.warn(error.message) }),
    defaultOptions: {
      queries: {
        networkMode: "offlineFirst",
        retry: (failures, error) =>
          isPassing(error) && failures < (askedBackAfter(error) === null ? RETRIES : RETRIES_WHEN_ASKED),
        retryDelay: (failures, error) => Math.max(1000 * 2 ** failures, askedBackAfter(error) ?? 0),
      },
    },
  });
}

let kept: { of: string | undefined; client: QueryClient } | null = null;

/** One cache for each person: what one has read is never shown to the next on the same screen. */
function clientOf(personId: string | undefined): QueryClient {
  if (kept?.of !== personId) kept = { of: personId, client: createQueryClient() };
  return kept?.client as QueryClient;
}

/** What the signed-in screens have read. It outlives a visit to a public page, so that Back finds it again. */
export function QueryCache({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return <QueryClientProvider client={clientOf(user?.id)}>{children}</QueryClientProvider>;
}

/**
 * Reads again what the filters name. What is on its way is begun anew, since it may have been read before the change: left to
 * itself, the cache takes a first reading's answer for fresh.
 */
export async function readAgain(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}

/** To be called after a change on the server: what was read under that name is out of date, here and in other tabs. */
export function readAnew(client: QueryClient, what: Changed): Promise<void> {
  tellOtherTabs(what);
  return readAgain(client, { queryKey: [what] });
}

if (!import.meta.env.SSR) {
  // Left to itself it takes a page that begins without a connection for one that has it.
  onlineManager.setOnline(navigator.onLine);
  whenOtherTabsChange((what) => void (kept && readAgain(kept.client, { queryKey: [what] })));
}
