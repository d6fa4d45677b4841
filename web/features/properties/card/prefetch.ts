import { prefetchProperty } from "../find-property.ts";

/** Passing over a card, or starting to scroll on it, takes less time. */
const REST_MS = 60;

let resting: ReturnType<typeof setTimeout> | undefined;

const stop = () => clearTimeout(resting);

/** Returns listeners for a link to a home that prefetch it; after the press the page loads it itself. */
export const prefetchOnRest = (id: string) => ({
  onPointerEnter: () => {
    clearTimeout(resting);
    resting = setTimeout(prefetchProperty, REST_MS, id);
  },
  onPointerLeave: stop,
  onClick: stop,
});
