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
  /** `near`: without its name. Both groups by default. */
  only?: "commute" | "near";
  onChange: (change: Partial<Filters>) => void;
}

/** The groups of the filters by place and commute. */
export default function PlaceGroups({ only, ...props }: PlaceGroupsProps) {
  if (only === "near") return <NearFilter {...props} />;
  const commute = (
    <FilterGroup name={FILTER_GROUPS.commute}>
      <CommuteFilter {...props} />
    </FilterGroup>
  );
  if (only === "commute") return commute;
  return (
    <>
      {commute}
      <FilterGroup name={FILTER_GROUPS.near}>
        <NearFilter {...props} />
      </FilterGroup>
    </>
  );
}
