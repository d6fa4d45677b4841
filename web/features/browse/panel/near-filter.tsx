import { FILTER_GROUPS } from "#contract/browse/filters.ts";
import { distanceText } from "#contract/formats.ts";
import { isCity } from "#contract/places/cities.ts";
import { MAX_NEAR_PLACES } from "#contract/places/geography.ts";
import type { Suggestion } from "#contract/places/place-endpoints.ts";
import { NEAR_METRES } from "#contract/properties/property-terms.ts";
import { PlaceField } from "#web/features/places/place-field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import type { Places } from "../filter-places.ts";
import type { Filters } from "../filters.ts";
import { placeFault } from "./place-fault.ts";
import { PLACE_FILTERS } from "./place-texts.ts";

/** Metres in a straight line that the panel offers. */
const DISTANCES = [500, 1000, 1500, 2000, 3000, 5000, 10_000];

/** A typed text can name two places; each has a field. */
const FIELDS = [0, 1].slice(0, MAX_NEAR_PLACES);

interface NearFilterProps {
  filters: Filters;
  places: Places;
  onChange: (change: Partial<Filters>) => void;
}

/** One or two places that homes are near, and how near. */
export function NearFilter({ filters, places, onChange }: NearFilterProps) {
  const { near, nearWithin } = filters;
  const metres = nearWithin ?? NEAR_METRES.usual;
  const choices = DISTANCES.includes(metres) ? DISTANCES : [...DISTANCES, metres].sort((a, b) => a - b);
  function choose(at: number, place: Suggestion | null) {
    const usual = place?.kind === "station" && near.length === 0 ? NEAR_METRES.ofStation : null;
    const next = near.toSpliced(at, 1, ...(place ? [place.id] : []));
    onChange({ near: [...new Set(next)], nearWithin: nearWithin ?? usual });
  }
  return (
    <div className="grid gap-2">
      {FIELDS.slice(0, Math.max(near.length, 1)).map((at) => (
        <PlaceField
          key={at}
          label={<span className="sr-only">{at === 0 ? FILTER_GROUPS.near : PLACE_FILTERS.orNear}</span>}
          chosen={places[near[at] ?? ""] ?? null}
          onChoose={(place) => choose(at, place)}
          faultOf={(place) => placeFault(place, filters)}
          resetOn={near[at] ?? null}
          city={isCity(filters.city) ? filters.city : null}
        />
      ))}
      {near.length > 0 && (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-2 text-sm text-ink-soft">
          <span aria-hidden="true">{PLACE_FILTERS.within}</span>
          <Select
            aria-label={PLACE_FILTERS.within}
            value={metres}
            onChange={(event) => onChange({ nearWithin: Number(event.target.value) })}
          >
            {choices.map((distance) => (
              <option key={distance} value={distance}>
                {distanceText(distance)}
              </option>
            ))}
          </Select>
        </div>
      )}
    </div>
  );
}
