import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import { IconButton } from "../button.tsx";
import { Modal } from "./modal.tsx";

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
}

/** A tall bottom sheet for controls that wide screens show beside the content. */
export function Drawer({ open, onClose, title, children, footer }: DrawerProps) {
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} labelledBy={id} className="bottom-drawer">
      <div className="flex items-center justify-between border-b border-line py-2.5 pr-2 pl-5">
        <h2 id={id} className="title-2">
          {title}
        </h2>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      <div className="flex-1 overflow-auto px-5 pt-1 pb-5">{children}</div>
      {footer && (
        <div className="flex gap-2 max-[20rem]:flex-wrap border-t border-line px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] *:last:flex-1">
          {footer}
        </div>
      )}
    </Modal>
  );
}
