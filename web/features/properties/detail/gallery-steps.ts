/** The arithmetic of the photo gallery. */

/** A drag beyond this many pixels changes the photo. */
const SWIPE_THRESHOLD_PX = 50;
/** A pointer that moved this far was dragging, not pressing. */
export const DRAG_START_PX = 6;

export type Step = -1 | 0 | 1;

/** The place `step` places on, going round at both ends. No photo at all is place 0. */
export function stepFrom(index: number, step: number, count: number): number {
  return count === 0 ? 0 : (((index + step) % count) + count) % count;
}

/** Where a drag leads: to the left is on to the next photo, to the right back to the one before. */
export function stepOfDrag(dx: number): Step {
  if (Math.abs(dx) <= SWIPE_THRESHOLD_PX) return 0;
  return dx < 0 ? 1 : -1;
}

/**
 * Where photo `place` lies beside the one shown: 0 is the one shown, 1 the next, -1 the one before, null out of sight.
 * Of two photos the other one lies on the side it is wanted on.
 */
export function sideOf(place: number, shown: number, count: number, wanted: Step): Step | null {
  if (place === shown) return 0;
  if (count === 2) return wanted === -1 ? -1 : 1;
  if (place === stepFrom(shown, 1, count)) return 1;
  if (place === stepFrom(shown, -1, count)) return -1;
  return null;
}

/** The photos to load by now: those already there, the one shown, then the next, then the one before, each after the other. */
export function photosToLoad(shown: number, loaded: ReadonlySet<number>, count: number): Set<number> {
  const wanted = new Set(loaded);
  for (const step of [0, 1, -1]) {
    const place = stepFrom(shown, step, count);
    wanted.add(place);
    if (!loaded.has(place)) break;
  }
  return wanted;
}
