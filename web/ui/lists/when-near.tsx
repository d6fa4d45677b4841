import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { classNames } from "../class-names.ts";

interface WhenNearProps {
  /** Called once the element is near the viewport. May return a lazily loaded component. */
  children: () => ReactNode;
  /** Reserves the height of the content, so that nothing moves when it appears. */
  className: string;
  /** Classes of the element around the content, for its place on the page. */
  outer?: string;
  /** Distance to the viewport at which the content starts to load. */
  margin?: string;
  /** Subscribes to another reason to load. Returns a function that unsubscribes. */
  orOn?: (load: () => void) => () => void;
  /** Identifies the history entry. Going back to it renders the content at once, so that the page has its height again. */
  entry?: string;
}

/** The history entries in which content was shown. */
const shownIn = new Set<string>();

/** Renders its content when it is near the viewport, so that a page loads it only if the user gets there. */
export function WhenNear({ children, className, outer, margin = "300px", orOn, entry }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(() => entry !== undefined && shownIn.has(entry));
  useEffect(() => {
    if (isNear && entry !== undefined) shownIn.add(entry);
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: margin,
    });
    observer.observe(place.current);
    const unsubscribe = orOn?.(() => setIsNear(true));
    return () => {
      observer.disconnect();
      unsubscribe?.();
    };
  }, [isNear, margin, orOn, entry]);
  return (
    <div ref={place} className={classNames(outer, !isNear && className)}>
      {isNear && <Suspense fallback={<div className={className} />}>{children()}</Suspense>}
    </div>
  );
}
