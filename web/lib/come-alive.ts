declare global {
  interface Window {
    /** A form sent before the page came to life; kept for then by the script in the head. */
    earlySubmit?: HTMLFormElement | undefined;
    isAlive?: boolean;
  }
}

/** The page has come to life: sends what was sent too early, and when all of it is there looks to later visits. */
export function comeAlive(): void {
  window.isAlive = true;
  window.earlySubmit?.requestSubmit();
  window.earlySubmit = undefined;
  if (!import.meta.env.PROD) return;
  const onLoad = () => void import("./work-offline.ts").then(({ workOffline }) => workOffline()).catch(console.warn);
  if (document.readyState === "complete") onLoad();
  else addEventListener("load", onLoad, { once: true });
}
