import { useQuery, useQueryClient } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import CloudOff from "lucide-react/icons/cloud-off";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Property } from "#contract/properties/properties.ts";
import { useIsWide } from "#web/features/browse/browse-filters.tsx";
import { useCardHeart } from "#web/features/favorites/use-card-heart.tsx";
import { commuteParameters } from "#web/features/places/commute-address.ts";
import { dropHomes, MIN_COMPARED } from "#web/features/properties/compare/chosen-homes.ts";
import { compareAddress, comparedIds } from "#web/features/properties/compare/compare-address.ts";
import { CompareTable } from "#web/features/properties/compare/compare-table.tsx";
import { COMPARE, noteText, summaryText } from "#web/features/properties/compare/compare-texts.ts";
import { comparedHomes } from "#web/features/properties/compare/compared-homes.ts";
import { useContactOwner } from "#web/features/properties/detail/owner-card.tsx";
import { ShortVisitButton } from "#web/features/visits/visit-offer.tsx";
import { RenderedQueries } from "#web/lib/api/query-cache.tsx";
import { queriesForViewer } from "#web/lib/page/for-viewer.server.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { useGoBack } from "#web/lib/page/use-go-back.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Switch } from "#web/ui/inputs/switch.tsx";
import { useListFocus } from "#web/ui/lists/use-list-focus.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { AFTER_A_MOMENT } from "#web/ui/skeleton.tsx";
import { Loader } from "#web/ui/spinner.tsx";
import type { Route } from "./+types/compare.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const ids = comparedIds(search);
  return queriesForViewer(context, async (client, _viewer, call) => {
    if (ids.length >= MIN_COMPARED) await client.fetchQuery(comparedHomes(ids, commuteParameters(search), call));
  });
}

/** After an in-app navigation the page itself calls the API. */
export const clientLoader = () => null;

export const meta = () => pageMeta({ title: COMPARE.title(0), isPrivate: true });

export default function CompareRoute({ loaderData }: Route.ComponentProps) {
  return (
    <RenderedQueries state={loaderData}>
      <Compare />
    </RenderedQueries>
  );
}

/** Returns the homes of the address, how many of them are gone, and a function that removes one from the comparison. */
function useComparedHomes() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const ids = comparedIds(search);
  const commute = commuteParameters(search);
  const query = useQuery({ ...comparedHomes(ids, commute), enabled: ids.length >= MIN_COMPARED });
  const { data: homes } = query;
  const gone = homes ? ids.filter((id) => !homes.some((home) => home.id === id)) : [];
  const goneText = gone.join();
  useEffect(() => dropHomes(goneText.split(",")), [goneText]);

  function remove({ id }: Property) {
    const left = (homes ?? []).filter((home) => home.id !== id);
    const leftIds = left.map((home) => home.id);
    // Read already, so the page does not load them again.
    client.setQueryData(comparedHomes(leftIds, commute).queryKey, left);
    dropHomes([id]);
    void navigate(compareAddress(leftIds, search), { replace: true, preventScrollReset: true });
  }
  return { ids, query, gone: gone.length, remove };
}

function Compare() {
  const heart = useCardHeart();
  const { ids, query, gone, remove } = useComparedHomes();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isWide = useIsWide();
  // A phone lists what is equal as chips at the end.
  const onlyDifferent = wanted ?? isWide === false;
  const goBack = useGoBack("/browse");
  const heading = useRef<HTMLHeadingElement>(null);
  const listFocus = useListFocus("th:has([data-remove])", "[data-remove]", heading);
  const hasTooFew = (query.data ?? ids).length < MIN_COMPARED;
  const homes = hasTooFew ? undefined : query.data;

  return (
    <div className="page-width pt-6 pb-26 lg:pt-9 lg:pb-18">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 ref={heading} tabIndex={-1} className="title-1">
            {COMPARE.title(hasTooFew ? 0 : (homes ?? ids).length)}
          </h1>
          {homes && <p className="mt-1 text-ink-mute">{summaryText(homes)}</p>}
        </div>
        {homes && (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Switch
              role="switch"
              label={COMPARE.onlyDifferent}
              checked={onlyDifferent}
              onChange={(event) => setWanted(event.target.checked)}
              className="gap-3!"
            />
            <Button icon={ArrowLeft} onClick={goBack} className="max-lg:hidden">
              {COMPARE.back}
            </Button>
          </div>
        )}
      </div>
      <div {...listFocus}>
        {gone > 0 && <Notice className="mb-4">{COMPARE.gone(gone)}</Notice>}
        {hasTooFew ? (
          <TooFew />
        ) : homes ? (
          <CompareTable
            homes={homes}
            onlyDifferent={onlyDifferent}
            onRemove={remove}
            action={heart}
            buttons={(home) => <HomeButtons home={home} />}
          />
        ) : query.isError ? (
          <LoadFailed text={COMPARE.failed} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : query.fetchStatus === "paused" ? (
          <EmptyState icon={CloudOff} title={COMPARE.offline} className="py-16">
            <p>{COMPARE.offlineHint}</p>
          </EmptyState>
        ) : (
          <Loader className={`min-h-[50dvh] justify-center ${AFTER_A_MOMENT}`}>{COMPARE.loading}</Loader>
        )}
      </div>
      {homes && <p className="mt-4 text-sm text-ink-mute">{noteText(homes)}</p>}
    </div>
  );
}

/** What a phone offers below the title of a home. */
function HomeButtons({ home }: { home: Property }) {
  const { busy, onContact, editLink } = useContactOwner(home);
  if (editLink !== null)
    return (
      <ButtonLink to={editLink} variant="soft" aria-label={COMPARE.editHome(home.title)} className="px-1! text-sm!">
        {COMPARE.edit}
      </ButtonLink>
    );
  return (
    <>
      <Button
        variant="soft"
        busy={busy}
        onClick={onContact}
        aria-label={COMPARE.contactOwner(home.title)}
        className="px-1! text-sm!"
      >
        {COMPARE.contact}
      </Button>
      <ShortVisitButton home={home} className="min-h-11! px-1! text-sm! *:first:hidden" />
    </>
  );
}

function TooFew() {
  return (
    <EmptyState
      title={COMPARE.tooFew}
      picture="/art/owner-balcony-640.webp"
      action={
        <ButtonLink to="/browse" variant="primary">
          {COMPARE.browse}
        </ButtonLink>
      }
    >
      <p>{COMPARE.tooFewHint}</p>
    </EmptyState>
  );
}
