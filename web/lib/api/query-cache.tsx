import {
  type DehydratedState,
  HydrationBoundary,
  onlineManager,
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
  type QueryFilters,
  QueryCache as Reads,
} from "@tanstack/react-query";
import { type ReactNode, use, useState } from "react";
import { onFirstInput } from "../hydration/first-input.ts";
import { type Changed, notifyOtherTabs, onOtherTabChange } from "../realtime/other-tabs.ts";
import { RenderedContext } from "../session/rendered.ts";
import { type Session, useSession } from "../session/session.ts";
import { ApiError } from "./api.ts";
import { retryAfterMs } from "./retry.ts";

const FAVORITES: Changed = "favorites";
const RETRIES = 2;
/** Long enough that a page does not refetch data that the server has just rendered. */
export const RENDERED_FRESH_MS = 10_000;
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

/** Returns a client that starts with the saved homes of the page's viewer. */
function clientOfViewer({ user }: Session): QueryClient {
  const client = createQueryClient();
  if (user) client.setQueryData([FAVORITES], user.favorites);
  return client;
}

/** Returns the user's query client. A new user gets a new client, so that they never see the previous user's data. */
function clientOf(userId: string | undefined, rendered: Session): QueryClient {
  if (!current || current.userId !== userId) {
    const isViewer = current === null && userId !== undefined && userId === rendered.user?.id;
    const client = isViewer ? clientOfViewer(rendered) : createQueryClient();
    // Refetched later, because offline the list comes from a copy of the service worker.
    if (isViewer) onFirstInput(() => void client.invalidateQueries({ queryKey: [FAVORITES] }));
    current = { userId, client };
  }
  return current.client;
}

/** On the server, each page has its own client, which its parts share. */
function ServerQueryCache({ children }: { children: ReactNode }) {
  const outer = use(QueryClientContext);
  const { session } = use(RenderedContext);
  const [client] = useState(() => outer ?? clientOfViewer(session));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function BrowserQueryCache({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { session: rendered } = use(RenderedContext);
  return <QueryClientProvider client={clientOf(user?.id, rendered)}>{children}</QueryClientProvider>;
}

/** Provides the query cache of the signed-in screens. It survives a visit to a public page, for the Back button. */
export const QueryCache = import.meta.env.SSR ? ServerQueryCache : BrowserQueryCache;

/**
 * Continues with what the loader has read for the page. It counts as read now by this device's clock, which may be wrong;
 * offline, the document is a copy.
 */
export function RenderedQueries({
  state,
  children,
}: {
  state: DehydratedState | null | undefined;
  children: ReactNode;
}) {
  const [own] = useState(() => state && withOwnClock(state));
  return <HydrationBoundary state={own}>{children}</HydrationBoundary>;
}

function withOwnClock({ mutations, queries }: DehydratedState): DehydratedState {
  const dataUpdatedAt = import.meta.env.SSR || navigator.onLine ? Date.now() : 0;
  return { mutations, queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })) };
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
