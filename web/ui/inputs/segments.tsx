import type { ReactNode, Ref } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconShape } from "../icon.tsx";

/** A row of joined buttons. One of them is pressed. `label` is its accessible name. */
export function Segments({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      role="group"
      aria-label={label}
      className={classNames("inline-flex rounded-md border border-line-strong bg-sunken p-[3px]", className)}
    >
      {children}
    </div>
  );
}

interface SegmentProps {
  ref?: Ref<HTMLButtonElement>;
  icon?: IconShape;
  isPressed: boolean;
  onClick: () => void;
  children: string;
}

export function Segment({ ref, icon, isPressed, onClick, children }: SegmentProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-pressed={isPressed}
      onClick={onClick}
      className="relative inline-flex min-h-10 items-center gap-2 rounded-[9px] px-3.5 text-sm font-semibold text-ink-soft after:absolute after:-inset-y-[3px] after:inset-x-0 aria-pressed:bg-surface aria-pressed:text-brand-ink aria-pressed:shadow-sm"
    >
      {icon && <Icon of={icon} />}
      {children}
    </button>
  );
}
