import { type ReactNode, useLayoutEffect, useRef } from "react";

/** Focuses the dialog or the screen, unless something has taken the focus by then. */
function restoreFocus(dialog: HTMLElement | null): void {
  if (document.activeElement === document.body)
    (dialog ?? document.querySelector("main"))?.focus({ preventScroll: true });
}

interface RestoreFocusProps {
  role?: "alert";
  className?: string;
  children: ReactNode;
}

/**
 * Moves the focus to the surrounding dialog or the screen when its content is removed while focused, as a "Try Again"
 * button is after a successful retry.
 */
export function RestoreFocus(props: RestoreFocusProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const self = element.current;
    const dialog = self?.closest("dialog") ?? null;
    return () => {
      if (self?.contains(document.activeElement)) requestAnimationFrame(() => restoreFocus(dialog));
    };
  }, []);
  return <div ref={element} {...props} />;
}
