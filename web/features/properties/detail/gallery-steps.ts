/** Calculations for the photo gallery. */

/** A longer drag changes the photo. */
const SWIPE_THRESHOLD_PX = 50;
/** A pointer that has moved this far is dragging and not pressing. */
export const DRAG_START_PX = 6;

export type Step = -1 | 0 | 1;

/** Returns the index after `step` steps, wrapping around; 0 without photos. */
export function stepFrom(index: number, step: number, count: number): number {
  return count === 0 ? 0 : (((index + step) % count) + count) % count;
}

/** Returns the step of a drag: left shows the next photo, right the previous photo. */
export function stepOfDrag(dx: number): Step {
  if (Math.abs(dx) <= SWIPE_THRESHOLD_PX) return 0;
  return dx < 0 ? 1 : -1;
}

/**
 * Returns the position of photo `place` relative to the current photo: 0 current, 1 next, -1 previous, null hidden.
 * With two photos, the other one is on the requested side.
 */
export function sideOf(place: number, shown: number, count: number, wanted: Step): Step | null {
  if (place === shown) return 0;
  if (count === 2) return wanted === -1 ? -1 : 1;
  if (place === stepFrom(shown, 1, count)) return 1;
  if (place === stepFrom(shown, -1, count)) return -1;
  return null;
}

/**
 * Returns the photos to load: those already loaded, then the current, next and previous one, each after the other has
 * loaded.
 */
export function photosToLoad(shown: number, loaded: ReadonlySet<number>, count: number): Set<number> {
  const wanted = new Set(loaded);
  for (const step of [0, 1, -1]) {
    const place = stepFrom(shown, step, count);
    wanted.add(place);
    if (!loaded.has(place)) break;
  }
  return wanted;
}
