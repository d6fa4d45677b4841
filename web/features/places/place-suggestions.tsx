import type { RefObject } from "react";
import type { City } from "#contract/places/cities.ts";
import type { Suggestion } from "#contract/places/place-endpoints.ts";
import { useSuggestions } from "#web/ui/inputs/use-suggestions.ts";
import { PlaceOption, SUGGESTION, SUGGESTION_LIST } from "./place-option.tsx";
import { PLACES } from "./place-texts.ts";
import { usePlaceSuggestions } from "./use-place-suggestions.ts";

interface PlaceSuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  city: City | null;
  onChoose: (place: Suggestion) => void;
}

/** Places for a typed text, below its field. */
export default function PlaceSuggestions({ input, typed, city, onChoose }: PlaceSuggestionsProps) {
  const answer = usePlaceSuggestions(typed, city);
  const places = answer?.places ?? [];
  const list = useSuggestions(input, {
    count: places.length,
    onChoose: (at) => {
      const place = places[at];
      if (place) onChoose(place);
    },
  });
  if (answer !== null && places.length === 0 && typed.trim() !== "") {
    return (
      <p role="status" className="mt-1.5 text-[0.8125rem] leading-[1.125rem] text-ink-mute">
        {PLACES.unknown(answer.q)}
      </p>
    );
  }
  if (!list.isOpen) return null;
  return (
    <ul {...list.listProps} aria-label={PLACES.suggestions} className={SUGGESTION_LIST}>
      {places.map((place, at) => (
        <li key={place.id} {...list.optionProps(at)} className={SUGGESTION}>
          <PlaceOption place={place} />
        </li>
      ))}
    </ul>
  );
}
