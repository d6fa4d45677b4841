/** Time limit for a query during a scrape. Metrics must also work while the database is down. */
const SCRAPE_MS = 2000;

/** Returns null if the reading fails or takes too long. */
function inTime<T>(reading: Promise<T>): Promise<T | null> {
  let late: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    late = setTimeout(() => resolve(null), SCRAPE_MS);
  });
  return Promise.race([reading.catch(() => null), timeout]).finally(() => clearTimeout(late));
}

/**
 * Returns a function that reads the values of gauges, or null while the database is down. Gauges that are collected
 * together share one reading; with `keepMs`, later scrapes reuse it for that long.
 */
export function gaugeReading<T>(read: () => Promise<T>, keepMs = 0): () => Promise<T | null> {
  let reading: Promise<T | null> | null = null;
  let keptUntil = 0;
  return () => {
    if (reading && Date.now() < keptUntil) return reading;
    keptUntil = Number.POSITIVE_INFINITY;
    reading = inTime(read()).then((figures) => {
      keptUntil = figures === null ? 0 : Date.now() + keepMs;
      return figures;
    });
    return reading;
  };
}
