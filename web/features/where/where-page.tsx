import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { wherePath } from "#contract/areas/where-terms.ts";
import { rentText } from "#contract/browse/filters.ts";
import { useIsWide } from "#web/features/browse/browse-filters.tsx";
import type { Destination } from "#web/features/browse/map/destination-places.ts";
import { ListButton, MapButton } from "#web/features/browse/map/view-toggle.tsx";
import { PersonMark } from "#web/features/places/person-mark.tsx";
import { nameOfPlace } from "#web/features/places/place-names.ts";
import { usePlace } from "#web/features/places/use-place.ts";
import { useIsHydrated } from "#web/lib/hydration/use-is-hydrated.ts";
import { useSession } from "#web/lib/session/session.ts";
import { classNames } from "#web/ui/class-names.ts";
import { areaLinkId } from "./area-card.tsx";
import { AreaResults, FIRST_SHOWN } from "./area-results.tsx";
import { SentenceBox } from "./sentence-box.tsx";
import { useAreas } from "./use-areas.ts";
import { readWish, type WhereWish } from "./where-address.ts";
import { WhereForm } from "./where-form.tsx";
import { WHERE } from "./where-texts.ts";

const AreasMap = lazy(() => import("./areas-map.tsx"));

/** The search of the URL. The document is the same for every URL, because the workplaces in it are private. */
function useWish(): WhereWish {
  const [search] = useSearchParams();
  const isHydrated = useIsHydrated();
  return readWish(isHydrated ? search : new URLSearchParams());
}

/** Returns the workplaces with their names, and where they are. */
function useWorkplaces({ to, to2 }: WhereWish): { names: string[]; placed: Destination[] } {
  const [first, second] = [usePlace(to).place, usePlace(to2).place];
  const names = [...(to === null ? [] : [nameOfPlace(to, first)]), ...(to2 === null ? [] : [nameOfPlace(to2, second)])];
  const placed = useMemo(
    () =>
      [first, second].flatMap((place, at): Destination[] =>
        place && place.lat !== null && place.lon !== null
          ? [{ name: place.name, person: at === 0 ? 1 : 2, lat: place.lat, lon: place.lon }]
          : [],
      ),
    [first, second],
  );
  return { names, placed };
}

/** Which areas suit one or two workplaces: the search, the ranked areas, and the map. */
// Long: it passes the state of the screen to flat parts, which are separate components.
export default function WherePage() {
  const wish = useWish();
  const navigate = useNavigate();
  const query = useAreas(wish);
  const workplaces = useWorkplaces(wish);
  const isWide = useIsWide();
  const { user } = useSession();
  const [isEditing, setEditing] = useState(false);
  const [isMap, setMap] = useState(false);
  /** Whether a press has switched between list and map, so that the other button gets the focus. */
  const [hasSwitched, setHasSwitched] = useState(false);
  const [marked, setMarked] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wantsFocus = useRef(false);
  const hasSearched = wish.to !== null;
  const address = wherePath(wish);
  /** The search whose areas are all listed. */
  const [allOf, setAllOf] = useState<string | null>(null);
  const isAll = allOf === address;
  const found = query.data?.areas;
  const areas = useMemo(() => (found ?? []).slice(0, isAll ? undefined : FIRST_SHOWN), [found, isAll]);

  function search(next: WhereWish) {
    setEditing(false);
    if (wherePath(next) === address) {
      heading.current?.focus();
      return;
    }
    wantsFocus.current = true;
    setMarked(null);
    void navigate(wherePath(next));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the search in the URL has changed
  useEffect(() => {
    if (wantsFocus.current) heading.current?.focus();
    wantsFocus.current = false;
  }, [address]);

  function show(map: boolean) {
    setHasSwitched(true);
    setMap(map);
  }
  function showInList(rank: number) {
    setHasSwitched(false);
    setMap(false);
    setMarked(rank);
    requestAnimationFrame(() => document.getElementById(areaLinkId(rank))?.focus());
  }
  const hasMap = hasSearched && areas.length > 0;
  return (
    <div
      data-map-view={hasMap || undefined}
      className={classNames(hasMap && "lg:grid lg:grid-cols-[minmax(0,40.5rem)_minmax(0,1fr)]")}
    >
      <div
        className={
          hasMap ? "page-width pt-4 pb-26 lg:mx-0! lg:pt-6 lg:pr-6! lg:pb-12" : "page-width pt-4 pb-26 lg:pt-9"
        }
      >
        <div className="max-w-[38.5rem]">
          <h1 className="title-1">{WHERE.title}</h1>
          <p className={classNames("mt-2 mb-4 text-ink-soft", hasSearched && "max-lg:sr-only")}>{WHERE.lead}</p>
          {hasSearched && !isEditing && (
            <Summary wish={wish} names={workplaces.names} onChange={() => setEditing(true)} />
          )}
          <div className={classNames("grid gap-4", hasSearched && !isEditing && "max-lg:hidden")}>
            <WhereForm wish={wish} onSearch={search} />
            <SentenceBox onRead={search} />
          </div>
          {hasSearched && (
            <div className="mt-5">
              <AreaResults
                key={address}
                query={query}
                wish={wish}
                workplaces={workplaces.names}
                heading={heading}
                isAll={isAll}
                onShowAll={() => setAllOf(address)}
                marked={marked}
                onMark={setMarked}
                onSearch={search}
              />
            </div>
          )}
        </div>
      </div>
      {hasMap && (isWide || isMap) && (
        <div
          data-covers-screen={isMap || undefined}
          className={classNames(
            "max-lg:fixed max-lg:inset-0 max-lg:z-(--z-header) lg:sticky lg:top-18 lg:h-[calc(100dvh-4.5rem)]",
            user && "max-lg:bottom-15",
          )}
        >
          <Suspense fallback={<div className="h-full bg-(--map-land)" />}>
            <AreasMap
              areas={areas}
              workplaces={workplaces.placed}
              marked={marked}
              onMark={setMarked}
              onPress={showInList}
            />
          </Suspense>
          <ListButton
            onShow={() => show(false)}
            takesFocus={hasSwitched}
            className="absolute bottom-12 left-1/2 -translate-x-1/2"
          />
        </div>
      )}
      {hasMap && !isMap && (
        <MapButton onShow={() => show(true)} takesFocus={hasSwitched} className="fixed right-4 bottom-20" />
      )}
    </div>
  );
}

/** The search in short, on a phone. A press shows the fields. */
function Summary({ wish, names, onChange }: { wish: WhereWish; names: readonly string[]; onChange: () => void }) {
  const { type, maxRent, by } = wish;
  const details = [type, maxRent === null ? null : rentText({ maxRent }), WHERE.by[by]].filter((part) => part !== null);
  return (
    <button
      type="button"
      onClick={onChange}
      className="mt-3 flex min-h-16 w-full items-center gap-3 rounded-md border border-control bg-surface px-3.5 py-2 text-left lg:hidden"
    >
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 font-semibold">
          {names.map((name, at) => (
            <span key={name} className="flex min-w-0 items-center gap-1.5">
              <PersonMark person={at === 0 ? 1 : 2} isAlone={names.length === 1} />
              <span className="one-line">{name}</span>
            </span>
          ))}
        </span>
        <span className="text-[0.8125rem] text-ink-mute">{details.join(" · ")}</span>
      </span>
      <span className="text-sm font-semibold text-brand-ink">{WHERE.change}</span>
    </button>
  );
}
