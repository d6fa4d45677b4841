import type { ReactNode } from "react";
import { AMENITY_FILTERS, FURNISHINGS, PROPERTY_TYPES, TENANT_TYPES } from "#contract/property-terms.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ChoiceChip } from "#web/ui/choice-chip.tsx";
import { Radio } from "#web/ui/radio.tsx";
import { AMENITY_NAMES } from "../amenity-names.ts";
import { AreaFilter } from "./area-filter.tsx";
import { FILTER_GROUPS, FILTERS } from "./browse-texts.ts";
import { DateFilter } from "./date-filter.tsx";
import { type Filters, toggled } from "./filters.ts";
import { RentFilter } from "./rent-filter.tsx";

interface FilterPanelProps {
  filters: Filters;
  /** The city whose areas are offered; null if none is chosen. */
  city: string | null;
  /** Called with each change. */
  onChange: (change: Partial<Filters>) => void;
}

/** All filters of browse. Each choice applies immediately. */
export function FilterPanel({ filters, city, onChange }: FilterPanelProps) {
  return (
    <>
      <Group name={FILTER_GROUPS.type}>
        <div className="grid grid-cols-3 gap-2 max-[20rem]:grid-cols-2">
          {PROPERTY_TYPES.map((type) => (
            <ChoiceChip
              key={type}
              picked={filters.type.includes(type)}
              onClick={() => onChange({ type: toggled(filters.type, type) })}
              className="rounded-[10px]! px-0!"
            >
              {type}
            </ChoiceChip>
          ))}
        </div>
      </Group>
      <Group name={FILTER_GROUPS.rent}>
        <RentFilter minRent={filters.minRent} maxRent={filters.maxRent} onChange={onChange} />
      </Group>
      <Group name={FILTER_GROUPS.location}>
        <AreaFilter
          city={city}
          chosen={filters.location}
          onToggle={(area) => onChange({ location: toggled(filters.location, area) })}
        />
      </Group>
      <Group name={FILTER_GROUPS.furnished}>
        <Radio
          label={FILTERS.anyFurnishing}
          name="furnished"
          checked={filters.furnished === null}
          onChange={() => onChange({ furnished: null })}
        />
        {FURNISHINGS.map((furnishing) => (
          <Radio
            key={furnishing}
            label={furnishing}
            name="furnished"
            checked={filters.furnished === furnishing}
            onChange={() => onChange({ furnished: furnishing })}
          />
        ))}
      </Group>
      <Group name={FILTER_GROUPS.tenantType}>
        <div className="flex flex-wrap gap-2">
          {TENANT_TYPES.map((type) => (
            <ChoiceChip
              key={type}
              picked={filters.tenantType.includes(type)}
              onClick={() => onChange({ tenantType: toggled(filters.tenantType, type) })}
            >
              {type}
            </ChoiceChip>
          ))}
        </div>
      </Group>
      <Group name={FILTER_GROUPS.amenities}>
        {AMENITY_FILTERS.map((amenity) => (
          <Checkbox
            key={amenity}
            label={AMENITY_NAMES[amenity]}
            checked={filters.amenities.includes(amenity)}
            onChange={() => onChange({ amenities: toggled(filters.amenities, amenity) })}
          />
        ))}
      </Group>
      <Group name={FILTER_GROUPS.availableFrom}>
        <DateFilter value={filters.availableFrom} onChange={(availableFrom) => onChange({ availableFrom })} />
      </Group>
    </>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line py-4 first-of-type:border-t-0">
      {/* Floated: a legend left alone sits on the line above it. */}
      <legend className="float-left mb-2 w-full text-[0.9375rem] leading-[1.375rem] font-semibold">{name}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}
