import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from "react";

interface PopoverMenuProps {
  /** Renders the button that opens the menu. Spread `props` on it. */
  trigger: (props: { popoverTarget: string; "aria-expanded": boolean; "aria-controls": string }) => ReactNode;
  /** Accessible name. */
  label: string;
  /** Renders the content. `close` closes the menu. */
  children: (close: () => void) => ReactNode;
}

/** A menu below a button. The browser opens and closes it (click outside, Escape) and moves the focus. */
export function PopoverMenu({ trigger, label, children }: PopoverMenuProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);

  function place(event: ToggleEvent<HTMLElement>) {
    if (event.newState !== "open") return;
    const box = anchor.current?.getBoundingClientRect();
    if (!box) return;
    event.currentTarget.style.top = `${box.bottom + 8}px`;
    event.currentTarget.style.right = `${Math.max(8, document.documentElement.clientWidth - box.right)}px`;
  }

  useEffect(() => {
    if (!isOpen) return;
    const close = () => panel.current?.hidePopover();
    addEventListener("resize", close);
    return () => removeEventListener("resize", close);
  }, [isOpen]);

  return (
    <>
      <span ref={anchor} className="flex">
        {trigger({ popoverTarget: id, "aria-expanded": isOpen, "aria-controls": id })}
      </span>
      <nav
        ref={panel}
        id={id}
        popover="auto"
        aria-label={label}
        onBeforeToggle={place}
        onToggle={(event) => setOpen(event.newState === "open")}
        className="fixed inset-auto m-0 min-w-56 rounded-md border border-line bg-raised p-1.5 text-ink shadow-lg"
      >
        {children(() => panel.current?.hidePopover())}
      </nav>
    </>
  );
}

/** Classes of a link or button in a menu. */
export const MENU_ITEM =
  "flex w-full min-h-11 items-center gap-3 rounded-sm px-3 text-left text-[0.9375rem] hover:bg-sunken aria-[current]:font-semibold aria-[current]:text-brand-ink";
