import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";

const TONES = {
  soft: "bg-brand-soft text-brand-ink",
  /** On a coloured ground. */
  surface: "bg-surface text-ink shadow-[inset_0_0_0_1px_var(--color-brand-line)]",
};

export const CHIP =
  "relative inline-flex min-h-9 items-center gap-1.5 rounded-full pr-1 pl-3 text-sm font-medium whitespace-nowrap";

/** Returns the classes of a chip in a tone. */
export const chipTone = (tone: keyof typeof TONES) => TONES[tone];

interface FilterChipProps {
  children: ReactNode;
  /** An icon before the text. */
  mark?: ReactNode;
  tone?: keyof typeof TONES;
  /** Accessible name, such as "Remove filter 2BHK". */
  removeLabel: string;
  onRemove: () => void;
  className?: string | undefined;
}

/** An active filter. A click removes it. */
export function FilterChip({ children, mark, tone = "soft", removeLabel, onRemove, className }: FilterChipProps) {
  return (
    <button
      type="button"
      data-remove
      aria-label={removeLabel}
      onClick={onRemove}
      className={classNames(CHIP, TONES[tone], "group tall-target", className)}
    >
      {mark && (
        <span aria-hidden="true" className="contents">
          {mark}
        </span>
      )}
      <span className="one-line">{children}</span>
      <span className="grid size-7 shrink-0 place-items-center rounded-full group-hover:bg-brand-line">
        <Icon of={X} className="size-4" />
      </span>
    </button>
  );
}
