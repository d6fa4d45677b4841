import { Suspense } from "react";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { useChosenHomes, useIsComparing } from "./chosen-homes.ts";

const CompareBar = lazyPart(() => import("./compare-bar.tsx"));

/**
 * The bar at the bottom of the screen while homes are chosen for the comparison, or are about to be. Render it before the list: a list that
 * loads more on scrolling has no end that the keyboard could reach.
 */
export function CompareTray() {
  const homes = useChosenHomes();
  const isComparing = useIsComparing();
  if (homes.length === 0 && !isComparing) return null;
  return (
    <Suspense>
      <CompareBar homes={homes} />
    </Suspense>
  );
}
