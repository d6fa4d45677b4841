/**
 * Leads the focus to the heading of the screen that has come, so that screen readers say it and the keyboard goes on from
 * there; to the screen itself while its heading is on its way. What already has the focus in the screen, or in a dialog over
 * it, keeps it.
 */
export function arrive(): void {
  const main = document.querySelector("main");
  if (!main || main.contains(document.activeElement) || document.querySelector("dialog:modal")) return;
  const heading = main.querySelector("h1");
  focus(heading ?? main);
  if (!heading) whenHeaded(main, focus);
}

function focus(element: HTMLElement): void {
  element.tabIndex = -1;
  // Where the screen is scrolled to is the router's matter.
  element.focus({ preventScroll: true });
}

/** Calls once the heading is there, unless the focus has gone elsewhere by then. */
function whenHeaded(main: HTMLElement, act: (heading: HTMLElement) => void): void {
  const observer = new MutationObserver(() => {
    const heading = main.querySelector("h1");
    const isWaiting = document.activeElement === main;
    if (!heading && isWaiting) return;
    observer.disconnect();
    if (heading && isWaiting) act(heading);
  });
  observer.observe(main, { childList: true, subtree: true });
}
