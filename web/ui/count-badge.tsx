import { classNames } from "./class-names.ts";

const MOST = 9;

/** A count as its badge shows it: nothing for none, "9+" above nine. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count > MOST ? `${MOST}+` : String(count);
}

/** How much there is to be read. What it counts must be said beside it: screen readers skip it. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  const text = badgeText(count);
  return (
    text && (
      <span
        aria-hidden="true"
        className={classNames(
          "inline-grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs leading-none font-bold text-on-accent",
          className,
        )}
      >
        {text}
      </span>
    )
  );
}
