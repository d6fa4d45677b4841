import { type ComponentType, lazy } from "react";

const Nothing = () => null;

/**
 * Returns a lazy component for a part that the page works without. Where its download fails, `Fallback` is shown instead of
 * crashing the page: browsers do not request a failed module again until the page is reloaded.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Fallback: ComponentType<Props> = Nothing,
) {
  return lazy(async () => {
    try {
      return await load();
    } catch (error) {
      console.warn("A part of the page did not load.", error);
      return { default: Fallback };
    }
  });
}
