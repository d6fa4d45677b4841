import type { ReactNode } from "react";
import type { Property } from "#contract/properties/properties.ts";
import { EndlessList, type Pages } from "#web/ui/lists/endless-list.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { CompareBox } from "../compare/compare-box.tsx";
import { PropertyCard } from "./property-card.tsx";
import { PropertyCardSkeleton } from "./property-card-skeleton.tsx";

interface PropertyListProps {
  properties: readonly Property[];
  pages: Pages;
  /** Message shown when the next page fails to load. */
  failed: string;
  /** The grid's columns. */
  className: string;
  /** The `sizes` of a card's `img`. */
  sizes: string;
  /** Maximum cards in the first row. */
  firstRow: number;
  level?: 2 | 3;
  action?: ((property: Property) => ReactNode) | undefined;
}

/** Cards of homes for signed-in users. More are loaded on scrolling or with the button. */
export function PropertyList({ properties, sizes, firstRow, level, action, ...list }: PropertyListProps) {
  return (
    <EndlessList {...list} count={properties.length} entry="[data-card-link]">
      {properties.map((property, place) => (
        <PropertyCard
          key={property.id}
          property={property}
          sizes={sizes}
          priority={place === 0 ? "high" : place < firstRow ? "eager" : "lazy"}
          action={action?.(property)}
          corner={<CompareBox property={property} />}
          {...(level && { level })}
        />
      ))}
    </EndlessList>
  );
}

/** Card skeletons, shown only if loading takes longer than a moment. */
export function PropertyListSkeleton(list: { label: string; count: number; className: string }) {
  return (
    <SkeletonList {...list}>
      <PropertyCardSkeleton />
    </SkeletonList>
  );
}
