import {
  onlineManager,
  QueryClient,
  QueryClientProvider,
  type QueryFilters,
  QueryCache as Reads,
} from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Changed, notifyOtherTabs, onOtherTabChange } from "../realtime/other-tabs.ts";
import { useSession } from "../session/session.ts";
import { ApiError } from "./api.ts";
import { retryAfterMs } from "./retry.ts";

const RETRIES = 2;
/** Retries when the response has a `Retry-After` header. */
const RETRIES_WITH_RETRY_AFTER = 4;

/** Returns whether a retry may succeed: after a network error, a server error or a rate limit. */
function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429;
}

/**
 * Creates a query client that retries transient failures and logs the others, as some screens show no error. While
 * offline it sends each request once, as the service worker may have a cached copy, and pauses retries until online.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new Reads({ onError: (error) => console.warn(error.message) }),
    defaultOptions: {
      queries: {
        networkMode: "offlineFirst",
        retry: (failures, error) =>
          isTransient(error) && failures < (retryAfterMs(error) === null ? RETRIES : RETRIES_WITH_RETRY_AFTER),
        retryDelay: (failures, error) => Math.max(1000 * 2 ** failures, retryAfterMs(error) ?? 0),
      },
    },
  });
}

let current: { userId: string | undefined; client: QueryClient } | null = null;

/** Returns the user's query client. A new user gets a new one, so that they never see the previous user's data. */
function clientOf(userId: string | undefined): QueryClient {
  if (!current || current.userId !== userId) current = { userId, client: createQueryClient() };
  return current.client;
}

/** Provides the query cache of the signed-in screens. It survives a visit to a public page, for the Back button. */
export function QueryCache({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return <QueryClientProvider client={clientOf(user?.id)}>{children}</QueryClientProvider>;
}

/**
 * Refetches the matching queries. Cancels requests in flight first: they may have read the data before the change, and
 * the cache would treat their result as fresh.
 */
export async function refetchQueries(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}

/** Refetches data that changed on the server, in this tab and the others. */
export function refetchEverywhere(client: QueryClient, what: Changed): Promise<void> {
  notifyOtherTabs(what);
  return refetchQueries(client, { queryKey: [what] });
}

if (!import.meta.env.SSR) {
  // By default it assumes that a page starts online.
  onlineManager.setOnline(navigator.onLine);
  onOtherTabChange((what) => void (current && refetchQueries(current.client, { queryKey: [what] })));
}
