import type { ButtonHTMLAttributes, Ref } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconShape } from "#web/ui/icon.tsx";

/** The bar of a phone between the search and the results. Its cells wrap if large text leaves no room for one row. */
export const BAR =
  "max-lg:col-span-full max-lg:flex max-lg:flex-wrap max-lg:gap-px max-lg:overflow-hidden max-lg:rounded-md max-lg:border max-lg:border-line-strong max-lg:bg-line lg:contents";

/** Classes of a cell. */
export const CELL =
  "inline-flex min-h-10.5 flex-auto items-center justify-center gap-1.5 bg-surface px-1.5 text-sm font-semibold whitespace-nowrap";

/** Classes of its icon, which is hidden before any text is cut. */
export const CELL_ICON = "size-4.5 text-brand-ink max-[23.49rem]:hidden";

interface CellProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconShape;
  ref?: Ref<HTMLButtonElement>;
}

/** A button in the bar. */
export function Cell({ icon, className, children, ...rest }: CellProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(CELL, "relative tall-target -outline-offset-3! hover:bg-sunken lg:hidden", className)}
    >
      <Icon of={icon} className={CELL_ICON} />
      {children}
    </button>
  );
}
