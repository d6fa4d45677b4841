import { useInfiniteQuery } from "@tanstack/react-query";
import type { Property } from "#contract/properties.ts";
import { PAGE_SIZE } from "#contract/property-terms.ts";
import { api } from "#web/lib/api/api.ts";
import { listProperties } from "../calls.ts";
import { findProperty } from "../find-property.ts";

/**
 * Returns the visible homes of these ids. Browse lists available homes only; rented ones are read individually, so that
 * their card can say so.
 */
async function readHomes(ids: readonly string[], signal: AbortSignal): Promise<Property[]> {
  const free = await api(listProperties, { query: { ids: [...ids], limit: ids.length }, signal });
  const known = new Set(free.map(({ id }) => id));
  const others = await Promise.all(ids.filter((id) => !known.has(id)).map((id) => findProperty(id, { signal })));
  if (others.some(({ state }) => state === "failed")) throw new Error("Some saved homes could not be read.");
  return [...free, ...others.flatMap((found) => (found.state === "ready" ? [found.property] : []))];
}

/**
 * Saved homes in the order of their ids, page by page; `ids` may change, and is undefined until known. `gone` counts
 * homes that no longer exist or are hidden.
 */
export function useSavedHomes(ids: readonly string[] | undefined) {
  const pages = useInfiniteQuery({
    queryKey: ["properties", "saved"],
    queryFn: ({ pageParam, signal }) => readHomes(pageParam, signal),
    initialPageParam: ids?.slice(0, PAGE_SIZE) ?? [],
    getNextPageParam: (_last, _pages, _param, asked) => {
      const known = new Set(asked.flat());
      const next = (ids ?? []).filter((id) => !known.has(id)).slice(0, PAGE_SIZE);
      return next.length > 0 ? next : null;
    },
    enabled: ids !== undefined && ids.length > 0,
  });
  const read = new Map(pages.data?.pages.flat().map((home) => [home.id, home]));
  const asked = new Set(pages.data?.pageParams.flat());
  const homes = (ids ?? []).flatMap((id) => read.get(id) ?? []);
  const gone = (ids ?? []).filter((id) => asked.has(id) && !read.has(id)).length;
  return { pages, homes, gone };
}
