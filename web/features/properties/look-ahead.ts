import { loadFacts } from "./still-facts.ts";

/** A pointer that only passes over a card, or a finger that begins to scroll, stays on it for less. */
const REST_MS = 60;

/** Fetches the code that asks: a visitor's first page has its home from the server. */
export const loadFinding = () => import("./find-property.ts");
export const loadTitle = () => import("./property-title.ts");
export const loadAbsent = () => import("./property-absent.tsx");

/** All that a home's page runs which its document did not need. */
export const loadPieces = () => Promise.all([loadFinding(), loadAbsent(), loadFacts(), loadTitle()]);

let resting: ReturnType<typeof setTimeout> | undefined;

function look(id: string): void {
  loadPieces().then(([{ lookAhead }]) => lookAhead(id), console.warn);
}

const stop = () => clearTimeout(resting);

/** What a link to a home listens for, so that its page is there soon after the press; from the press on, the page asks by itself. */
export const lookingAhead = (id: string) => ({
  onPointerEnter: () => {
    clearTimeout(resting);
    resting = setTimeout(look, REST_MS, id);
  },
  onPointerLeave: stop,
  onClick: stop,
});
