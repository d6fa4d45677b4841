declare global {
  interface Window {
    /** What was sent or pressed before the page came to life, each once, in its order; kept by the script in the head. */
    early?: Set<HTMLElement>;
    isAlive?: boolean;
  }
}

/** Runs after hydration: repeats what was submitted or pressed earlier, and prepares for later visits once the page has loaded. */
export function comeAlive(): void {
  window.isAlive = true;
  for (const button of document.querySelectorAll<HTMLElement>("[data-early]")) {
    button.ariaBusy = null;
    delete button.dataset.early;
  }
  for (const element of window.early ?? []) {
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
  }
  window.early?.clear();
  if (!import.meta.env.PROD) return;
  const onLoad = () =>
    void import("../offline/service-worker-registration.ts")
      .then(({ workOffline }) => workOffline())
      .catch(console.warn);
  if (document.readyState === "complete") onLoad();
  else addEventListener("load", onLoad, { once: true });
}
