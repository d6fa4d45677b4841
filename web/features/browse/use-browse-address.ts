import { useQuery } from "@tanstack/react-query";
import { startTransition, useEffectEvent, useLayoutEffect, useOptimistic, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { isCity } from "#contract/places/cities.ts";
import { storeCity, useCity } from "#web/lib/city.ts";
import { prefersAnyDate, rememberDate } from "./any-date.ts";
import { filtersFromSearch, queryText } from "./filter-address.ts";
import { inCity, placedFilters, useFilterPlaces } from "./filter-places.ts";
import { ANY_CITY, consistent, type Filters } from "./filters.ts";
import { type MapAddress, readMapAddress, withMapAddress } from "./map/map-address.ts";
import { type ReadSearch, type Search, stillRead } from "./read-search.ts";
import { asWords, searchOf, typedIn } from "./read-text.ts";

interface Going {
  replace?: boolean;
  /** Whether the page shows the list or the map; by default as before. The map of another city shows the whole city. */
  map?: MapAddress;
  /** The text that the filters were read from; by default the previous text. */
  read?: ReadSearch | null;
}

/** Returns the query text of filters, with the page's own parameters. */
const addressOf = (filters: Filters, map: MapAddress) => withMapAddress(queryText(filters), map);

const never = () => () => undefined;

/** Returns the text that the history entry's filters were read from. The server does not know it. */
function useEntry(): ReadSearch | null {
  const { state } = useLocation();
  const read = (state as { read?: ReadSearch } | null)?.read ?? null;
  return useSyncExternalStore(
    never,
    () => read,
    () => null,
  );
}

/** Returns the filters for the chosen city, unless they have a city or a region, or want all cities. */
export function inChosenCity(filters: Filters, chosen: string | null): Filters {
  const city = filters.region === null ? (filters.city ?? chosen) : filters.city;
  return { ...filters, city: city === ANY_CITY ? null : city };
}

/** Reads the filters in the URL. A text in it is read as filters first; `isReading` until then. */
function useWritten(chosen: string | null): Search & { typed: string; isReading: boolean } {
  const [search] = useSearchParams();
  const read = useEntry();
  const typed = typedIn(search);
  const filters = filtersFromSearch(search);
  const before = inChosenCity(filters, chosen);
  const found = useQuery({ ...searchOf(before, typed), enabled: typed !== "" });
  if (typed === "") return { filters, read, typed, isReading: false };
  return { ...(found.data ?? asWords(before, typed)), typed, isReading: found.isPending };
}

/**
 * The filters in the URL, and a function that changes them as one history step. A city in the URL becomes the browser's
 * chosen city; without one, the chosen city applies. Choosing another city elsewhere resets the search, because filters
 * of one city do not fit another.
 */
export function useBrowseAddress() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const chosen = useCity();
  const { typed, isReading, ...written } = useWritten(chosen);
  // The URL changes a moment later, perhaps through the URL of an earlier change. A change until then is based on these.
  const [ahead, setAhead] = useOptimistic<(Search & { map: MapAddress }) | null>(null);
  const current: Search = ahead ?? written;
  const map = ahead?.map ?? readMapAddress(search);
  const { city, region } = current.filters;
  const { places, areLoading } = useFilterPlaces(current.filters);
  const filters = placedFilters(inChosenCity(current.filters, chosen), places);

  function go(wanted: Filters, { replace = false, read = current.read, ...going }: Going = {}) {
    const next = consistent(wanted);
    const isElsewhere = next.city !== filters.city || next.region !== filters.region;
    const shown = going.map ?? (isElsewhere ? { ...map, view: null } : map);
    const text = addressOf(next, shown);
    if (text === addressOf(current.filters, map) && typed === "" && read === current.read) return;
    if (next.availableFrom !== filters.availableFrom && !replace) rememberDate(next.availableFrom);
    startTransition(async () => {
      setAhead({ filters: next, read, map: shown });
      await navigate({ search: text }, { replace, state: read && { read } });
    });
  }

  const replaceTyped = useEffectEvent(() => go(written.filters, { replace: true, read: written.read }));
  const isRead = typed !== "" && !isReading;
  // The typed text may be private, so that only the history entry keeps it. Both are layout effects, because a link may be
  // pressed before passive effects run, and they would cancel its navigation.
  useLayoutEffect(() => {
    if (isRead) replaceTyped();
  }, [isRead]);

  const chosenBefore = useRef(chosen);
  const keepInStep = useEffectEvent(() => {
    const isNewChoice = chosen !== chosenBefore.current;
    chosenBefore.current = chosen;
    const searched = city === ANY_CITY ? null : city;
    if (chosen === searched || typed !== "") return;
    if (isNewChoice) go(inCity(filters, chosen, places), { read: null });
    else if (isCity(city)) storeCity(city);
    else if (city === ANY_CITY) storeCity(null);
    else if (city === null && region === null) go({ ...filters, city: chosen }, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these two change
  useLayoutEffect(() => keepInStep(), [chosen, city]);

  const hasDate = search.has("availableFrom");
  const applyRemembered = useEffectEvent(() => {
    if (!hasDate && typed === "" && filters.availableFrom === "today" && prefersAnyDate())
      go({ ...filters, availableFrom: "any" }, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each address
  useLayoutEffect(() => applyRemembered(), [search.toString()]);

  const read = stillRead({ filters, read: current.read });
  return { filters, city: filters.city, read, places, map, isPending: isReading || areLoading, go };
}
