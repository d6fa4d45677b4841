import { readTabStored, STORED, writeTabStored } from "../stored.ts";

/** Keeps a message for the next page of this tab. */
export const keepNotice = (text: string): void => writeTabStored(STORED.notice, text);

/** Returns the kept message and removes it; null if there is none. */
export function takeNotice(): string | null {
  const text = readTabStored(STORED.notice);
  if (text !== null) writeTabStored(STORED.notice, null);
  return text;
}
