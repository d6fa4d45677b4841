declare global {
  interface Window {
    /** A form sent before the page came to life; kept for then by the script in the head. */
    earlySubmit?: HTMLFormElement | undefined;
    isAlive?: boolean;
  }
}

/** The page has come to life: sends what was sent too early. */
export function comeAlive(): void {
  window.isAlive = true;
  window.earlySubmit?.requestSubmit();
  window.earlySubmit = undefined;
}
