import { lookAhead } from "../find-property.ts";

/** A pointer that only passes over a card, or a finger that begins to scroll, stays on it for less. */
const REST_MS = 60;

let resting: ReturnType<typeof setTimeout> | undefined;

const stop = () => clearTimeout(resting);

/** What a link to a home listens for, so that its page is there soon after the press; from the press on, the page asks by itself. */
export const lookingAhead = (id: string) => ({
  onPointerEnter: () => {
    clearTimeout(resting);
    resting = setTimeout(lookAhead, REST_MS, id);
  },
  onPointerLeave: stop,
  onClick: stop,
});
