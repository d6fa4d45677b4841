import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The question, in the product's words. */
  question: string;
  /** The name of the button that does it. */
  confirm: string;
  cancel: string;
  /** While it is being done: neither button nor Escape does anything. */
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. The focus is on the way out; everything but the one button aborts. */
export function ConfirmDialog({
  open,
  title,
  question,
  confirm,
  cancel,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={question}
      footer={
        <>
          <Button data-autofocus onClick={close}>
            {cancel}
          </Button>
          <Button variant="danger" busy={busy ?? false} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
