/**
 * PostgreSQL is down, hangs, refuses connections, is read-only (25006, a standby), or lacks a resource (class 53: disk
 * full, too many connections), or the disk for pictures is full.
 */
const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ENOSPC|EDQUOT|EMFILE|CONNECT_TIMEOUT|DATABASE_SLOW|CONNECTION_(CLOSED|ENDED|DESTROYED)|57P0[1-3]|25006|53\d\d\d|08\d\d\d)$/;

/** The disk is full: PostgreSQL's (53100) or the server's. */
const DISK_FULL = /^(53100|ENOSPC|EDQUOT)$/;

/** Value of Retry-After, in seconds. */
export const RETRY_AFTER_SECONDS = 2;

/** Returns whether the failure is temporary, so that a retry may succeed. */
export function isUnavailable(error: { code?: unknown }): boolean {
  return typeof error.code === "string" && UNAVAILABLE.test(error.code);
}

/** Returns whether a request failed because there is no space left on a disk. */
export function isDiskFull(error: Error & { code?: string | undefined }): boolean {
  return DISK_FULL.test(error.code ?? "");
}
