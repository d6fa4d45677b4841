import type { ReactNode } from "react";
import { usePopover } from "./use-popover.ts";

interface PopoverMenuProps {
  /** Renders the button that opens the menu. Spread `props` on it. */
  trigger: (props: { popoverTarget: string; "aria-expanded": boolean; "aria-controls": string }) => ReactNode;
  /** Accessible name. */
  label: string;
  /** The edge of the button that the menu is aligned with. */
  align?: "start" | "end";
  /** A menu of links is a navigation landmark (`nav`). */
  as?: "nav" | "div";
  /** Renders the content. `close` closes the menu. */
  children: (close: () => void) => ReactNode;
}

/** A menu below a button. The browser opens and closes it (click outside, Escape) and moves the focus. */
export function PopoverMenu({ trigger, label, align = "end", as: Panel = "nav", children }: PopoverMenuProps) {
  const { anchor, isOpen, close, panel } = usePopover(align);
  return (
    <>
      <span ref={anchor} className="flex">
        {trigger({ popoverTarget: panel.id, "aria-expanded": isOpen, "aria-controls": panel.id })}
      </span>
      <Panel
        {...panel}
        role={Panel === "div" ? "group" : undefined}
        aria-label={label}
        className="fixed inset-auto m-0 max-w-[calc(100vw-1rem)] min-w-56 rounded-md border border-line bg-raised p-1.5 text-ink shadow-lg"
      >
        {children(close)}
      </Panel>
    </>
  );
}

/** Classes of a link or button in a menu. */
export const MENU_ITEM =
  "flex w-full min-h-11 items-center gap-3 rounded-sm px-3 py-1.5 text-left text-[0.9375rem] hover:bg-sunken aria-[current]:font-semibold aria-[current]:text-brand-ink";
