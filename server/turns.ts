/**
 * Lets at most `limit` pieces of work run at a time. The others wait, first come, first served; `admit` is told how many wait
 * already, and throws for whoever shall not join them.
 */
export function inTurns(limit: number, admit: (waiting: number) => void = () => {}) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    admit(waiting.length);
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place passes straight to whoever waits longest.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
