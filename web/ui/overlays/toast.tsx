import { lazy, Suspense, useEffect, useId } from "react";
import { createStore } from "#web/store.ts";
import type { ToastAction, ToastMessage } from "./toast-message.ts";

interface ErrorOptions {
  /** What the message is about. A newer message about the same thing replaces it. */
  about?: string;
}

interface ToastOptions extends ErrorOptions {
  /** Says how many messages about the same thing it has replaced. */
  earlier?: (count: number) => string;
  action?: ToastAction;
  /** How long it is shown; five seconds by default. */
  shownMs?: number;
  onClose?: () => void;
}

interface ToastState {
  messages: readonly ToastMessage[];
  /** Open dialogs, the topmost last. Everything outside the topmost dialog is inert. */
  dialogs: readonly string[];
}

const toasts = createStore<ToastState>({ messages: [], dialogs: [] });
let lastId = 0;

function setMessages(messages: readonly ToastMessage[]): void {
  const closed = toasts.get().messages.filter((message) => !messages.includes(message));
  toasts.set({ ...toasts.get(), messages });
  for (const { onClose } of closed) onClose?.();
}

function enterDialog(id: string): () => void {
  toasts.set({ ...toasts.get(), dialogs: [...toasts.get().dialogs, id] });
  return () => toasts.set({ ...toasts.get(), dialogs: toasts.get().dialogs.filter((dialog) => dialog !== id) });
}

function dismiss(id: number): void {
  setMessages(toasts.get().messages.filter((message) => message.id !== id));
}

function show(
  kind: ToastMessage["kind"],
  text: string,
  { about = text, earlier, action, shownMs, onClose }: ToastOptions = {},
): void {
  lastId += 1;
  const { messages } = toasts.get();
  // A repeated message also replaces the shown message.
  const replaced = messages.find((message) => message.about === about)?.count ?? 0;
  setMessages([
    ...messages.filter((message) => message.about !== about),
    {
      id: lastId,
      kind,
      text,
      earlier: earlier && replaced > 0 ? earlier(replaced) : null,
      about,
      count: replaced + 1,
      action: action ?? null,
      shownMs: shownMs ?? null,
      onClose: onClose ?? null,
    },
  ]);
}

/** Shows a message at the bottom of the screen, for five seconds by default. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show("success", text, options),
  error: (text: string, options?: ErrorOptions) => show("error", text, options),
};

// Loaded with the first message, as most pages show none. Screens that may show one while offline preload it. If it
// fails to load, messages appear as plain text.
export const loadToasts = () => import("./toast-list.tsx").catch(() => ({ default: PlainToasts }));
const ToastList = lazy(loadToasts);

function PlainToasts({ messages }: { messages: readonly ToastMessage[] }) {
  return messages.map(({ id, text }) => (
    <p key={id} role="alert" className="rounded-md bg-tooltip p-4 text-on-tooltip">
      {text}
    </p>
  ));
}

/** Shows the toasts. Placed in the root and in each dialog; only the topmost open dialog, or else the root, shows them. */
export function Toasts({ inDialog = false }: { inDialog?: boolean }) {
  const id = useId();
  useEffect(() => (inDialog ? enterDialog(id) : undefined), [id, inDialog]);
  const isActive = toasts.use(({ dialogs }) => dialogs.at(-1) === (inDialog ? id : undefined));
  const messages = toasts.use((state) => state.messages);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-(--above-bars) z-(--z-toast) grid justify-items-center gap-2"
    >
      <Suspense>{isActive && messages.length > 0 && <ToastList messages={messages} onDismiss={dismiss} />}</Suspense>
    </div>
  );
}
