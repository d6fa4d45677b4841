import type { ListSort } from "#contract/properties/property-terms.ts";
import { Select } from "#web/ui/inputs/select.tsx";
import { BROWSE, SORT_NAMES } from "./browse-texts.ts";
import { type Filters, sortOf, sortsFor } from "./filters.ts";

interface SortSelectProps {
  filters: Filters;
  onChange: (sort: ListSort) => void;
}

/** The orders that the list can have with these filters. */
export function SortSelect({ filters, onChange }: SortSelectProps) {
  return (
    <Select
      aria-label={BROWSE.sort}
      value={sortOf(filters)}
      onChange={(event) => onChange(event.target.value as ListSort)}
      className="sm:min-w-43"
    >
      {sortsFor(filters).map((sort) => (
        <option key={sort} value={sort}>
          {SORT_NAMES[sort]}
        </option>
      ))}
    </Select>
  );
}
