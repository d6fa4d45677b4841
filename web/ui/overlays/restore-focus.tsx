import { type ReactNode, useLayoutEffect, useRef } from "react";

/** Focuses the area or the screen, unless something has taken the focus by then. */
function restoreFocus(area: HTMLElement | null): void {
  if (document.activeElement === document.body)
    (area ?? document.querySelector("main"))?.focus({ preventScroll: true });
}

interface RestoreFocusProps {
  role?: "alert";
  className?: string;
  children: ReactNode;
}

/**
 * Moves the focus to the surrounding dialog or log, or to the screen, when its content is removed while focused, as a
 * "Try Again" button is after a successful retry.
 */
export function RestoreFocus(props: RestoreFocusProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const self = element.current;
    const area = self?.closest<HTMLElement>("dialog, [role=log]") ?? null;
    return () => {
      if (self?.contains(document.activeElement)) requestAnimationFrame(() => restoreFocus(area));
    };
  }, []);
  return <div ref={element} {...props} />;
}
