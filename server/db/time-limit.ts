import { currentOrigin } from "./origin.ts";

/** Total time that a request waits for the database. It leaves enough time to respond within five seconds. */
export const DATABASE_WAIT_MS = 4000;

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
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp();
      reject(new DatabaseSlow());
    }, budget.leftMs);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
    budget.leftMs = Math.max(0, budget.leftMs - (performance.now() - began));
  }
}
