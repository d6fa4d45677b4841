/** After this time, scripts that a rendered page does not need immediately are loaded in any case. */
const LATEST_MS = 10_000;
const INPUTS = ["pointerdown", "keydown", "touchstart"] as const;

let isWaiting = false;
const listeners = new Set<() => void>();

function start(): void {
  isWaiting = false;
  for (const input of INPUTS) removeEventListener(input, start, true);
  for (const listener of listeners) listener();
  listeners.clear();
}

/**
 * Delays the listeners of `onFirstInput` until the first input, for at most 10 s. Without this call they run
 * immediately.
 */
export function waitForFirstInput(): void {
  isWaiting = true;
  for (const input of INPUTS) addEventListener(input, start, { capture: true, passive: true });
  setTimeout(start, LATEST_MS);
}

/** Runs the listener at the first input, or immediately if there is no delay. Returns a function that cancels it. */
export function onFirstInput(listener: () => void): () => void {
  if (!isWaiting) listener();
  else listeners.add(listener);
  return () => void listeners.delete(listener);
}
