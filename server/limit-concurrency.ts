/**
 * Returns a function that runs at most `limit` pieces of work at once, first come, first served. `admit` gets the
 * number of waiting ones, and may throw to refuse another.
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
      // The slot passes to the longest waiting one.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
