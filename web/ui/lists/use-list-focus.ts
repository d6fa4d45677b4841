import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus in a list when the focused item is removed: moves it to the same control of the item now in its place,
 * or to `otherwise` (which must be focusable) when the list is empty. Spread the result on the list's container; `item`
 * and `control` are selectors.
 */
export function useListFocus(item: string, control: string, otherwise: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLDivElement>(null);
  const focusedIndex = useRef<number | null>(null);
  useEffect(() => {
    if (focusedIndex.current === null || (document.activeElement && document.activeElement !== document.body)) return;
    const items = [...(list.current?.querySelectorAll(item) ?? [])];
    const next = items[Math.min(focusedIndex.current, items.length - 1)];
    (next?.querySelector<HTMLElement>(control) ?? otherwise.current)?.focus();
    if (!next) focusedIndex.current = null;
  });
  return {
    ref: list,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      const index = [...currentTarget.querySelectorAll(item)].findIndex((candidate) => candidate.contains(target));
      focusedIndex.current = index < 0 ? null : index;
    },
    // If the element is still in the document, the user has moved the focus.
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) focusedIndex.current = null;
    },
  };
}
