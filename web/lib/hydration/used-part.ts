import type { ComponentType } from "react";
import { onFirstInput } from "./first-input.ts";
import { isRendered, lazyPart } from "./lazy-part.ts";

/**
 * Returns a lazy component for a part that is out of view at first. If the server has rendered it, its script loads
 * once it is used: it comes into view or gets the focus, or at the first input on the page. `watch` observes the
 * element around it, and returns a function that stops.
 */
export function usedPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const used = Promise.withResolvers<void>();
  const use = () => used.resolve();

  function watch(element: HTMLElement): () => void {
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && use());
    observer.observe(element);
    element.addEventListener("focusin", use);
    const cancel = onFirstInput(use);
    return () => {
      observer.disconnect();
      element.removeEventListener("focusin", use);
      cancel();
    };
  }
  const Part = lazyPart<Props>(async () => {
    if (!import.meta.env.SSR && isRendered()) await used.promise;
    return load();
  });
  return { Part, watch };
}
