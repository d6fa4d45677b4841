import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";

/** Distance to the viewport at which the content starts to load. */
const MARGIN = "300px";

interface WhenNearProps {
  /** Called once the place is near the viewport. May return a lazily loaded component. */
  children: () => ReactNode;
  /** Reserves the height of the content, so that nothing moves when it appears. */
  className: string;
  /** Classes of the element around the content, for its place on the page. */
  outer?: string;
}

/** Renders its content when it is near the viewport, so that a page loads it only if it is looked at. */
export function WhenNear({ children, className, outer }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: MARGIN,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={place} className={classNames(outer, !isNear && className)}>
      {isNear && <Suspense fallback={<div className={className} />}>{children()}</Suspense>}
    </div>
  );
}
