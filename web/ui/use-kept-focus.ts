import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/**
 * For a list whose focused item may go: the focus moves to the same control of the item that takes its place, and to
 * `otherwise` (which must be focusable) where none is left. Spread the answer on what holds the list; `item` and `control`
 * are selectors.
 */
export function useKeptFocus(item: string, control: string, otherwise: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef<number | null>(null);
  useEffect(() => {
    if (place.current === null || (document.activeElement && document.activeElement !== document.body)) return;
    const items = [...(list.current?.querySelectorAll(item) ?? [])];
    const heir = items[Math.min(place.current, items.length - 1)];
    (heir?.querySelector<HTMLElement>(control) ?? otherwise.current)?.focus();
    if (!heir) place.current = null;
  });
  return {
    ref: list,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      const found = [...currentTarget.querySelectorAll(item)].findIndex((candidate) => candidate.contains(target));
      place.current = found < 0 ? null : found;
    },
    // Left for nowhere on purpose, not because it went.
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) place.current = null;
    },
  };
}
