/**
 * Moves the focus to the heading of a new screen, so that screen readers announce it. Until the heading has loaded, the
 * screen itself has the focus. Does nothing if the focus is already in the screen, and waits for a dialog over it to
 * close.
 */
export function focusHeading(): void {
  const main = document.querySelector("main");
  if (!main || main.contains(document.activeElement)) return;
  const dialog = document.querySelector("dialog:modal");
  if (dialog) {
    dialog.addEventListener("close", focusHeading, { once: true });
    return;
  }
  const heading = main.querySelector("h1");
  focus(heading ?? main);
  if (!heading) whenHeadingAppears(main, focus);
}

function focus(element: HTMLElement): void {
  element.tabIndex = -1;
  // The router restores the scroll position.
  element.focus({ preventScroll: true });
}

/** Calls `act` once the heading is rendered, unless the focus has moved by then. */
function whenHeadingAppears(main: HTMLElement, act: (heading: HTMLElement) => void): void {
  const observer = new MutationObserver(() => {
    const heading = main.querySelector("h1");
    const isWaiting = document.activeElement === main;
    if (!heading && isWaiting) return;
    observer.disconnect();
    if (heading && isWaiting) act(heading);
  });
  observer.observe(main, { childList: true, subtree: true });
}
