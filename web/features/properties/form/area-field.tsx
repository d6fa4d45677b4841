import Plus from "lucide-react/icons/plus";
import { type RefObject, useRef, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { type City, isCity } from "#contract/places/cities.ts";
import { MAX_AREA_LENGTH } from "#contract/properties/property-terms.ts";
import { PlaceOption, SUGGESTION, SUGGESTION_LIST } from "#web/features/places/place-option.tsx";
import { PLACES } from "#web/features/places/place-texts.ts";
import { usePlaceSuggestions } from "#web/features/places/use-place-suggestions.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { useSuggestions } from "#web/ui/inputs/use-suggestions.ts";
import { type Labelled, useFault } from "./form-fields.tsx";
import { LOCATION } from "./form-texts.ts";
import type { PropertyForm } from "./property-form.ts";

/** The area: its text is the value, also if the catalogue does not know it. Areas of the city are suggested while typing. */
export function AreaField({ label, hint, required }: Labelled) {
  const { field } = useController<PropertyForm, "location.area">({ name: "location.area" });
  const city = useWatch<PropertyForm, "location.city">({ name: "location.city" });
  const input = useRef<HTMLInputElement>(null);
  const [isTyping, setTyping] = useState(false);
  const take = (area: string) => {
    field.onChange(area);
    setTyping(false);
  };
  return (
    <Field label={label} hint={hint} required={required} error={useFault("location.area")}>
      {(control) => (
        <div className="relative">
          <TextInput
            {...control}
            ref={(element) => {
              input.current = element;
              field.ref(element);
            }}
            name={field.name}
            role="combobox"
            aria-expanded="false"
            aria-autocomplete="list"
            autoComplete="off"
            placeholder={city === "" ? LOCATION.cityFirst : LOCATION.typeArea}
            disabled={city === ""}
            maxLength={MAX_AREA_LENGTH}
            value={field.value}
            onChange={(event) => {
              field.onChange(event.target.value);
              setTyping(true);
            }}
            onKeyDown={(event) => {
              // Enter keeps the typed area instead of sending the form.
              if (event.key !== "Enter" || !isTyping || event.defaultPrevented || event.nativeEvent.isComposing) return;
              event.preventDefault();
              setTyping(false);
            }}
            onBlur={() => {
              field.onBlur();
              setTyping(false);
            }}
          />
          {isTyping && isCity(city) && field.value.trim() !== "" && (
            <AreaSuggestions input={input} typed={field.value} city={city} onChoose={take} />
          )}
        </div>
      )}
    </Field>
  );
}

interface AreaSuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  city: City;
  onChoose: (area: string) => void;
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Areas of the city for a typed text. The text itself is the last option, unless it is the name of one. */
function AreaSuggestions({ input, typed, city, onChoose }: AreaSuggestionsProps) {
  const answer = usePlaceSuggestions(typed, city, ["area"]);
  const areas = answer?.places.filter((place) => place.city === city) ?? [];
  const own = typed.trim();
  const names = areas.map(({ name }) => name);
  const isNew = answer !== null && !names.some((name) => isSame(name, own));
  const list = useSuggestions(input, {
    count: areas.length + (isNew ? 1 : 0),
    onChoose: (at) => onChoose(names[at] ?? own),
  });
  if (!list.isOpen) return null;
  return (
    <ul {...list.listProps} aria-label={PLACES.suggestions} className={SUGGESTION_LIST}>
      {areas.map((place, at) => (
        <li key={place.id} {...list.optionProps(at)} className={SUGGESTION}>
          <PlaceOption place={{ ...place, label: place.name }} />
        </li>
      ))}
      {isNew && (
        <li {...list.optionProps(areas.length)} className={SUGGESTION}>
          <Icon of={Plus} className="size-4 text-ink-mute" />
          <span className="one-line">{LOCATION.takeTyped(own)}</span>
        </li>
      )}
    </ul>
  );
}
