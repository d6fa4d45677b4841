export interface ToastMessage {
  id: number;
  kind: "success" | "error";
  text: string;
  action: ToastAction | null;
  /** Called once when the toast goes, however it does. */
  onClose: (() => void) | null;
}

/** What a toast offers to do next: to open a page, or to call a function. Either closes the toast. */
export type ToastAction = { label: string; to: string } | { label: string; onClick: () => void };
