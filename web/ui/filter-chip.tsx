import X from "lucide-react/icons/x";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

interface FilterChipProps {
  children: string;
  /** Accessible name, such as "Remove filter 2BHK". */
  removeLabel: string;
  onRemove: () => void;
  className?: string;
}

/** An active filter. A click removes it. */
export function FilterChip({ children, removeLabel, onRemove, className }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className={classNames(
        "group relative inline-flex min-h-9 items-center gap-1.5 rounded-full bg-brand-soft pr-1 pl-3 text-sm font-medium whitespace-nowrap text-brand-ink after:absolute after:inset-x-0 after:top-1/2 after:h-11 after:-translate-y-1/2",
        className,
      )}
    >
      {children}
      <span className="grid size-7 place-items-center rounded-full group-hover:bg-brand-line">
        <Icon of={X} className="size-4" />
      </span>
    </button>
  );
}
