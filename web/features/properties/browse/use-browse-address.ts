import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isCity } from "#contract/cities.ts";
import { storeCity, useCity } from "#web/lib/city.ts";
import { clearedFilters, type Filters, filtersFromSearch, queryText } from "./filters.ts";

/**
 * The filters of the page's address, and the way to change them: each change is a step that Back takes back. A city in the
 * address holds over the chosen one and becomes it in this browser; an address without one takes the chosen one up. Another
 * choice, wherever it is made, starts the search anew: filters of one city say nothing of another.
 */
export function useBrowseAddress() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // The address follows a moment later; the next choice must build on this one already.
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
