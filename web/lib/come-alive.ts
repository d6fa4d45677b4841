declare global {
  interface Window {
    /** A form sent before the page came to life; kept for then by the script in the head. */
    earlySubmit?: HTMLFormElement | undefined;
    /** The last button that was pressed before the page came to life, kept in the same way. */
    earlyPress?: HTMLButtonElement | undefined;
    isAlive?: boolean;
  }
}

/** The page has come to life: what was sent or pressed too early is done, and when all of it is there it looks to later visits. */
export function comeAlive(): void {
  window.isAlive = true;
  window.earlySubmit?.requestSubmit();
  window.earlySubmit = undefined;
  window.earlyPress?.click();
  window.earlyPress = undefined;
  if (!import.meta.env.PROD) return;
  const onLoad = () => void import("./work-offline.ts").then(({ workOffline }) => workOffline()).catch(console.warn);
  if (document.readyState === "complete") onLoad();
  else addEventListener("load", onLoad, { once: true });
}
