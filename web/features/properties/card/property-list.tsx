import CloudOff from "lucide-react/icons/cloud-off";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import type { ReactNode } from "react";
import type { Property } from "#contract/properties.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { EndlessList, type Pages } from "#web/ui/endless-list.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { BROWSE } from "../browse/browse-texts.ts";
import { PropertyCard } from "./property-card.tsx";
import { PropertyCardSkeleton } from "./property-card-skeleton.tsx";

interface PropertyListProps {
  properties: readonly Property[];
  pages: Pages;
  /** Said where a further page does not come. */
  failed: string;
  /** The columns. */
  className: string;
  /** How wide a card is, as of `img`. */
  sizes: string;
  /** How many stand in the first row at most. */
  firstRow: number;
  level?: 2 | 3;
  action?: ((property: Property) => ReactNode) | undefined;
}

/** Cards of homes, of which more come as one scrolls, or by the button. */
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
          {...(level && { level })}
        />
      ))}
    </EndlessList>
  );
}

/** Shapes of cards, seen only where the wait is longer than a moment. */
export function DirectorySkeleton(list: { label: string; count: number; className: string }) {
  return (
    <SkeletonList {...list}>
      <PropertyCardSkeleton />
    </SkeletonList>
  );
}

/** A list that could not be read at all, and the way to try again. */
export function LoadFailed({ text, onRetry, isRetrying }: { text: string; onRetry: () => void; isRetrying: boolean }) {
  return (
    <Failure>
      <EmptyState
        title={text}
        tone="danger"
        icon={CloudOff}
        action={
          <Button icon={RotateCcw} busy={isRetrying} onClick={onRetry}>
            {BROWSE.tryAgain}
          </Button>
        }
      />
    </Failure>
  );
}
