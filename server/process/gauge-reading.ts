/** Time limit for a reading during a scrape. Metrics must also work while the database is down. */
const SCRAPE_MS = 2000;

/** Returns null if the reading takes too long. */
function inTime<T>(reading: Promise<T | null>): Promise<T | null> {
  let late: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    late = setTimeout(() => resolve(null), SCRAPE_MS);
  });
  return Promise.race([reading, timeout]).finally(() => clearTimeout(late));
}

/**
 * Returns a function that reads the values of gauges, or null if that fails or takes too long. Gauges that are collected
 * together share one reading, and so do later scrapes while it hangs; with `keepMs`, they also reuse its result for that
 * long.
 */
export function gaugeReading<T>(read: () => Promise<T>, keepMs = 0): () => Promise<T | null> {
  let reading: Promise<T | null> | null = null;
  let keptUntil = 0;
  return () => {
    if (reading === null || Date.now() >= keptUntil) {
      keptUntil = Number.POSITIVE_INFINITY;
      reading = read()
        .catch(() => null)
        .then((figures) => {
          keptUntil = figures === null ? 0 : Date.now() + keepMs;
          return figures;
        });
    }
    return inTime(reading);
  };
}
