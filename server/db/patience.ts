import { currentOrigin } from "./origin.ts";

/** How long a request waits for the database in all: it is answered within five seconds, whatever becomes of the database. */
export const PATIENCE_MS = 4000;

/** Whoever asked has waited long enough. Whether the database still does what it was asked is not known. */
class DatabaseSlow extends Error {
  readonly code = "DATABASE_SLOW";
  constructor() {
    super("the database did not answer in time");
  }
}

/**
 * Waits for the database on behalf of whoever is served, no longer than their patience lasts; `giveUp` is called when it
 * ends. Jobs, commands and whatever runs on nobody's behalf wait for as long as it takes.
 * @throws DatabaseSlow
 */
export async function patiently<T>(work: PromiseLike<T>, giveUp: () => void): Promise<T> {
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
