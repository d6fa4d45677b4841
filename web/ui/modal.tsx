import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Toasts } from "./toast.tsx";

interface ModalProps {
  open: boolean;
  onClose: () => void;
  /** The id of the element that names it, or the name itself. */
  labelledBy?: string;
  label?: string;
  describedBy?: string | undefined;
  className: string;
  children: ReactNode;
}

/**
 * A native modal dialog: the browser keeps the focus inside, gives it back on closing, and closes on Escape. A press on
 * what lies behind closes it as well. Its content is there only while it is open. What carries `data-autofocus` has the
 * focus first, else the dialog itself.
 */
export function Modal({ open, onClose, labelledBy, label, describedBy, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBehind = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    if (!element.open) element.showModal();
    // Left to itself the browser takes the first button there is, which is the one that closes.
    (element.querySelector<HTMLElement>("[data-autofocus]") ?? element).focus();
    return () => element.close();
  }, [open]);

  const isBehind = (event: MouseEvent) => event.target === dialog.current;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, which the browser turns into onCancel
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      className={className}
      onCancel={(event) => {
        // Closed by the owner of the state, or not at all. A file field's own cancel is not ours.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        pressedBehind.current = isBehind(event);
      }}
      onClick={(event) => {
        if (isBehind(event) && pressedBehind.current) onClose();
      }}
    >
      {open && (
        <>
          {children}
          <Toasts inDialog />
        </>
      )}
    </dialog>
  );
}
