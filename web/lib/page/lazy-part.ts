import { type ComponentType, lazy } from "react";

const Nothing = () => null;

/** Whether the server may have rendered the part. Its links work without the script. */
export const isRendered = () => document.documentElement.dataset.rendered !== undefined;

/**
 * Returns a lazy component for a part that the page works without. Where its download fails, `Fallback` is shown instead of
 * crashing the page, or what the server has rendered stays: browsers do not request a failed module again until the page
 * is reloaded.
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
      if (Fallback === Nothing && isRendered()) return new Promise<never>(() => undefined);
      return { default: Fallback };
    }
  });
}
