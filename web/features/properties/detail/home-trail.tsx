import { rentPath } from "#contract/areas/area-terms.ts";
import type { Property } from "#contract/properties/properties.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";

interface HomeTrailProps {
  home: Property;
  className: string;
}

/**
 * The home's city, area and type, with links to their pages. Only areas of the catalogue have pages. Homes of lists, whose
 * area is not looked up, have no links.
 */
export function HomeTrail({ home: { location, type, has_area_page }, className }: HomeTrailProps) {
  const { city, area } = location;
  return (
    <Breadcrumb
      trail={[
        { name: city, to: has_area_page === undefined ? undefined : rentPath(city) },
        { name: area, to: has_area_page ? rentPath(city, area) : undefined },
        { name: type, to: has_area_page ? rentPath(city, area, type) : undefined },
      ]}
      className={`min-w-0 text-sm text-ink-mute ${className}`}
    />
  );
}
