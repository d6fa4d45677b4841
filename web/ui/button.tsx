import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names.ts";
import { Icon, type IconShape } from "./icon.tsx";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "soft" | "ghost" | "danger" | "quiet-danger";
type ButtonSize = "sm" | "md" | "lg";

const SHAPE =
  "inline-flex items-center justify-center gap-2 border font-semibold leading-[1.2] whitespace-nowrap max-xs:whitespace-normal transition-[background-color,border-color,box-shadow,translate] duration-(--duration-fast) ease-out active:translate-y-px disabled:translate-y-0 disabled:border-line disabled:bg-sunken disabled:text-ink-mute";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-brand text-on-brand hover:bg-brand-hover active:bg-brand-press",
  secondary: "border-line-strong bg-surface text-ink hover:border-control hover:bg-sunken",
  soft: "border-transparent bg-brand-soft text-brand-ink hover:bg-brand-line",
  ghost: "border-transparent text-ink-soft hover:bg-sunken hover:text-ink",
  danger: "border-transparent bg-danger text-on-danger hover:bg-danger-hover",
  "quiet-danger": "border-line-strong bg-surface text-danger-ink hover:border-danger-line hover:bg-danger-soft",
};

const HEIGHTS: Record<ButtonSize, string> = {
  // 36 px high, with a 44 px touch target.
  sm: "relative min-h-9 rounded-[10px] text-sm tall-target",
  md: "min-h-11 rounded-md text-[0.9375rem]",
  lg: "min-h-13 rounded-md text-base",
};
const PADDINGS: Record<ButtonSize, string> = { sm: "px-3", md: "px-[1.125rem]", lg: "px-6" };

interface Look {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
}

/** Returns the classes of a button, or of a link that looks like one. */
function buttonClass({ variant = "secondary", size = "md", className }: Look): string {
  const padding = variant === "ghost" ? "px-3" : PADDINGS[size];
  return classNames(SHAPE, VARIANTS[variant], HEIGHTS[size], padding, className);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  icon?: IconShape;
  /** Shows a spinner instead of the icon and ignores clicks. Keeps focus and width. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. `type` defaults to "button". */
export function Button({ variant, size, className, icon, busy = false, children, onClick, ...rest }: ButtonProps) {
  const press = busy ? (event: MouseEvent) => event.preventDefault() : onClick;
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { "aria-busy": true })}
      onClick={press}
      className={buttonClass({ variant, size, className })}
    >
      {busy ? <Spinner className={icon ? "size-5" : "lone-spinner"} /> : icon && <Icon of={icon} />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends LinkProps, Look {
  icon?: IconShape;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, className })}>
      {icon && <Icon of={icon} />}
      {children as ReactNode}
    </Link>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "aria-label"> {
  icon: IconShape;
  /** The accessible name. */
  label: string;
  bordered?: boolean;
  /** `bare` inherits the surrounding colours. */
  look?: "plain" | "bare";
  ref?: Ref<HTMLButtonElement>;
}

/** A round icon-only button of 44 by 44 px. */
export function IconButton({ icon, label, bordered = false, look = "plain", className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        "inline-grid size-11 shrink-0 place-items-center rounded-full",
        look === "plain" && "text-ink-soft hover:bg-sunken hover:text-ink",
        bordered && "border border-line-strong bg-surface",
        className,
      )}
    >
      <Icon of={icon} />
    </button>
  );
}
