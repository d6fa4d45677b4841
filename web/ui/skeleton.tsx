import { Fragment, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A placeholder box for loading content. Its container needs `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames("sheen rounded-sm", className)} />;
}

/**
 * Hides a placeholder for the first 200 ms, so that short waits do not cause a flash. It takes up its space the whole
 * time.
 */
export const AFTER_A_MOMENT = "transition-opacity delay-200 duration-1 starting:opacity-0";

/** A placeholder for a loading list: `count` copies of its children, announced once. */
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
