export interface ToastMessage {
  id: number;
  kind: "success" | "error";
  text: string;
  /** Text about the messages that it has replaced. */
  earlier: string | null;
  /** What the message is about. A newer message about the same thing replaces it. */
  about: string;
  /** How many messages about the same thing were shown without a pause, including this message. */
  count: number;
  action: ToastAction | null;
  /** How long it is shown. Null for the usual time. */
  shownMs: number | null;
  /** Called once when the toast closes for any reason. */
  onClose: (() => void) | null;
}

/** The action of a toast: a link or a function. Both close the toast. */
export type ToastAction = { label: string; to: string } | { label: string; onClick: () => void };
