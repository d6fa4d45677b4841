/**
 * Returns a function that runs at most `limit` tasks at once, in order of arrival. `admit` receives the number of
 * waiting tasks, and may throw to reject another task.
 */
export function limitConcurrency(limit: number, admit: (waiting: number) => void = () => {}) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function runLimited<T>(work: () => Promise<T>): Promise<T> {
    admit(waiting.length);
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Passes the slot to the task that has waited longest.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
