import { useEffect, useRef } from "react";
import { Navigate } from "react-router";
import { ClearAll } from "#web/features/favorites/clear-all.tsx";
import Heart from "#web/features/favorites/heart.tsx";
import { FAVORITES } from "#web/features/favorites/texts.ts";
import { maySave, useFavorites } from "#web/features/favorites/use-favorites.ts";
import { LoadFailed, PropertyList, PropertyListSkeleton } from "#web/features/properties/card/property-list.tsx";
import { useSavedHomes } from "#web/features/properties/card/use-saved-homes.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { useSession } from "#web/lib/session/session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useListFocus } from "#web/ui/use-list-focus.ts";

export const meta = () => pageMeta({ title: FAVORITES.title, isPrivate: true });

const GRID = "grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6 min-[75rem]:grid-cols-4";
const CARD_SIZES =
  "(min-width: 1344px) 302px, (min-width: 1200px) calc((100vw - 136px) / 4), (min-width: 1024px) calc((100vw - 112px) / 3), (min-width: 640px) calc((100vw - 68px) / 2), calc(100vw - 32px)";
const COLUMNS = 4;

export default function Favorites() {
  const { user } = useSession();
  return maySave(user) ? <SavedHomes /> : <Navigate to="/" replace />;
}

function SavedHomes() {
  const favorites = useFavorites();
  // The ids from the profile may be hours old: good enough for hearts, not for an empty list.
  const ids = favorites.isPlaceholderData ? undefined : favorites.data;
  const { pages, homes, gone } = useSavedHomes(ids);
  const heading = useRef<HTMLHeadingElement>(null);
  const listFocus = useListFocus("article", "[aria-pressed]", heading);

  const failed = [favorites, pages].find((read) => read.isError && !read.data);
  const isEmpty = ids?.length === 0 || (pages.isSuccess && homes.length === 0 && !pages.hasNextPage);
  const isKnown = isEmpty || pages.isSuccess;
  // "Clear All" disappears after it worked.
  useEffect(() => {
    if (isEmpty && document.activeElement === document.body) heading.current?.focus();
  }, [isEmpty]);

  return (
    <div className="page-width pt-6 pb-26 lg:pt-9 lg:pb-18">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          <h1 ref={heading} tabIndex={-1} className="title-1 outline-none">
            {FAVORITES.title}
          </h1>
          <p role="status" className="mt-1 min-h-6 text-ink-mute">
            {isKnown && !failed && !isEmpty && FAVORITES.saved((ids?.length ?? 0) - gone)}
          </p>
        </div>
        {isKnown && !isEmpty && <ClearAll />}
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
        <div {...listFocus}>
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
