import type { Property } from "#contract/properties/properties.ts";
import { EndlessList, type Pages } from "#web/ui/lists/endless-list.tsx";
import { BROWSE } from "../browse-texts.ts";
import { cellOf } from "./place-groups.ts";
import { WideCard } from "./wide-card.tsx";

/** Cells of the map, and the zoom that they belong to. */
export interface Cells {
  cells: readonly number[];
  zoom: number;
}

interface WideListProps {
  properties: readonly Property[];
  pages: Pages;
  /** Where the pointer is on the map. */
  pointed: Cells | null;
  /** The id of the chosen home. */
  chosen: string | undefined;
  onPoint: (home: Property | null) => void;
}

const FIRST_SCREEN = 4;

function isAt({ location: { position } }: Property, pointed: Cells | null): boolean {
  return position !== null && pointed?.cells.includes(cellOf(position, pointed.zoom)) === true;
}

/** The homes of the list beside the map. */
export function WideList({ properties, pages, pointed, chosen, onPoint }: WideListProps) {
  return (
    <EndlessList
      pages={pages}
      failed={BROWSE.failed}
      count={properties.length}
      entry="[data-card-link]"
      className="grid gap-3"
    >
      {properties.map((property, place) => (
        <WideCard
          key={property.id}
          property={property}
          priority={place === 0 ? "high" : place < FIRST_SCREEN ? "eager" : "lazy"}
          isMarked={property.id === chosen || isAt(property, pointed)}
          onPoint={(isPointed) => onPoint(isPointed ? property : null)}
        />
      ))}
    </EndlessList>
  );
}
