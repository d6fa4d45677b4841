import { currentOrigin } from "./origin.ts";

/** How long a request waits for the database in total, so that it gets a response within five seconds. */
export const DATABASE_WAIT_MS = 4000;

/** Thrown when the wait is over. Whether the statement still runs is unknown. */
class DatabaseSlow extends Error {
  readonly code = "DATABASE_SLOW";
  constructor() {
    super("the database did not answer in time");
  }
}

/**
 * Waits for the database within the request's remaining time; calls `giveUp` when it ends. Jobs and commands wait
 * without limit.
 * @throws DatabaseSlow
 */
export async function withinTimeLimit<T>(work: PromiseLike<T>, giveUp: () => void): Promise<T> {
  const patience = currentOrigin()?.patience;
  if (!patience) return work;
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp();
      reject(new DatabaseSlow());
    }, patience.leftMs);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
    patience.leftMs = Math.max(0, patience.leftMs - (performance.now() - began));
  }
}
