declare global {
  interface Window {
    /** Forms submitted and buttons pressed before hydration, in order, each once; recorded by the script in the head. */
    earlyActions?: Set<HTMLElement>;
    isHydrated?: boolean;
  }
}

/** Replays the submits and clicks from before hydration, and registers the service worker once the page has loaded. */
export function onHydrated(): void {
  window.isHydrated = true;
  for (const button of document.querySelectorAll<HTMLElement>("[data-early]")) {
    button.ariaBusy = null;
    delete button.dataset.early;
  }
  for (const element of window.earlyActions ?? []) {
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
  }
  window.earlyActions?.clear();
  if (!import.meta.env.PROD) return;
  const onLoad = () =>
    void import("../offline/service-worker-registration.ts")
      .then(({ registerServiceWorker }) => registerServiceWorker())
      .catch(console.warn);
  if (document.readyState === "complete") onLoad();
  else addEventListener("load", onLoad, { once: true });
}
