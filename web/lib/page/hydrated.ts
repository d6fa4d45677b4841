declare global {
  interface Window {
    /**
     * Submitted forms and pressed buttons that React has not handled, in order, each with the button. The script in the head
     * records them.
     */
    earlyActions?: Map<HTMLElement, HTMLElement | null>;
    isHydrated?: boolean;
    /** Replays recorded actions after a moment. Set after the page is hydrated. */
    replaySoon?: () => void;
  }
  interface Event {
    /** The form or button that was recorded. */
    recorded?: HTMLElement;
  }
}

const LOOK_AGAIN_MS = 50;

function showWaiting(button: HTMLElement): void {
  if (button.localName !== "button") return;
  button.ariaBusy = "true";
  button.dataset.early = "";
}

/**
 * Removes an event from the record. The body calls this in the capture phase of every event that React dispatches; React drops
 * events on parts that it has not hydrated.
 */
export function markHandled({ nativeEvent: { recorded } }: { nativeEvent: Event }): void {
  if (!recorded) return;
  window.earlyActions?.delete(recorded);
  for (const button of [recorded, ...recorded.querySelectorAll<HTMLElement>("[data-early]")]) {
    if (button.dataset.early === undefined) continue;
    button.ariaBusy = null;
    delete button.dataset.early;
  }
}

/** Repeats the recorded actions in order. The script in the head records again what React still does not handle. */
function replayEarly(): void {
  const early = window.earlyActions ?? new Map<HTMLElement, HTMLElement | null>();
  const actions = [...early];
  early.clear();
  for (const [element, button] of actions) {
    if (!element.isConnected) continue;
    if (element instanceof HTMLFormElement) element.requestSubmit(button?.isConnected ? button : null);
    else element.click();
    if (early.has(element)) showWaiting(element);
  }
}

let nextReplay: ReturnType<typeof setTimeout> | undefined;

function replaySoon(): void {
  clearTimeout(nextReplay);
  nextReplay = setTimeout(replayEarly, LOOK_AGAIN_MS);
}

/** Replays the submits and clicks from before hydration, and registers the service worker once the page has loaded. */
export function onHydrated(): void {
  window.isHydrated = true;
  window.replaySoon = replaySoon;
  replayEarly();
  if (!import.meta.env.PROD) return;
  const onLoad = () =>
    void import("../offline/service-worker-registration.ts")
      .then(({ registerServiceWorker }) => registerServiceWorker())
      .catch(console.warn);
  if (document.readyState === "complete") onLoad();
  else addEventListener("load", onLoad, { once: true });
}
