import type { ReactNode } from "react";
import { regionAt } from "#contract/places/geography.ts";
import { nameOfPlace } from "#web/features/places/place-names.ts";
import { dayInIndia } from "#web/lib/format/format.ts";
import { ActiveFilterRow } from "./active-filter-row.tsx";
import { activeFilters } from "./active-filters.ts";
import { FilterDrawer } from "./browse-filters.tsx";
import { apiQuery } from "./filter-address.ts";
import { mapRegion, type Places } from "./filter-places.ts";
import type { Filters } from "./filters.ts";
import type { Destination } from "./map/destination-places.ts";
import type { MapAddress } from "./map/map-address.ts";
import { MapBar } from "./map/map-bar.tsx";
import MapView from "./map/map-view.tsx";
import type { FilterPanelProps } from "./panel/filter-panel.tsx";
import type { usePropertySearch } from "./use-property-search.ts";

interface BrowseMapProps {
  search: ReturnType<typeof usePropertySearch>;
  filters: Filters;
  places: Places;
  map: MapAddress;
  panel: Omit<FilterPanelProps, "onChange"> & { onChange: (filters: Filters) => void; onClear: () => void };
  isWide: boolean;
  /** The heading, the search and its result, above the list. */
  head: ReactNode;
  /** Stands in for an empty list. */
  emptyList: ReactNode;
  /** Whether a press on the toggle has shown the map. */
  hasSwitched: boolean;
  onShowList: () => void;
  onGo: (filters: Filters, options: { map: MapAddress; replace?: boolean }) => void;
}

/** Returns the destinations of the people in a search. */
function destinationsOf({ commuteTo, commuteTo2 }: Filters, places: Places): Destination[] {
  return [commuteTo, commuteTo2].flatMap((id, i) => {
    const place = id === null ? null : places[id];
    if (id === null || !place || place.lat === null || place.lon === null) return [];
    return [{ name: nameOfPlace(id, place), person: i === 0 ? 1 : 2, lat: place.lat, lon: place.lon } as const];
  });
}

/** Browse with the map. */
export default function BrowseMap(props: BrowseMapProps) {
  const { search, filters, places, map, panel, onGo } = props;
  const { sort, bounds, ...query } = apiQuery(filters, dayInIndia());
  const active = activeFilters(filters, places);
  const properties = search.data?.properties ?? [];
  const total = search.data?.total;
  const region = mapRegion(filters, places, map.view);
  return (
    <MapView
      // Another city is another map.
      key={filters.city ?? region}
      region={region}
      city={filters.city}
      query={query}
      bounds={filters.bounds}
      address={map.view && regionAt(map.view) === region ? map.view : null}
      onMove={(view, searched, { replace }) =>
        onGo({ ...filters, bounds: searched ?? filters.bounds }, { map: { isMap: true, view }, replace })
      }
      destinations={destinationsOf(filters, places)}
      isWide={props.isWide}
      properties={properties}
      pages={search}
      head={props.head}
      bar={
        <MapBar
          total={total}
          active={active.map(({ name }) => name)}
          filters={<FilterDrawer {...panel} total={total} look="icon" />}
          chips={
            <ActiveFilterRow
              filters={filters}
              active={active}
              tone="surface"
              onChange={panel.onChange}
              onClear={panel.onClear}
              onEmpty={() => undefined}
            />
          }
          onList={props.onShowList}
        />
      }
      insteadOfList={properties.length === 0 ? props.emptyList : null}
      takesFocus={props.hasSwitched}
      onList={props.onShowList}
    />
  );
}
