import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Modal } from "./modal.tsx";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Its buttons. The safe one comes first and may carry `autoFocus`. */
  footer?: ReactNode;
  /** 520 px wide, or 1040. */
  wide?: boolean;
}

/** A dialog: in the middle from 640 px on, a sheet from the bottom below. */
export function Dialog({ open, onClose, title, description, children, footer, wide = false }: DialogProps) {
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-description` : undefined}
      className={classNames("sheet-or-dialog", wide ? "sm:max-w-[1040px]" : "sm:max-w-[520px]")}
    >
      <header className="flex items-start justify-between gap-3 pt-5 pr-3 pb-3 pl-6">
        <div>
          <h2 id={`${id}-title`} className="title-2">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="mt-0.5 text-[15px] text-ink-mute">
              {description}
            </p>
          )}
        </div>
        <IconButton icon={X} label="Close" onClick={onClose} className="-mt-1" />
      </header>
      {children && <div className="min-h-0 overflow-auto px-6 pt-1 pb-6">{children}</div>}
      {footer && (
        <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5">{footer}</footer>
      )}
    </Modal>
  );
}
