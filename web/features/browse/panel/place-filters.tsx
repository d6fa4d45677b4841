import { Suspense, useEffect, useRef } from "react";
import { usedPart } from "#web/lib/hydration/used-part.ts";
import type { PlaceGroupsProps } from "./place-groups.tsx";

const groups = usedPart(() => import("./place-groups.tsx"));

/** The filters by place and commute, below the other filters. */
export function PlaceFilters(props: PlaceGroupsProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current ? groups.watch(element.current) : undefined), []);
  return (
    <div ref={element} className={props.only === "near" ? "min-h-11" : "min-h-11 border-t border-line"}>
      <Suspense>
        <groups.Part {...props} />
      </Suspense>
    </div>
  );
}
