import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { orElse } from "#web/lib/api/api.ts";
import { type Search, undone } from "./read-search.ts";
import { asWords, searchOf } from "./read-text.ts";

/**
 * Returns a function that searches for a typed text: it is read as filters or, if there is nothing to read or reading
 * fails, searched as words. Filters of a previous text are undone.
 */
export function useTextSearch({ filters, read }: Search, onSearch: (search: Search) => void) {
  const client = useQueryClient();
  const latest = useRef("");
  const [isReading, setReading] = useState(false);
  const before = read === null ? { ...filters, searchTerm: "" } : undone(filters, read);

  async function search(typed: string): Promise<void> {
    latest.current = typed;
    setReading(true);
    const found = await orElse(client.fetchQuery(searchOf(before, typed)), asWords(before, typed));
    setReading(false);
    // Ignored if a newer search was made.
    if (latest.current === typed) onSearch(found);
  }
  return { search, before, isReading };
}
