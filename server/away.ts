/**
 * PostgreSQL is away, hangs, refuses, or is short of something (class 53: the disk is full, no connection left), or the
 * disk that pictures go to is.
 */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ENOSPC|EDQUOT|EMFILE|CONNECT_TIMEOUT|DATABASE_SLOW|CONNECTION_(CLOSED|ENDED|DESTROYED)|57P0[1-3]|53\d\d\d|08\d\d\d)$/;

/** How soon whoever was turned away for it may come again, in seconds. */
export const AWAY_FOR_SECONDS = 2;

/** Whether this is no fault of what was asked: the same may be tried again, and well go through. */
export function isAway(error: Error & { code?: string | undefined }): boolean {
  return AWAY.test(error.code ?? "");
}
