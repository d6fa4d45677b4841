import { api, type CallOptions, orElse } from "#web/lib/api/api.ts";
import { dayInIndia } from "#web/lib/format/format.ts";
import { findProperty } from "../../properties/find-property.ts";
import { homesText } from "../browse-texts.ts";
import { apiQuery, filtersFromSearch } from "../filter-address.ts";
import type { Filters } from "../filters.ts";
import { asWords, readText, typedIn } from "../read-text.ts";

/** Returns where a search looks, as in "13 homes in Indiranagar". Empty if it has no place. */
function scopeOf({ searchTerm, location, city, region }: Filters): string {
  if (searchTerm !== "") return ` for “${searchTerm}”`;
  const place = location.length === 1 ? location[0] : (city ?? region);
  return place ? ` in ${place}` : "";
}

/**
 * Returns what a visitor wants to do after signing in: see the homes of a search, write to a home's owner, or post a
 * property. Null for other pages and empty results.
 */
export async function signInWish(redirect: string | null, options: CallOptions): Promise<string | null> {
  if (redirect === null) return null;
  const { pathname, searchParams } = new URL(redirect, "http://here.invalid");
  if (pathname === "/browse") {
    const written = filtersFromSearch(searchParams);
    const typed = typedIn(searchParams);
    const { filters } =
      typed === "" ? { filters: written } : await orElse(readText(written, typed, options), asWords(written, typed));
    const { sort, ...query } = apiQuery(filters, dayInIndia());
    const found = await orElse(api("GET /api/properties/count", { query, ...options }), null);
    if (found === null || found.total === 0) return null;
    return `see ${homesText({ count: found.total, isCapped: found.is_capped })}${scopeOf(filters)}`;
  }
  if (pathname === "/post-property") return "post your property";
  const id = /^\/property\/([\w-]+)$/.exec(pathname)?.[1];
  if (id === undefined) return null;
  const found = await findProperty(id, options);
  return found.state === "ready" ? `write to the owner of ${found.property.title}` : null;
}
