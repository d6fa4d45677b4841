import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import { IconButton } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { Modal } from "./modal.tsx";

/** Widths from 640 px. Complete class names, as Tailwind scans the source for them. */
const WIDTHS = { narrow: "sm:max-w-[520px]", medium: "sm:max-w-[600px]", wide: "sm:max-w-[1040px]" };

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons. The safe one comes first and has `data-autofocus`. */
  footer?: ReactNode;
  width?: keyof typeof WIDTHS;
}

/** A modal dialog: centred from 640 px, a bottom sheet on narrower screens. */
export function Dialog({ open, onClose, title, description, children, footer, width = "narrow" }: DialogProps) {
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-description` : undefined}
      className={classNames("sheet-or-dialog", WIDTHS[width])}
    >
      <div className="flex items-start justify-between gap-3 pt-5 pr-3 pb-3 pl-6">
        <div>
          <h2 id={`${id}-title`} className="title-2">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="mt-0.5 text-[0.9375rem] text-ink-mute">
              {description}
            </p>
          )}
        </div>
        <IconButton icon={X} label="Close" onClick={onClose} className="-mt-1" />
      </div>
      {children && <div className="min-h-0 overflow-auto px-6 pt-1 pb-6">{children}</div>}
      {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5">{footer}</div>}
    </Modal>
  );
}
