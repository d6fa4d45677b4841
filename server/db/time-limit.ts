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
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp();
      reject(new DatabaseSlow());
    }, leftMs);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
    budget.end();
  }
}
