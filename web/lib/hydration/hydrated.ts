/** The pressed button of a press or a submit; the value of a changed field, or whether it was checked. */
type EarlyDetail = HTMLElement | string | boolean | null;

declare global {
  interface Window {
    /**
     * Submitted forms, pressed buttons and changed fields that React has not handled, in order. The script in the head
     * records them.
     */
    earlyActions?: Map<HTMLElement, EarlyDetail>;
    isHydrated?: boolean;
    /** Replays recorded actions after a moment. Set after the page is hydrated. */
    replaySoon?: () => void;
  }
  interface Event {
    /** The form, button, checkbox or radio button that was recorded. */
    recorded?: HTMLElement;
  }
}

const LOOK_AGAIN_MS = 50;

/**
 * The value of each field that React has handled last. Browsers fire several events for one change, such as pasting
 * several lines; React handles the first.
 */
const handledValues = new WeakMap<HTMLElement, unknown>();

function showWaiting(button: HTMLElement): void {
  if (button.localName !== "button") return;
  button.ariaBusy = "true";
  button.dataset.early = "";
}

/**
 * Removes an event from the record. The body calls this in the capture phase of every event that React dispatches;
 * React drops events on parts that it has not hydrated.
 */
export function markHandled({
  type,
  target,
  nativeEvent,
}: {
  type: string;
  target: EventTarget;
  nativeEvent: Event;
}): void {
  const recorded = type === "change" ? (target as HTMLElement) : nativeEvent.recorded;
  if (!recorded) return;
  if (type === "change") handledValues.set(recorded, (recorded as HTMLInputElement).value);
  window.earlyActions?.delete(recorded);
  for (const button of [recorded, ...recorded.querySelectorAll<HTMLElement>("[data-early]")]) {
    if (button.dataset.early === undefined) continue;
    button.ariaBusy = null;
    delete button.dataset.early;
  }
}

/** Enters a value in a field again, or checks or unchecks it. React ignores what it finds on hydration. */
function enterAgain(field: HTMLElement, entered: string | boolean): void {
  if (field instanceof HTMLSelectElement) {
    field.value = String(entered);
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  } else if (field instanceof HTMLInputElement && typeof entered === "boolean") {
    if (entered === field.defaultChecked) return;
    field.checked = !entered;
    field.click();
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (entered === field.defaultValue) return;
    // React ignores an input event whose value it already tracks. It patches the element's setter, so this uses the
    // prototype's.
    if (Object.hasOwn(field, "value")) field.value = field.defaultValue;
    Reflect.set(Object.getPrototypeOf(field), "value", entered, field);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

const isFieldOf = (form: HTMLFormElement) => (element: HTMLElement) => "form" in element && element.form === form;

/**
 * Repeats the recorded actions in order, and submits after changes of the form's fields. The script in the head records
 * again what React still does not handle.
 */
async function replayEarly(): Promise<void> {
  const early = window.earlyActions ?? new Map<HTMLElement, EarlyDetail>();
  for (const element of [...early.keys()]) {
    const detail = early.get(element);
    early.delete(element);
    // React may have handled a later change of the field while this function waited.
    if (detail === undefined || !element.isConnected) continue;
    // It may have been sent, and the field cleared.
    if (typeof detail === "string" && handledValues.get(element) === detail) continue;
    if (typeof detail === "string" || typeof detail === "boolean") enterAgain(element, detail);
    else if (!(element instanceof HTMLFormElement)) element.click();
    else if ([...early.keys()].some(isFieldOf(element))) {
      early.set(element, detail);
      replaySoon();
    } else element.requestSubmit(detail?.isConnected ? detail : null);
    if (early.has(element)) showWaiting(detail instanceof HTMLElement ? detail : element);
    // The next action may depend on what React renders now.
    else await new Promise((resolve) => setTimeout(resolve));
  }
}

let nextReplay: ReturnType<typeof setTimeout> | undefined;

function replaySoon(): void {
  clearTimeout(nextReplay);
  nextReplay = setTimeout(() => void replayEarly(), LOOK_AGAIN_MS);
}

/** Replays the actions from before hydration, and registers the service worker once the page has loaded. */
export function onHydrated(): void {
  window.isHydrated = true;
  window.replaySoon = replaySoon;
  void replayEarly();
  if (!import.meta.env.PROD) return;
  const onLoad = () =>
    void import("../offline/service-worker-registration.ts")
      .then(({ registerServiceWorker }) => registerServiceWorker())
      .catch(console.warn);
  if (document.readyState === "complete") onLoad();
  else addEventListener("load", onLoad, { once: true });
}
