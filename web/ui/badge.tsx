import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconShape } from "./icon.tsx";

export type BadgeTone = "featured" | "success" | "warning" | "danger" | "info" | "plain";

const TONES: Record<BadgeTone, string> = {
  featured: "bg-featured text-on-featured",
  success: "bg-success-soft text-success-ink",
  warning: "bg-warning-soft text-warning-ink",
  danger: "bg-danger-soft text-danger-ink",
  info: "bg-info-soft text-info-ink",
  plain: "bg-sunken text-ink-soft",
};

interface BadgeProps {
  tone?: BadgeTone;
  icon?: IconShape;
  children: ReactNode;
  className?: string;
}

/** A status in one word, with an icon, as colour alone is not accessible. */
export function Badge({ tone = "plain", icon, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex min-h-[1.625rem] items-center gap-[0.3125rem] rounded-sm px-[0.5625rem] text-xs font-semibold whitespace-nowrap",
        TONES[tone],
        className,
      )}
    >
      {icon && <Icon of={icon} className="size-3.5" strokeWidth={2} />}
      {children}
    </span>
  );
}

/** A number in a pill, such as the number of active filters. */
export function Count({ children }: { children: number }) {
  return (
    <span className="inline-grid h-5 min-w-5 place-items-center rounded-full border border-line bg-sunken px-1.5 text-xs leading-none font-bold text-ink-soft tabular-nums">
      {children}
    </span>
  );
}
