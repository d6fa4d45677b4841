import { readStored, STORED, writeStored } from "#web/lib/stored.ts";
import type { AvailableFrom } from "./filters.ts";

/** Whether this browser's user has chosen to see homes of any date, which then is the default of browse. */

export const prefersAnyDate = (): boolean => readStored(STORED.anyDate) !== null;

/** Remembers a choice between any date and today. A date in a search is not a choice for others. */
export function rememberDate(availableFrom: AvailableFrom): void {
  if (availableFrom === "any") writeStored(STORED.anyDate, "1");
  if (availableFrom === "today") writeStored(STORED.anyDate, null);
}
