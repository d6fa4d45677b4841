import { lazy, Suspense, useEffect, useId, useSyncExternalStore } from "react";
import type { ToastAction, ToastMessage } from "./toast-message.ts";

interface ToastOptions {
  action?: ToastAction;
  onClose?: () => void;
}

const NONE: readonly ToastMessage[] = [];
let messages = NONE;
let lastId = 0;
/** The dialogs that are open, the topmost last: nothing outside of it is seen or pressed. */
let dialogs: readonly string[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function change(next: readonly ToastMessage[]): void {
  const gone = messages.filter((message) => !next.includes(message));
  messages = next;
  tell();
  for (const { onClose } of gone) onClose?.();
}

function enterDialog(id: string): () => void {
  dialogs = [...dialogs, id];
  tell();
  return () => {
    dialogs = dialogs.filter((each) => each !== id);
    tell();
  };
}

function dismiss(id: number): void {
  change(messages.filter((message) => message.id !== id));
}

function show(kind: ToastMessage["kind"], text: string, { action, onClose }: ToastOptions = {}): void {
  lastId += 1;
  // The same sentence again takes the place of the one that is shown.
  change([
    ...messages.filter((message) => message.text !== text),
    { id: lastId, kind, text, action: action ?? null, onClose: onClose ?? null },
  ]);
}

/** Shows a message for five seconds at the bottom of the screen. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show("success", text, options),
  error: (text: string) => show("error", text),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Fetched with the first thing to say: most pages never say anything. Screens that may have to speak without a network
// fetch it beforehand; where it did not come, the bare words have to do.
export const loadToasts = () => import("./toast-list.tsx").catch(() => ({ default: BareToasts }));
const ToastList = lazy(loadToasts);

function BareToasts({ messages }: { messages: readonly ToastMessage[] }) {
  return messages.map(({ id, text }) => (
    <p key={id} role="alert" className="rounded-md bg-tooltip p-4 text-on-tooltip">
      {text}
    </p>
  ));
}

/** The place where toasts appear: one in the root, and one in each dialog, the topmost of which has them while it is open. */
export function Toasts({ inDialog = false }: { inDialog?: boolean }) {
  const id = useId();
  useEffect(() => (inDialog ? enterDialog(id) : undefined), [id, inDialog]);
  const isHere = useSyncExternalStore(
    subscribe,
    () => dialogs.at(-1) === (inDialog ? id : undefined),
    () => !inDialog,
  );
  const shown = useSyncExternalStore(
    subscribe,
    () => messages,
    () => NONE,
  );
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-(--z-toast) grid justify-items-center gap-2 lg:bottom-6"
    >
      <Suspense>{isHere && shown.length > 0 && <ToastList messages={shown} onDismiss={dismiss} />}</Suspense>
    </div>
  );
}
