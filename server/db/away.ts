/** PostgreSQL is away, hangs, refuses, or is out of connections. */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|CONNECT_TIMEOUT|DATABASE_SLOW|CONNECTION_(CLOSED|ENDED|DESTROYED)|57P0[1-3]|53300|08\d\d\d)$/;

/** How soon whoever was turned away for it may come again, in seconds. */
export const AWAY_FOR_SECONDS = 2;

/** Whether this is no fault of what was asked: the same may be tried again, and well go through. */
export function isDatabaseAway(error: Error & { code?: string | undefined }): boolean {
  return AWAY.test(error.code ?? "");
}
