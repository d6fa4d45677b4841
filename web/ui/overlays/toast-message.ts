export interface ToastMessage {
  id: number;
  kind: "success" | "error";
  text: string;
  action: ToastAction | null;
  /** Called once when the toast closes for any reason. */
  onClose: (() => void) | null;
}

/** The action of a toast: a link or a function. Both close the toast. */
export type ToastAction = { label: string; to: string } | { label: string; onClick: () => void };
