import { currentOrigin } from "./origin.ts";

/** Thrown when the time is over. The statement may still be running. */
class DatabaseSlow extends Error {
  readonly code = "DATABASE_SLOW";
  constructor() {
    super("the database did not respond in time");
  }
}

/**
 * Waits for the database within the request's remaining time; calls `giveUp` when that is over. Jobs and commands have
 * no time limit.
 * @throws DatabaseSlow
 */
export async function withinTimeLimit<T>(work: PromiseLike<T>, giveUp: () => void): Promise<T> {
  const budget = currentOrigin()?.timeBudget;
  if (!budget) return work;
  const leftMs = budget.begin();
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    function stop() {
      if (isOver) return;
      giveUp();
      reject(new DatabaseSlow());
    }
    // Lets a response that has already arrived be read first.
    timer = setTimeout(() => setImmediate(stop), leftMs);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    isOver = true;
    clearTimeout(timer);
    budget.end();
  }
}
