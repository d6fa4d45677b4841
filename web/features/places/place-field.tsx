import X from "lucide-react/icons/x";
import { type ReactNode, Suspense, useRef, useState } from "react";
import type { City } from "#contract/places/cities.ts";
import type { PlaceKind } from "#contract/places/geography.ts";
import type { Suggestion } from "#contract/places/place-endpoints.ts";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { isComposing } from "#web/ui/inputs/is-composing.ts";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { PlaceMark } from "./place-mark.tsx";
import { PLACES } from "./place-texts.ts";

const PlaceSuggestions = lazyPart(() => import("./place-suggestions.tsx"));

/** A place as a field shows it. */
export interface ChosenPlace {
  id: string;
  name: string;
  kind: PlaceKind;
  lines: readonly string[];
}

interface PlaceFieldProps {
  label: ReactNode;
  chosen: ChosenPlace | null;
  /** Called with the chosen place, or null when the field is cleared. */
  onChoose: (place: Suggestion | null) => void;
  /** Returns why a suggested place cannot be chosen, or null. The field then shows its name and the reason. */
  faultOf?: (place: Suggestion) => string | null;
  /** When this changes, typed text and a place that was not chosen are dropped. */
  resetOn?: string | null;
  /**
   * Called with the typed text that no place was chosen for, or null. With it, the text stays when the field is left, and
   * a field that was emptied is cleared.
   */
  onType?: (text: string | null) => void;
  city: City | null;
  hint?: ReactNode;
  error?: string | null | undefined;
}

/** A field for a place: suggestions appear while typing, and Enter takes the first. Only a suggested place can be chosen. */
export function PlaceField({
  label,
  chosen,
  onChoose,
  faultOf,
  resetOn = null,
  onType,
  city,
  hint,
  error,
}: PlaceFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // Null while nothing is being typed: the field then shows the chosen place.
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<Suggestion | null>(null);
  const [wantsFirst, setWantsFirst] = useState(false);
  const [lastReset, setLastReset] = useState(resetOn);
  if (resetOn !== lastReset) {
    setLastReset(resetOn);
    setTyped(null);
    setRefused(null);
  }
  // Another filter may have changed since, so that the place fits now.
  const fault = (refused && faultOf?.(refused)) ?? null;
  const refusedName = fault === null ? null : (refused?.name ?? null);
  const isChosenShown = chosen !== null && typed === null && refusedName === null;
  function type(text: string | null) {
    setTyped(text);
    setRefused(null);
    setWantsFirst(false);
    onType?.(text || null);
  }
  function choose(place: Suggestion | null) {
    type(null);
    if (!place || !faultOf?.(place)) return onChoose(place);
    setRefused(place);
    onType?.(place.name);
  }
  function leave() {
    if (onType && typed === "") choose(null);
    if (!onType && (typed !== null || chosen)) type(null);
  }
  function clear() {
    choose(null);
    // The pressed button disappears, so the focus moves to the field.
    input.current?.focus();
  }
  return (
    <Field label={label} hint={hint} error={fault ?? error} live={fault !== null}>
      {(control) => (
        <div className="relative">
          <TextInput
            {...control}
            ref={input}
            role="combobox"
            aria-expanded="false"
            aria-autocomplete="list"
            autoComplete="off"
            placeholder={PLACES.hint}
            value={typed ?? refusedName ?? chosen?.name ?? ""}
            className={isChosenShown ? "px-11" : "pr-11"}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              // Prevented if it has chosen a marked suggestion.
              if (event.key !== "Enter" || event.defaultPrevented || isComposing(event.nativeEvent)) return;
              event.preventDefault();
              setWantsFirst(true);
            }}
            onBlur={leave}
          />
          {isChosenShown && (
            <>
              <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center">
                <PlaceMark {...chosen} />
              </span>
              <button
                type="button"
                aria-label={PLACES.clear(chosen.name)}
                onClick={clear}
                className="absolute inset-y-0 right-0.5 grid w-11 place-items-center text-ink-mute hover:text-ink"
              >
                <Icon of={X} className="size-4" />
              </button>
            </>
          )}
          {typed !== null && (
            <Suspense>
              <PlaceSuggestions input={input} typed={typed} wantsFirst={wantsFirst} city={city} onChoose={choose} />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  );
}
