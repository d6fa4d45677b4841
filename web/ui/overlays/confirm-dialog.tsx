import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  question: string;
  /** Label of the confirm button. */
  confirm: string;
  cancel: string;
  /** Disables both buttons and Escape. */
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an irreversible action. The cancel button has the focus first. */
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
