/** Smaller differences are network delay. */
const TOLERANCE_MS = 60_000;

let offset = 0;

/** Uses the server's clock if this device's is wrong, so that "today" is the same in the document and in the browser. */
export function adoptServerTime(serverNow: number): void {
  const difference = serverNow - Date.now();
  offset = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** Returns the time as Unix milliseconds, corrected by `adoptServerTime`. */
export const now = (): number => Date.now() + offset;
