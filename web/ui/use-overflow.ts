import { type RefObject, useEffect, useState } from "react";

/** Browsers round scroll positions. */
const TOLERANCE_PX = 1;

interface Overflow {
  before: boolean;
  after: boolean;
}

/** Returns whether a row that scrolls sideways has more before and after its visible part. */
export function useOverflow(row: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ before: false, after: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    function measure() {
      if (!element) return;
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const before = scrollLeft > TOLERANCE_PX;
      const after = scrollLeft + clientWidth < scrollWidth - TOLERANCE_PX;
      setOverflow((last) => (last.before === before && last.after === after ? last : { before, after }));
    }
    measure();
    // Also the entries, because their counts load later.
    const observer = new ResizeObserver(measure);
    for (const one of [element, ...element.children]) observer.observe(one);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [row]);
  return overflow;
}
