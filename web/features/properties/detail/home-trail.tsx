import { rentPath } from "#contract/areas/area-terms.ts";
import type { Property } from "#contract/properties/properties.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";

/**
 * The home's city, area and type, with links to their pages. Only areas of the catalogue have pages. Homes of lists, whose
 * area is not looked up, have no links.
 */
export function HomeTrail({ home: { location, type, has_area_page } }: { home: Property }) {
  const { city, area } = location;
  return (
    <Breadcrumb
      trail={[
        { name: city, to: has_area_page === undefined ? undefined : rentPath(city) },
        { name: area, to: has_area_page ? rentPath(city, area) : undefined },
        { name: type, to: has_area_page ? rentPath(city, area, type) : undefined },
      ]}
      // Links are 44 px high in a line of 24 px.
      className="-my-2.5 min-w-0"
    />
  );
}
