import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import type { ListSort } from "#contract/properties/property-terms.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { BROWSE, SHORT_SORTS, SORT_NAMES } from "./browse-texts.ts";
import { type Filters, sortOf, sortsFor } from "./filters.ts";
import { CELL, CELL_ICON } from "./phone/cell.tsx";

interface SortSelectProps {
  filters: Filters;
  onChange: (sort: ListSort) => void;
}

/** The orders that the list can have with these filters. On a phone, a cell of the bar with an invisible select over it. */
export function SortSelect({ filters, onChange }: SortSelectProps) {
  return (
    <div className="relative max-lg:flex max-lg:flex-auto max-lg:has-focus-visible:outline-2 max-lg:has-focus-visible:-outline-offset-3 max-lg:has-focus-visible:outline-focus">
      <span aria-hidden="true" className={classNames(CELL, "lg:hidden")}>
        <Icon of={ArrowUpDown} className={CELL_ICON} />
        {SHORT_SORTS[sortOf(filters)] ?? BROWSE.sortCell}
      </span>
      <Select
        aria-label={BROWSE.sort}
        value={sortOf(filters)}
        onChange={(event) => onChange(event.target.value as ListSort)}
        box="max-lg:absolute! max-lg:inset-0 max-lg:opacity-0"
        className="max-lg:h-full max-lg:min-h-11 lg:min-w-43"
      >
        {sortsFor(filters).map((sort) => (
          <option key={sort} value={sort}>
            {SORT_NAMES[sort]}
          </option>
        ))}
      </Select>
    </div>
  );
}
