import { classNames } from "./class-names.ts";

/** A box in the shape of what comes. Its container says `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames("sheen rounded-sm", className)} />;
}

/** On what stands in for something awaited: not drawn for waits that are over before they are noticed, but its room is kept. */
export const AFTER_A_MOMENT = "transition-opacity delay-200 duration-1 starting:opacity-0";
