import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconShape } from "./icon.tsx";

const TONES = {
  plain: "bg-brand-soft text-brand-ink",
  danger: "bg-danger-soft text-danger-ink",
  warning: "bg-warning-soft text-warning-ink",
};

interface EmptyStateProps {
  title: string;
  /** Heading level: 1 if it fills the whole screen. */
  level?: 1 | 2 | 3;
  icon?: IconShape;
  tone?: keyof typeof TONES;
  /** A 4:3 drawing instead of the icon. */
  picture?: string;
  children?: ReactNode;
  /** A button or link with the next step. */
  action?: ReactNode;
  className?: string;
}

/** Explains an empty list or an error, and what to do next. */
export function EmptyState({
  title,
  level = 2,
  icon,
  tone = "plain",
  picture,
  children,
  action,
  className,
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames("grid justify-items-center gap-2 px-5 py-8 text-center", className)}>
      {picture && (
        <img
          src={picture}
          alt=""
          width={200}
          height={150}
          className="mb-2 h-[150px] w-[200px] rounded-lg object-cover"
        />
      )}
      {icon && (
        <span className={classNames("mb-2 grid size-16 place-items-center rounded-lg", TONES[tone])}>
          <Icon of={icon} className="size-7" />
        </span>
      )}
      <Heading className="title-3">{title}</Heading>
      {children && <div className="max-w-[40ch] text-pretty text-ink-mute">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
