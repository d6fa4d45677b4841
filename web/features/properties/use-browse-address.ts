import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isCity } from "#contract/cities.ts";
import { keepCity, useCity } from "#web/lib/city.ts";
import { type Filters, filtersFromSearch, NO_FILTERS, queryText } from "./filters.ts";

/**
 * The filters of the page's address, and the way to change them: each change is a step that Back takes back. A city in the
 * address holds over the chosen one and becomes it in this browser; choosing another city afterwards starts anew there.
 */
export function useBrowseAddress() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // The address follows a moment later; the next choice must build on this one already.
  const [ahead, setAhead] = useState<{ of: string; filters: Filters } | null>(null);
  const address = search.toString();
  const filters = ahead?.of === address ? ahead.filters : filtersFromSearch(search);

  function go(next: Filters, { replace = false } = {}) {
    const text = queryText(next);
    if (text === queryText(filters)) return;
    setAhead({ of: address, filters: next });
    void navigate({ search: text }, { replace });
  }

  const chosen = useCity();
  const lastChosen = useRef(chosen);
  const followCity = useEffectEvent((inAddress: string | null, chosenNow: string | null) => {
    const wasChosen = lastChosen.current;
    lastChosen.current = chosenNow;
    if (wasChosen !== null && chosenNow !== null && chosenNow !== wasChosen) {
      if (chosenNow !== inAddress) go({ ...NO_FILTERS, city: chosenNow });
    } else if (inAddress === null) {
      if (chosenNow !== null) go({ ...filters, city: chosenNow }, { replace: true });
    } else if (inAddress !== chosenNow && isCity(inAddress)) {
      lastChosen.current = inAddress;
      keepCity(inAddress);
    }
  });
  useEffect(() => followCity(filters.city, chosen), [filters.city, chosen]);

  const city = filters.city ?? chosen;
  return { filters: { ...filters, city }, city, go };
}
