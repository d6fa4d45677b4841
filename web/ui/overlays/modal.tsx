import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Toasts } from "./toast.tsx";

interface ModalProps {
  open: boolean;
  onClose: () => void;
  /** Id of the element with its accessible name; or pass `label`. */
  labelledBy?: string;
  label?: string;
  describedBy?: string | undefined;
  className: string;
  children: ReactNode;
}

/**
 * A native modal dialog: the browser traps the focus, restores it on closing, and closes on Escape. A click on the
 * backdrop closes it too. Renders its content only while open. Initially focuses `data-autofocus`, or else the dialog.
 */
export function Modal({ open, onClose, labelledBy, label, describedBy, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedOnBackdrop = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    if (!element.open) element.showModal();
    // By default the browser focuses the first button, which is the close button.
    (element.querySelector<HTMLElement>("[data-autofocus]") ?? element).focus();
    return () => element.close();
  }, [open]);

  // The browser restores the focus only if the dialog closes before it is removed.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  const isOnBackdrop = (event: MouseEvent) => event.target === dialog.current;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape and fires onCancel
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      className={className}
      onCancel={(event) => {
        // The parent closes the dialog through `open`. The cancel event of a file input inside also bubbles up, and is
        // ignored.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        isPressedOnBackdrop.current = isOnBackdrop(event);
      }}
      onClick={(event) => {
        // The second click of a double click on the button that opened it does not close it.
        if (isOnBackdrop(event) && isPressedOnBackdrop.current && event.detail < 2) onClose();
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
