import { type RefObject, useLayoutEffect } from "react";
import { useLocation } from "react-router";

/** Scroll positions of left history entries. A reload drops them together with the pages of the list. */
const positions = new Map<string, number>();

/** Restores an element's scroll position after Back or Forward. The router restores only the window's. */
export function useListScroll(list: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const position = positions.get(key);
    if (position !== undefined) element.scrollTop = position;
    return () => {
      positions.set(key, element.scrollTop);
    };
  }, [list, key]);
}
