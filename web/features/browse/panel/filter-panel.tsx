import { type ReactNode, useRef } from "react";
import type { Facets } from "#contract/browse/facets.ts";
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
import { activeFilters } from "../active-filters.ts";
import { PANEL } from "../browse-texts.ts";
import type { Places } from "../filter-places.ts";
import { type Filters, toggled } from "../filters.ts";
import { useFacets } from "../use-facets.ts";
import { AllZero } from "./all-zero.tsx";
import { AreaFilter } from "./area-filter.tsx";
import { ChoiceCount, CountedLabel, countProps, mutedAtZero } from "./choice-count.tsx";
import { ConfirmedFilter } from "./confirmed-filter.tsx";
import { DateFilter } from "./date-filter.tsx";
import { DepositFilter } from "./deposit-filter.tsx";
import { FilterGroup } from "./filter-group.tsx";
import { FoldedGroup } from "./folded-group.tsx";
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

type Groups = Facets["groups"];
type Controls = Record<Exclude<keyof typeof FILTER_GROUPS, "search" | "map" | "commute" | "near">, ReactNode>;

/** Returns the controls of each group. */
// Long: a flat list of filters.
function controlsOf(
  { filters, city, onChange }: FilterPanelProps,
  counts: Groups | undefined,
  byCount: boolean,
): Controls {
  return {
    type: (
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
    ),
    rent: <RentFilter minRent={filters.minRent} maxRent={filters.maxRent} onChange={onChange} />,
    location: (
      <AreaFilter
        city={city}
        chosen={filters.location}
        counts={counts?.location}
        byCount={byCount}
        onToggle={(area) => onChange({ location: toggled(filters.location, area) })}
      />
    ),
    furnished: (
      <FurnishingFilter
        chosen={filters.furnished}
        counts={counts?.furnished}
        onChange={(furnished) => onChange({ furnished })}
      />
    ),
    tenantType: (
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
    ),
    amenities: (
      <>
        {" "}
        {AMENITY_CHOICES.map((amenity) => (
          <Checkbox
            key={amenity}
            label={<CountedLabel name={AMENITY_NAMES[amenity]} count={counts?.amenities[amenity]} />}
            checked={filters.amenities.includes(amenity)}
            onChange={() => onChange({ amenities: toggled(filters.amenities, amenity) })}
            {...countProps(counts?.amenities[amenity])}
          />
        ))}
      </>
    ),
    availableFrom: (
      <DateFilter value={filters.availableFrom} onChange={(availableFrom) => onChange({ availableFrom })} />
    ),
    confirmed: (
      <ConfirmedFilter
        value={filters.confirmedWithin}
        counts={counts?.confirmedWithin}
        onChange={(confirmedWithin) => onChange({ confirmedWithin })}
      />
    ),
    metroWalk: (
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
    ),
    rules: (
      <>
        {" "}
        {RULES.map((rule) => (
          <Checkbox
            key={rule}
            label={<CountedLabel name={RULE_NAMES[rule]} count={counts?.[rule]} />}
            checked={filters[rule]}
            onChange={() => onChange({ [rule]: !filters[rule] })}
            {...countProps(counts?.[rule])}
          />
        ))}
      </>
    ),
    deposit: <DepositFilter value={filters.maxDeposit} onChange={(maxDeposit) => onChange({ maxDeposit })} />,
  };
}

const BEFORE_PLACES = [
  "type",
  "rent",
  "location",
  "furnished",
  "tenantType",
  "amenities",
  "availableFrom",
  "confirmed",
] as const;
const AFTER_PLACES = ["metroWalk", "rules", "deposit"] as const;

/** All filters of browse. Each choice applies immediately. */
export function FilterPanel(props: FilterPanelProps) {
  const top = useRef<HTMLSpanElement>(null);
  const facets = useFacets(props.filters, { enabled: useIsSeen(top) }).data;
  const controls = controlsOf(props, facets?.groups, false);
  const groupOf = (key: keyof Controls) => (
    <FilterGroup key={key} name={FILTER_GROUPS[key]}>
      {controls[key]}
    </FilterGroup>
  );
  return (
    <>
      <span ref={top} className="block" />
      <AllZero {...props} facets={facets} />
      {BEFORE_PLACES.map(groupOf)}
      <PlaceFilters {...props} />
      {AFTER_PLACES.map(groupOf)}
    </>
  );
}

const FOLDED_BEFORE_NEAR = ["furnished", "tenantType", "amenities", "confirmed"] as const;

/** The same for a drawer: the most used groups are open, the others are rows that say what is set. */
export function FoldedPanel(props: FilterPanelProps) {
  const { filters, places } = props;
  const top = useRef<HTMLSpanElement>(null);
  const facets = useFacets(filters, { enabled: useIsSeen(top) }).data;
  const controls = controlsOf(props, facets?.groups, true);
  const active = activeFilters(filters, places);
  const openOf = (key: keyof Controls) => (
    <FilterGroup key={key} name={FILTER_GROUPS[key]}>
      {controls[key]}
    </FilterGroup>
  );
  const rowOf = (key: keyof typeof FILTER_GROUPS, content: ReactNode) => (
    <FoldedGroup
      key={key}
      name={FILTER_GROUPS[key]}
      set={active.filter(({ group }) => group === key).map(({ name }) => name)}
    >
      {content}
    </FoldedGroup>
  );
  return (
    <>
      <span ref={top} className="block" />
      <AllZero {...props} facets={facets} />
      {(["rent", "type", "availableFrom"] as const).map(openOf)}
      <PlaceFilters {...props} only="commute" />
      {openOf("location")}
      {FOLDED_BEFORE_NEAR.map((key) => rowOf(key, controls[key]))}
      {rowOf("near", <PlaceFilters {...props} only="near" />)}
      {AFTER_PLACES.map((key) => rowOf(key, controls[key]))}
    </>
  );
}
