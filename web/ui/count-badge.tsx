import { classNames } from "./class-names.ts";

const MAX_SHOWN = 9;

/** Returns the text of the badge: null for zero, "9+" above nine. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
}

/** A badge with a count. Hidden from screen readers, so state the count in text as well. */
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
