import type { RefObject } from "react";
import { useNavigate } from "react-router";
import { queryString } from "#web/lib/api/query-string.ts";
import { typedQuery } from "#web/lib/typed-search.ts";
import { queryText } from "../filter-address.ts";
import { NO_FILTERS } from "../filters.ts";
import BoxSuggestions from "./box-suggestions.tsx";

export interface HomeSuggestionsProps {
  /** The search box of a form with a field for the city. */
  input: RefObject<HTMLInputElement | null>;
  /** Called with the city of a search before it opens browse. */
  onSearch: (city: string) => void;
}

/** Suggestions below the search box of the home page. They open browse. */
export default function HomeSuggestions({ input, onSearch }: HomeSuggestionsProps) {
  const navigate = useNavigate();
  const field = input.current?.form?.elements.namedItem("city");
  const city = field instanceof HTMLSelectElement ? field.value : "";
  function open(search: string, state?: object) {
    onSearch(city);
    void navigate(`/browse${search}`, { state });
  }
  return (
    <BoxSuggestions
      input={input}
      before={{ ...NO_FILTERS, city: city || null }}
      onSearch={(typed) => open(queryString({ city, ...typedQuery(typed) }))}
      onGo={({ filters, read }) => open(queryText(filters), read ? { read } : undefined)}
    />
  );
}
