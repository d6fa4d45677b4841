import { isUnavailable } from "./unavailable.ts";

/** An error whose message is a sentence for the operator. Programs print it without a stack, and exit with 1. */
export class OperatorError extends Error {}

const MISSING_RIGHTS = "42501";
const FILE_REFUSED = /^(EACCES|EPERM|EROFS)$/;

/**
 * Returns what a program prints when an error ends it: a sentence if an operator can remove the cause, otherwise the
 * error itself, whose stack is needed.
 */
export function reasonOf(error: unknown): unknown {
  if (error instanceof OperatorError) return error.message;
  if (!(error instanceof Error)) return error;
  const { message, code } = error as Error & { code?: unknown };
  if (code === MISSING_RIGHTS)
    return `The database refuses: ${message}. The role in DATABASE_URL must own the database and its tables.`;
  if (typeof code === "string" && FILE_REFUSED.test(code)) return `This user lacks rights: ${message}.`;
  return isUnavailable({ code }) ? `The database or the disk is not available: ${message || code}.` : error;
}
