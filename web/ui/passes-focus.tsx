import { type ReactNode, useLayoutEffect, useRef } from "react";

/** Where a focus that went with this belongs now, unless it has gone elsewhere: to the dialog or the screen it stood in. */
function focusHeir(dialog: HTMLElement | null): void {
  if (document.activeElement === document.body)
    (dialog ?? document.querySelector("main"))?.focus({ preventScroll: true });
}

interface PassesFocusProps {
  role?: "alert";
  className?: string;
  children: ReactNode;
}

/** What goes once it was pressed, as "Try Again" does where that helped: the focus in it passes to the dialog or the screen. */
export function PassesFocus(props: PassesFocusProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const self = element.current;
    const dialog = self?.closest("dialog") ?? null;
    return () => {
      if (self?.contains(document.activeElement)) requestAnimationFrame(() => focusHeir(dialog));
    };
  }, []);
  return <div ref={element} {...props} />;
}
