import { type RefObject, useEffect, useEffectEvent } from "react";
import type { City } from "#contract/places/cities.ts";
import type { Suggestion } from "#contract/places/place-endpoints.ts";
import { useSuggestions } from "#web/ui/inputs/use-suggestions.ts";
import { PlaceOption, SUGGESTION, SUGGESTION_LIST } from "./place-option.tsx";
import { PLACES } from "./place-texts.ts";
import { typedName, usePlaceSuggestions } from "./use-place-suggestions.ts";

interface PlaceSuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  /** Whether the first place is chosen as soon as the places for the typed text are known. */
  wantsFirst: boolean;
  city: City | null;
  onChoose: (place: Suggestion) => void;
}

/** Places for a typed text, below its field. */
export default function PlaceSuggestions({ input, typed, wantsFirst, city, onChoose }: PlaceSuggestionsProps) {
  const answer = usePlaceSuggestions(typed, city);
  const places = answer?.places ?? [];
  const chooseFirst = useEffectEvent(() => {
    const [first] = places;
    if (first) onChoose(first);
  });
  const takesFirst = wantsFirst && answer !== null && answer.q === typedName(typed);
  useEffect(() => {
    if (takesFirst) chooseFirst();
  }, [takesFirst]);
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
