import { useQuery } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import { useRef } from "react";
import { Navigate } from "react-router";
import { SAVED_SEARCHES } from "#web/features/alerts/alert-texts.ts";
import { filtersOf, savedSearches } from "#web/features/alerts/saved-list.ts";
import { SavedSearchCard } from "#web/features/alerts/saved-search-card.tsx";
import { loadPlaces } from "#web/features/browse/filter-places.ts";
import { maySave } from "#web/features/favorites/use-favorites.ts";
import { PushStrip } from "#web/features/notifications/push/push-strip.tsx";
import { RenderedQueries } from "#web/lib/api/query-cache.tsx";
import { queriesForViewer } from "#web/lib/page/for-viewer.server.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { useSession } from "#web/lib/session/session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useListFocus } from "#web/ui/lists/use-list-focus.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Skeleton, SkeletonList } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/saved-searches.ts";

export function loader({ context }: Route.LoaderArgs) {
  return queriesForViewer(context, async (client, _viewer, call) => {
    const searches = await client.fetchQuery(savedSearches(call));
    await Promise.all(searches.map((search) => loadPlaces(client, filtersOf(search), call)));
  });
}

/** After an in-app navigation the page itself calls the API. */
export const clientLoader = () => null;

export const meta = () => pageMeta({ title: SAVED_SEARCHES.title, isPrivate: true });

const GRID = "grid gap-5 *:min-w-0 lg:grid-cols-2 lg:gap-6";

export default function SavedSearches({ loaderData }: Route.ComponentProps) {
  const { user } = useSession();
  if (!maySave(user)) return <Navigate to="/" replace />;
  return (
    <RenderedQueries state={loaderData}>
      <Searches />
    </RenderedQueries>
  );
}

function Searches() {
  const { user } = useSession();
  const { data: searches, isPending, isFetching, refetch } = useQuery(savedSearches());
  const heading = useRef<HTMLHeadingElement>(null);
  const listFocus = useListFocus("article", "a", heading);
  return (
    <div className="page-width max-w-[68rem] pt-6 pb-26 lg:pt-9 lg:pb-18" {...listFocus}>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          <h1 ref={heading} tabIndex={-1} className="title-1">
            {SAVED_SEARCHES.title}
          </h1>
          <p className="mt-1 min-h-6 text-ink-mute">
            {searches && searches.length > 0 && SAVED_SEARCHES.kept(searches.length)}
          </p>
        </div>
        <ButtonLink to="/notifications/settings">{SAVED_SEARCHES.settings}</ButtonLink>
      </div>
      {user && searches && searches.length > 0 && <PushStrip accountId={user.id} />}
      {isPending ? (
        <SkeletonList label={SAVED_SEARCHES.loading} count={4} className={GRID}>
          <Skeleton className="h-56 rounded-lg" />
        </SkeletonList>
      ) : !searches ? (
        <LoadFailed text={SAVED_SEARCHES.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : searches.length === 0 ? (
        <EmptyState
          icon={Bell}
          title={SAVED_SEARCHES.none}
          action={
            <ButtonLink to="/browse" variant="primary">
              {SAVED_SEARCHES.browse}
            </ButtonLink>
          }
        >
          {SAVED_SEARCHES.noneHint}
        </EmptyState>
      ) : (
        <ul aria-label={SAVED_SEARCHES.title} className={GRID}>
          {searches.map((search) => (
            <li key={search.id}>
              <SavedSearchCard search={search} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
