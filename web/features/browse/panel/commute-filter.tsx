import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type Ref, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isCity } from "#contract/places/cities.ts";
import { COMMUTE_MODES } from "#contract/places/commute.ts";
import type { Suggestion } from "#contract/places/place-endpoints.ts";
import { PersonMark } from "#web/features/places/person-mark.tsx";
import { PlaceField } from "#web/features/places/place-field.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ChoiceChip } from "#web/ui/inputs/choice-chip.tsx";
import type { Places } from "../filter-places.ts";
import type { Filters } from "../filters.ts";
import { MinutesStepper } from "./minutes-stepper.tsx";
import { placeFault } from "./place-fault.ts";
import { PLACE_FILTERS } from "./place-texts.ts";

interface CommuteFilterProps {
  filters: Filters;
  places: Places;
  onChange: (change: Partial<Filters>) => void;
}

/** Where one or two people travel to, and for how long at most. */
export function CommuteFilter({ filters, places, onChange }: CommuteFilterProps) {
  const { commuteTo, commuteMax, commuteTo2, commuteMax2, commuteBy } = filters;
  const [isAdded, setAdded] = useState(false);
  const hasSecond = isAdded || commuteTo2 !== null;
  const person = { filters, places, canRemove: hasSecond };
  const secondBox = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  // Both move the focus, because the pressed button disappears.
  function addSecond() {
    flushSync(() => setAdded(true));
    secondBox.current?.querySelector("input")?.focus();
  }
  function remove(change: Partial<Filters>) {
    flushSync(() => {
      setAdded(false);
      onChange({ ...change, commuteTo2: null, commuteMax2: null });
    });
    addButton.current?.focus();
  }
  return (
    <div className="grid gap-2">
      <fieldset aria-label={PLACE_FILTERS.travelBy} className="flex min-w-0 flex-wrap gap-1.5">
        {COMMUTE_MODES.map((mode) => (
          <ChoiceChip
            key={mode}
            picked={commuteBy === mode}
            onClick={() => onChange({ commuteBy: mode })}
            className="px-3"
          >
            {PLACE_FILTERS.by[mode]}
          </ChoiceChip>
        ))}
      </fieldset>
      <PersonBox
        {...person}
        person={1}
        chosen={commuteTo}
        minutes={commuteMax}
        onMinutes={(minutes) => onChange({ commuteMax: minutes })}
        onChoose={(place) => onChange({ commuteTo: place?.id ?? null })}
        onRemove={() => remove({ commuteTo: commuteTo2, commuteMax: commuteMax2 })}
      />
      {hasSecond ? (
        <PersonBox
          {...person}
          ref={secondBox}
          person={2}
          chosen={commuteTo2}
          minutes={commuteMax2}
          onMinutes={(minutes) => onChange({ commuteMax2: minutes })}
          onChoose={(place) => onChange({ commuteTo2: place?.id ?? null })}
          onRemove={() => remove({})}
        />
      ) : (
        <button
          ref={addButton}
          type="button"
          onClick={addSecond}
          className="flex min-h-11 w-full items-center gap-2 rounded-md border-[1.5px] border-dashed border-control px-3 text-sm font-semibold text-brand-ink hover:bg-sunken"
        >
          <Icon of={Plus} className="size-4.25" />
          {PLACE_FILTERS.addPerson}
        </button>
      )}
      <p className="text-[0.8125rem] leading-[1.125rem] text-ink-mute">{PLACE_FILTERS.estimate}</p>
    </div>
  );
}

interface PersonBoxProps {
  ref?: Ref<HTMLDivElement>;
  person: 1 | 2;
  filters: Filters;
  places: Places;
  /** The id of the chosen place. */
  chosen: string | null;
  /** Null without a limit. */
  minutes: number | null;
  canRemove: boolean;
  onChoose: (place: Suggestion | null) => void;
  onMinutes: (minutes: number | null) => void;
  onRemove: () => void;
}

function PersonBox({ ref, person, filters, places, chosen, minutes, canRemove, ...on }: PersonBoxProps) {
  const place = (chosen !== null && places[chosen]) || null;
  const isOutOfReach = place !== null && !place.has_metro && filters.commuteBy === "walk";
  return (
    <div ref={ref} className="relative grid gap-2 rounded-md border border-line-strong bg-surface p-3">
      <PlaceField
        label={
          <span className="flex min-h-7 items-center gap-2">
            <span aria-hidden="true">
              <PersonMark person={person} isAlone={false} />
            </span>
            {PLACE_FILTERS.travelsTo(person)}
          </span>
        }
        chosen={place}
        onChoose={on.onChoose}
        faultOf={(suggestion) => placeFault(suggestion, filters)}
        resetOn={chosen}
        city={isCity(filters.city) ? filters.city : null}
        hint={isOutOfReach ? PLACE_FILTERS.noMetro(place.name) : undefined}
      />
      {canRemove && (
        <IconButton
          icon={X}
          label={PLACE_FILTERS.removePerson(person)}
          onClick={on.onRemove}
          className="absolute! top-1 right-1"
        />
      )}
      <MinutesStepper person={person} minutes={minutes} onChange={on.onMinutes} />
    </div>
  );
}
