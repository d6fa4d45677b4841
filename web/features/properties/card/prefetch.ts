import type { Property } from "#contract/properties/properties.ts";
import { notePressed, prefetchProperty } from "../find-property.ts";

/** Longer than a pointer takes to pass over a card, or a finger to start scrolling on it. */
const REST_MS = 60;

let resting: ReturnType<typeof setTimeout> | undefined;

const stop = () => clearTimeout(resting);

/**
 * Returns listeners for the link of a home's card: the home is prefetched when the pointer rests on it, and its page
 * opens with the card's data.
 */
export const openFromCard = (property: Property) => ({
  onPointerEnter: () => {
    clearTimeout(resting);
    resting = setTimeout(prefetchProperty, REST_MS, property.id);
  },
  onPointerLeave: stop,
  onClick: () => {
    stop();
    notePressed(property);
  },
});
