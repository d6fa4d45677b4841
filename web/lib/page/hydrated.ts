declare global {
  interface Window {
    /**
     * Forms submitted and buttons pressed that React has not handled, in order, each with the pressed button; recorded by the
     * script in the head.
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
 * Takes an event off the record. React calls this for every event that it dispatches, and it drops those on parts that it
 * has not hydrated. For the capture phase of the body.
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

/** Repeats the recorded actions in order, up to the first one that React still does not handle. */
function replayEarly(): void {
  const early = window.earlyActions ?? new Map<HTMLElement, HTMLElement | null>();
  const actions = [...early];
  early.clear();
  for (const [index, [element, button]] of actions.entries()) {
    if (!element.isConnected) continue;
    if (element instanceof HTMLFormElement) element.requestSubmit(button?.isConnected ? button : null);
    else element.click();
    // The script in the head has recorded it again, and React has not handled it.
    if (!early.has(element)) continue;
    showWaiting(element);
    for (const [later, pressed] of actions.slice(index + 1)) early.set(later, pressed);
    break;
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
