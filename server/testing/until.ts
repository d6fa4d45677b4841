/** Long, because a busy machine is slow. Shorter than the time limit of a test, so that the error says what it waited for. */
const TIMEOUT_MS = 240_000;
const PAUSE_MS = 10;

/** Waits until the condition holds. `what` describes it, or what was seen instead. */
export async function until(check: () => boolean | Promise<boolean>, what: string | (() => string)): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await check())) {
    if (performance.now() > deadline)
      throw new Error(`waited in vain until: ${typeof what === "string" ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
