import { STORED } from "../stored.ts";

/** Keeps a message for the next page of this tab. */
export function keepNotice(text: string): void {
  try {
    sessionStorage.setItem(STORED.notice, text);
  } catch (error) {
    console.warn("Session storage cannot be written.", error);
  }
}

/** Returns the kept message and removes it; null if there is none. */
export function takeNotice(): string | null {
  try {
    const text = sessionStorage.getItem(STORED.notice);
    sessionStorage.removeItem(STORED.notice);
    return text;
  } catch {
    return null;
  }
}
