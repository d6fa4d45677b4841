import { STORED, writeStored } from "../stored.ts";

/** Removes everything whose name begins like this. */
function forgetAll(beginning: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(beginning)) localStorage.removeItem(key);
  } catch (error) {
    console.warn("Local storage cannot be written.", error);
  }
}

/** Removes what this tab keeps in its session storage. */
function forgetInTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch (error) {
    console.warn("Session storage cannot be written.", error);
  }
}

/** Forgets what this person was writing: the posting form, and messages, sent or not. */
export function forgetWriting(): void {
  writeStored(STORED.draft, null);
  forgetInTab(STORED.writing);
  forgetAll(STORED.waiting);
}
