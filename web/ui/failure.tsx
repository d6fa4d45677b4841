import { type ReactNode, useLayoutEffect, useRef } from "react";

function focusScreen(): void {
  if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
}

/**
 * Where a screen, or what it shows, could not be had: announced at once. A focus in it when it goes, as once trying again has
 * helped, passes to the screen.
 */
export function Failure({ children, className }: { children: ReactNode; className?: string }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const self = element.current;
    return () => {
      if (self?.contains(document.activeElement)) requestAnimationFrame(focusScreen);
    };
  }, []);
  return (
    <div ref={element} role="alert" className={className}>
      {children}
    </div>
  );
}
