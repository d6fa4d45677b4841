declare global {
  interface Window {
    /** What was sent or pressed before the page came to life, each once, in its order; kept by the script in the head. */
    early?: Set<HTMLElement>;
    isAlive?: boolean;
  }
}

/** The page has come to life: what was sent or pressed too early is done, and when all of it is there it looks to later visits. */
export function comeAlive(): void {
  window.isAlive = true;
  for (const element of window.early ?? []) {
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
  }
  window.early?.clear();
  if (!import.meta.env.PROD) return;
  const onLoad = () => void import("./work-offline.ts").then(({ workOffline }) => workOffline()).catch(console.warn);
  if (document.readyState === "complete") onLoad();
  else addEventListener("load", onLoad, { once: true });
}
