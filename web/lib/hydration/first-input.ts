/** After this time, scripts that a rendered page does not need immediately are loaded in any case. */
const LATEST_MS = 10_000;
/**
 * The response to the input itself comes first. Without this pause, a pressed card took 557 instead of 358 ms to open
 * on a slow phone (`npm run bench -- pages`).
 */
const AFTER_INPUT_MS = 1000;
const INPUTS = ["pointerdown", "keydown", "touchstart"] as const;

let isWaiting = false;
const listeners = new Set<() => void>();

function start(): void {
  isWaiting = false;
  for (const listener of listeners) listener();
  listeners.clear();
}

function onInput(): void {
  for (const input of INPUTS) removeEventListener(input, onInput, true);
  setTimeout(start, AFTER_INPUT_MS);
}

/**
 * Delays the listeners of `onFirstInput` until shortly after the first input, for at most 10 s. Without this call they
 * run immediately.
 */
export function waitForFirstInput(): void {
  isWaiting = true;
  for (const input of INPUTS) addEventListener(input, onInput, { capture: true, passive: true });
  setTimeout(start, LATEST_MS);
}

/**
 * Runs the listener shortly after the first input, or immediately if there is no delay. Returns a function that cancels
 * it.
 */
export function onFirstInput(listener: () => void): () => void {
  if (!isWaiting) listener();
  else listeners.add(listener);
  return () => void listeners.delete(listener);
}
