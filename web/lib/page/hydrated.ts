declare global {
  interface Window {
    /** Forms submitted and buttons pressed before hydration, in order, each once; recorded by the script in the head. */
    earlyActions?: Set<HTMLElement>;
    isHydrated?: boolean;
    /** Replays recorded actions once React has hydrated their elements. Set after the page is hydrated. */
    replayEarly?: () => void;
  }
}

const LOOK_AGAIN_MS = 50;

/** React sets this property on elements that it has hydrated. There is no public way to know. */
const isHydrated = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith("__reactProps$"));

let nextLook: ReturnType<typeof setTimeout> | undefined;

function replayEarly(): void {
  const early = window.earlyActions ?? new Set();
  for (const element of early) {
    if (element.isConnected && !isHydrated(element)) continue;
    early.delete(element);
    if (!element.isConnected) continue;
    for (const button of [element, ...element.querySelectorAll<HTMLElement>("[data-early]")]) {
      button.ariaBusy = null;
      delete button.dataset.early;
    }
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else element.click();
  }
  clearTimeout(nextLook);
  if (early.size > 0) nextLook = setTimeout(replayEarly, LOOK_AGAIN_MS);
}

/** Replays the submits and clicks from before hydration, and registers the service worker once the page has loaded. */
export function onHydrated(): void {
  window.isHydrated = true;
  window.replayEarly = replayEarly;
  replayEarly();
  if (!import.meta.env.PROD) return;
  const onLoad = () =>
    void import("../offline/service-worker-registration.ts")
      .then(({ registerServiceWorker }) => registerServiceWorker())
      .catch(console.warn);
  if (document.readyState === "complete") onLoad();
  else addEventListener("load", onLoad, { once: true });
}
