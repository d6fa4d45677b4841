import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Property } from "#contract/properties/properties.ts";
import { PAGE_SIZE } from "#contract/properties/property-terms.ts";
import { api, type CallOptions } from "#web/lib/api/api.ts";
import { RENDERED_FRESH_MS } from "#web/lib/api/query-cache.tsx";
import { findProperty } from "../find-property.ts";

/**
 * Returns those of the homes that are visible. The list API returns available homes only, so rented homes are read
 * individually; their card says that they are rented.
 */
async function readHomes(ids: readonly string[], call: CallOptions): Promise<Property[]> {
  const free = await api("GET /api/properties", { query: { ids: [...ids], limit: ids.length }, ...call });
  const known = new Set(free.map(({ id }) => id));
  const others = await Promise.all(ids.filter((id) => !known.has(id)).map((id) => findProperty(id, call)));
  if (others.some(({ state }) => state === "failed")) throw new Error("Some saved homes could not be read.");
  return [...free, ...others.flatMap((found) => (found.state === "ready" ? [found.property] : []))];
}

/** The pages of these saved homes. Loader and browser share this definition. */
export const savedHomes = (ids: readonly string[] = [], call: CallOptions = {}) =>
  infiniteQueryOptions({
    queryKey: ["properties", "saved", ids],
    queryFn: ({ pageParam, signal }) => readHomes(pageParam, { signal, ...call }),
    initialPageParam: ids.slice(0, PAGE_SIZE),
    getNextPageParam: (_last, _pages, _param, asked) => {
      const known = new Set(asked.flat());
      const next = ids.filter((id) => !known.has(id)).slice(0, PAGE_SIZE);
      return next.length > 0 ? next : null;
    },
    staleTime: RENDERED_FRESH_MS,
  });

/**
 * Saved homes in the order of their ids, page by page. `ids` is undefined until known, and may change. `gone` counts
 * homes that were deleted or are hidden.
 */
export function useSavedHomes(ids: readonly string[] | undefined) {
  // Homes that were saved elsewhere are read. A removed home is only left out, so that the list keeps its pages.
  const [known, setKnown] = useState(ids);
  if (ids?.some((id) => !known?.includes(id))) setKnown(ids);
  const pages = useInfiniteQuery({
    ...savedHomes(known),
    placeholderData: keepPreviousData,
    enabled: known !== undefined && known.length > 0,
  });
  const read = new Map(pages.data?.pages.flat().map((home) => [home.id, home]));
  const asked = new Set(pages.data?.pageParams.flat());
  const homes = (ids ?? []).flatMap((id) => read.get(id) ?? []);
  const gone = (ids ?? []).filter((id) => asked.has(id) && !read.has(id)).length;
  return { pages, homes, gone };
}
