import type { City } from "#contract/places/cities.ts";
import { MAX_SUGGEST_LENGTH } from "#contract/places/geography.ts";
import type { Suggestion } from "#contract/places/place-endpoints.ts";
import { api } from "#web/lib/api/api.ts";
import { useAnswer } from "#web/lib/api/use-answer.ts";

const SHOWN = 8;

interface Asked {
  q: string;
  places: readonly Suggestion[];
}

/** Returns the part of a typed text that places are suggested for. */
export const typedName = (text: string): string => [...text.trim()].slice(0, MAX_SUGGEST_LENGTH).join("");

/**
 * Returns places whose names begin with the text: null until they have loaded once, then those of the last response
 * while newer suggestions load. Empty if there are none, or if the request failed.
 */
export function usePlaceSuggestions(text: string, city: City | null, kinds?: Suggestion["kind"][]): Asked | null {
  const answer = useAnswer<readonly Suggestion[]>(typedName(text), {
    ask: (q, signal) =>
      api("GET /api/places/suggest", {
        query: { q, city: city ?? undefined, kinds: kinds?.join(","), limit: SHOWN },
        signal,
      }),
    otherwise: [],
  });
  return answer && { q: answer.text, places: answer.value };
}
