import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isCity } from "#contract/cities.ts";
import { storeCity, useCity } from "#web/lib/city.ts";
import { clearedFilters, type Filters, filtersFromSearch, queryText } from "./filters.ts";

/**
 * The filters in the URL, and a function that changes them as one history step. A city in the URL becomes the browser's
 * chosen city; a URL without one uses the chosen city. Choosing another city elsewhere restarts the search, because
 * filters of one city do not fit another.
 */
export function useBrowseAddress() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // The URL follows a moment later; the next change must build on this one.
  const [ahead, setAhead] = useState<{ of: string; filters: Filters } | null>(null);
  const address = search.toString();
  if (ahead !== null && ahead.of !== address) setAhead(null);
  const filters = ahead?.of === address ? ahead.filters : filtersFromSearch(search);

  function go(next: Filters, { replace = false } = {}) {
    const text = queryText(next);
    if (text === queryText(filters)) return;
    setAhead({ of: address, filters: next });
    void navigate({ search: text }, { replace });
  }

  const chosen = useCity();
  const chosenBefore = useRef(chosen);
  const keepInStep = useEffectEvent(() => {
    const isNewChoice = chosen !== chosenBefore.current;
    chosenBefore.current = chosen;
    if (chosen === filters.city) return;
    if (isNewChoice) go({ ...clearedFilters(filters), city: chosen });
    else if (isCity(filters.city)) storeCity(filters.city);
    else if (filters.city === null) go({ ...filters, city: chosen }, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these two are what must agree
  useEffect(() => keepInStep(), [chosen, filters.city]);

  const city = filters.city ?? chosen;
  return { filters: { ...filters, city }, city, go };
}
