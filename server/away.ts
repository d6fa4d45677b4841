/**
 * PostgreSQL is away, hangs, refuses, or is short of something (class 53: the disk is full, no connection left), or the
 * disk that pictures go to is.
 */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ENOSPC|EDQUOT|EMFILE|CONNECT_TIMEOUT|DATABASE_SLOW|CONNECTION_(CLOSED|ENDED|DESTROYED)|57P0[1-3]|53\d\d\d|08\d\d\d)$/;

/** The disk is full: that of PostgreSQL (53100), or ours. */
const DISK_FULL = /^(53100|ENOSPC|EDQUOT)$/;

/** How soon whoever was turned away for it may come again, in seconds. */
export const AWAY_FOR_SECONDS = 2;

/** Whether this is no fault of what was asked: the same may be tried again, and well go through. */
export function isAway(error: Error & { code?: string | undefined }): boolean {
  return AWAY.test(error.code ?? "");
}

/** Returns whether a request failed because there is no space left on a disk. */
export function isDiskFull(error: Error & { code?: string | undefined }): boolean {
  return DISK_FULL.test(error.code ?? "");
}
