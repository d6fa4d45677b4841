import { readStored, STORED, writeStored } from "../stored.ts";

/** Remembers that someone with an account uses this browser. Contains nothing about the person. */
export function rememberReturning(): void {
  if (!isReturning()) writeStored(STORED.returning, "1");
}

/** Returns whether someone with an account has used this browser before. */
export const isReturning = (): boolean => readStored(STORED.returning) !== null;
