import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isCity } from "#contract/cities.ts";
import { keepCity, useCity } from "#web/lib/city.ts";
import { type Filters, filtersFromSearch, queryText } from "./filters.ts";

/**
 * The filters of the page's address, and the way to change them: each change is a step that Back takes back. A city in the
 * address holds over the chosen one and becomes it in this browser; an address without one takes the chosen one up.
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
  const followAddress = useEffectEvent((inAddress: string | null) => {
    if (isCity(inAddress)) keepCity(inAddress);
  });
  useEffect(() => followAddress(filters.city), [filters.city]);
  const completeAddress = useEffectEvent((city: string) => go({ ...filters, city }, { replace: true }));
  const missing = filters.city === null ? chosen : null;
  useEffect(() => {
    if (missing !== null) completeAddress(missing);
  }, [missing]);

  const city = filters.city ?? chosen;
  return { filters: { ...filters, city }, city, go };
}
