import { Fragment, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A box in the shape of what comes. Its container says `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames("sheen rounded-sm", className)} />;
}

/** On what stands in for something awaited: not drawn for waits that are over before they are noticed, but its room is kept. */
export const AFTER_A_MOMENT = "transition-opacity delay-200 duration-1 starting:opacity-0";

/** Stands for a list that is awaited: as many of one shape, announced once. */
export function SkeletonList(list: { label: string; count: number; className: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" aria-label={list.label} className={classNames(list.className, AFTER_A_MOMENT)}>
      {Array.from({ length: list.count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <Fragment key={place}>{list.children}</Fragment>
      ))}
    </div>
  );
}
