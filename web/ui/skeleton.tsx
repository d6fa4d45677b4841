import { classNames } from "./class-names.ts";

/** A box in the shape of what comes. Its container says `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames("sheen rounded-sm", className)} />;
}
