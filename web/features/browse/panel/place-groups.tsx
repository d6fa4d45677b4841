import { FILTER_GROUPS } from "#contract/browse/filters.ts";
import type { Places } from "../filter-places.ts";
import type { Filters } from "../filters.ts";
import { CommuteFilter } from "./commute-filter.tsx";
import { FilterGroup } from "./filter-group.tsx";
import { NearFilter } from "./near-filter.tsx";

export interface PlaceGroupsProps {
  filters: Filters;
  /** The places that the filters name. */
  places: Places;
  onChange: (change: Partial<Filters>) => void;
}

/** The groups of the filters by place and commute. */
export default function PlaceGroups(props: PlaceGroupsProps) {
  return (
    <>
      <FilterGroup name={FILTER_GROUPS.commute}>
        <CommuteFilter {...props} />
      </FilterGroup>
      <FilterGroup name={FILTER_GROUPS.near}>
        <NearFilter {...props} />
      </FilterGroup>
    </>
  );
}
