import { useRef } from "react";
import { FILTER_GROUPS } from "#contract/browse/filters.ts";
import { AMENITY_NAMES, RULE_NAMES } from "#contract/properties/property-names.ts";
import {
  AMENITY_CHOICES,
  PROPERTY_TYPES,
  RULE_FILTERS,
  type RuleFilter,
  TENANT_TYPES,
} from "#contract/properties/property-terms.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { ChoiceChip } from "#web/ui/inputs/choice-chip.tsx";
import { useIsSeen } from "#web/ui/lists/use-is-seen.ts";
import { PANEL } from "../browse-texts.ts";
import type { Places } from "../filter-places.ts";
import { type Filters, toggled } from "../filters.ts";
import { useFacets } from "../use-facets.ts";
import { AreaFilter } from "./area-filter.tsx";
import { ChoiceCount, CountedLabel, countProps, mutedAtZero } from "./choice-count.tsx";
import { ConfirmedFilter } from "./confirmed-filter.tsx";
import { DateFilter } from "./date-filter.tsx";
import { DepositFilter } from "./deposit-filter.tsx";
import { FilterGroup } from "./filter-group.tsx";
import { FurnishingFilter } from "./furnishing-filter.tsx";
import { PlaceFilters } from "./place-filters.tsx";
import { RentFilter } from "./rent-filter.tsx";

export interface FilterPanelProps {
  filters: Filters;
  /** The city whose areas are offered; null if none is chosen. */
  city: string | null;
  /** The places that the filters name. */
  places: Places;
  /** Called with each change. */
  onChange: (change: Partial<Filters>) => void;
}

const WALKS = [5, 10, 15, 20];
const RULES = Object.keys(RULE_FILTERS) as RuleFilter[];

/** All filters of browse. Each choice applies immediately. */
// Long: a flat list of filters.
export function FilterPanel({ filters, city, places, onChange }: FilterPanelProps) {
  const top = useRef<HTMLSpanElement>(null);
  const isSeen = useIsSeen(top);
  const counts = useFacets(filters, { enabled: isSeen }).data?.groups;
  return (
    <>
      <span ref={top} className="block" />
      <FilterGroup name={FILTER_GROUPS.type}>
        <div className="grid grid-cols-3 gap-2 max-[20rem]:grid-cols-2">
          {PROPERTY_TYPES.map((type) => (
            <ChoiceChip
              key={type}
              picked={filters.type.includes(type)}
              onClick={() => onChange({ type: toggled(filters.type, type) })}
              {...countProps(counts?.type[type])}
              className={classNames("rounded-[10px]! px-0!", mutedAtZero(counts?.type[type]))}
            >
              {type}
              <ChoiceCount count={counts?.type[type]} className="min-w-[2ch] text-left" />
            </ChoiceChip>
          ))}
        </div>
      </FilterGroup>
      <FilterGroup name={FILTER_GROUPS.rent}>
        <RentFilter minRent={filters.minRent} maxRent={filters.maxRent} onChange={onChange} />
      </FilterGroup>
      <FilterGroup name={FILTER_GROUPS.location}>
        <AreaFilter
          city={city}
          chosen={filters.location}
          counts={counts?.location}
          onToggle={(area) => onChange({ location: toggled(filters.location, area) })}
        />
      </FilterGroup>
      <FilterGroup name={FILTER_GROUPS.furnished}>
        <FurnishingFilter
          chosen={filters.furnished}
          counts={counts?.furnished}
          onChange={(furnished) => onChange({ furnished })}
        />
      </FilterGroup>
      <FilterGroup name={FILTER_GROUPS.tenantType}>
        <div className="flex flex-wrap gap-2">
          {TENANT_TYPES.map((type) => (
            <ChoiceChip
              key={type}
              picked={filters.tenantType.includes(type)}
              onClick={() => onChange({ tenantType: toggled(filters.tenantType, type) })}
              {...countProps(counts?.tenantType[type])}
              className={mutedAtZero(counts?.tenantType[type])}
            >
              {type}
              <ChoiceCount count={counts?.tenantType[type]} className="min-w-[3ch] text-left" />
            </ChoiceChip>
          ))}
        </div>
      </FilterGroup>
      <FilterGroup name={FILTER_GROUPS.amenities}>
        {AMENITY_CHOICES.map((amenity) => (
          <Checkbox
            key={amenity}
            label={<CountedLabel name={AMENITY_NAMES[amenity]} count={counts?.amenities[amenity]} />}
            checked={filters.amenities.includes(amenity)}
            onChange={() => onChange({ amenities: toggled(filters.amenities, amenity) })}
            {...countProps(counts?.amenities[amenity])}
          />
        ))}
      </FilterGroup>
      <FilterGroup name={FILTER_GROUPS.availableFrom}>
        <DateFilter value={filters.availableFrom} onChange={(availableFrom) => onChange({ availableFrom })} />
      </FilterGroup>
      <FilterGroup name={FILTER_GROUPS.confirmed}>
        <ConfirmedFilter
          value={filters.confirmedWithin}
          counts={counts?.confirmedWithin}
          onChange={(confirmedWithin) => onChange({ confirmedWithin })}
        />
      </FilterGroup>
      <PlaceFilters filters={filters} places={places} onChange={onChange} />
      <FilterGroup name={FILTER_GROUPS.metroWalk}>
        <div className="grid grid-cols-4 gap-2">
          {WALKS.map((minutes) => (
            <ChoiceChip
              key={minutes}
              picked={filters.metroWalk === minutes}
              onClick={() => onChange({ metroWalk: filters.metroWalk === minutes ? null : minutes })}
              {...countProps(counts?.metroWalk[minutes])}
              className={classNames(
                "min-h-13! flex-col gap-0! rounded-[10px]! px-0! leading-[1.125rem]",
                mutedAtZero(counts?.metroWalk[minutes]),
              )}
            >
              {PANEL.walkMinutes(minutes)}
              <ChoiceCount count={counts?.metroWalk[minutes]} className="min-h-4" />
            </ChoiceChip>
          ))}
        </div>
      </FilterGroup>
      <FilterGroup name={FILTER_GROUPS.rules}>
        {RULES.map((rule) => (
          <Checkbox
            key={rule}
            label={<CountedLabel name={RULE_NAMES[rule]} count={counts?.[rule]} />}
            checked={filters[rule]}
            onChange={() => onChange({ [rule]: !filters[rule] })}
            {...countProps(counts?.[rule])}
          />
        ))}
      </FilterGroup>
      <FilterGroup name={FILTER_GROUPS.deposit}>
        <DepositFilter value={filters.maxDeposit} onChange={(maxDeposit) => onChange({ maxDeposit })} />
      </FilterGroup>
    </>
  );
}
