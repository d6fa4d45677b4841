import { useEffect, useRef } from "react";
import { Navigate } from "react-router";
import { SAVED_SEARCHES } from "#web/features/alerts/alert-texts.ts";
import { ClearAll } from "#web/features/favorites/clear-all.tsx";
import Heart from "#web/features/favorites/heart.tsx";
import { FAVORITES } from "#web/features/favorites/texts.ts";
import { maySave, useFavorites } from "#web/features/favorites/use-favorites.ts";
import { PropertyList, PropertyListSkeleton } from "#web/features/properties/card/property-list.tsx";
import { savedHomes, useSavedHomes } from "#web/features/properties/card/use-saved-homes.ts";
import { CompareTray } from "#web/features/properties/compare/compare-tray.tsx";
import { RenderedQueries } from "#web/lib/api/query-cache.tsx";
import { queriesForViewer } from "#web/lib/page/for-viewer.server.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { useSession } from "#web/lib/session/session.ts";
import { readViewer } from "#web/lib/session/viewer.server.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useListFocus } from "#web/ui/lists/use-list-focus.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { PHONE_CARD_WIDTH } from "../features/properties/card/card-sizes.ts";
import type { Route } from "./+types/favorites.ts";

export function loader({ context }: Route.LoaderArgs) {
  return queriesForViewer(context, async (client, viewer, call) => {
    const { favorites } = (await readViewer(viewer, call)).user;
    if (favorites.length > 0) await client.fetchInfiniteQuery(savedHomes(favorites, call));
  });
}

/** After an in-app navigation the page itself calls the API. */
export const clientLoader = () => null;

export const meta = () => pageMeta({ title: FAVORITES.title, isPrivate: true });

const GRID = "grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6 min-[75rem]:grid-cols-4";
const CARD_SIZES = `(min-width: 1344px) 302px, (min-width: 1200px) calc((100vw - 136px) / 4), (min-width: 1024px) calc((100vw - 112px) / 3), (min-width: 640px) calc((100vw - 68px) / 2), ${PHONE_CARD_WIDTH}`;
const COLUMNS = 4;

export default function Favorites({ loaderData }: Route.ComponentProps) {
  const { user } = useSession();
  if (!maySave(user)) return <Navigate to="/" replace />;
  return (
    <RenderedQueries state={loaderData}>
      <SavedHomes />
    </RenderedQueries>
  );
}

function SavedHomes() {
  const favorites = useFavorites();
  // The ids from the profile may be hours old. That is good enough for hearts, but not for showing an empty list.
  const ids = favorites.isPlaceholderData ? undefined : favorites.data;
  const { pages, homes, gone } = useSavedHomes(ids);
  const heading = useRef<HTMLHeadingElement>(null);
  const listFocus = useListFocus("article", "[aria-pressed]", heading);

  const failed = [favorites, pages].find((read) => read.isError && !read.data);
  const isEmpty = ids?.length === 0 || (pages.isSuccess && homes.length === 0 && !pages.hasNextPage);
  const isKnown = isEmpty || pages.isSuccess;
  // Moves the focus, because "Clear All" has disappeared.
  useEffect(() => {
    if (isEmpty && document.activeElement === document.body) heading.current?.focus();
  }, [isEmpty]);

  return (
    <div className="page-width pt-6 pb-26 lg:pt-9 lg:pb-18">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          <h1 ref={heading} tabIndex={-1} className="title-1">
            {FAVORITES.title}
          </h1>
          <p role="status" className="mt-1 min-h-6 text-ink-mute">
            {isKnown && !failed && !isEmpty && FAVORITES.saved((ids?.length ?? 0) - gone)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/saved-searches">{SAVED_SEARCHES.title}</ButtonLink>
          {isKnown && !isEmpty && <ClearAll />}
        </div>
      </div>
      {failed ? (
        <LoadFailed text={FAVORITES.failed} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
      ) : isEmpty ? (
        <EmptyState
          title={FAVORITES.none}
          picture="/art/owner-balcony-640.webp"
          action={
            <ButtonLink to="/browse" variant="primary">
              {FAVORITES.browse}
            </ButtonLink>
          }
        >
          {FAVORITES.noneHint}
        </EmptyState>
      ) : isKnown ? (
        <div {...listFocus} data-comparing>
          <CompareTray />
          <PropertyList
            properties={homes}
            pages={pages}
            failed={FAVORITES.failed}
            className={GRID}
            sizes={CARD_SIZES}
            firstRow={COLUMNS}
            level={2}
            action={(property) => <Heart property={property} />}
          />
        </div>
      ) : (
        <PropertyListSkeleton label={FAVORITES.loading} count={2 * COLUMNS} className={GRID} />
      )}
    </div>
  );
}
