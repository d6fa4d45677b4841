import type { ButtonHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";

interface ChoiceChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  picked: boolean;
}

/** A toggle button for one choice. */
export function ChoiceChip({ picked, className, ...rest }: ChoiceChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={picked}
      className={classNames(
        "inline-flex min-h-11 items-center justify-center gap-1.5 rounded-full border px-4 text-sm whitespace-nowrap max-xs:whitespace-normal transition-colors duration-(--duration-fast) disabled:border-line-strong disabled:bg-sunken disabled:text-ink-mute",
        picked
          ? "border-brand bg-brand-soft font-semibold text-brand-ink shadow-[inset_0_0_0_1px_var(--color-brand)]"
          : "border-control bg-surface font-medium text-ink hover:bg-sunken",
        className,
      )}
    />
  );
}

/** A non-interactive label in a pill. */
export function Chip({ small = false, className, ...rest }: { small?: boolean } & React.ComponentProps<"span">) {
  return (
    <span
      {...rest}
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-full bg-sunken font-medium whitespace-nowrap text-ink-soft",
        small ? "min-h-6 px-[0.5625rem] text-xs" : "min-h-8 px-3 text-sm",
        className,
      )}
    />
  );
}
