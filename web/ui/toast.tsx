import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { useEffect, useState, useSyncExternalStore } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

const SHOWN_MS = 5_000;

interface ToastMessage {
  id: number;
  kind: "success" | "error";
  text: string;
}

const NONE: readonly ToastMessage[] = [];
let messages = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function dismiss(id: number): void {
  change(messages.filter((message) => message.id !== id));
}

function show(kind: ToastMessage["kind"], text: string): void {
  lastId += 1;
  // The same sentence again takes the place of the one that is shown.
  change([...messages.filter((message) => message.text !== text), { id: lastId, kind, text }]);
}

/** Says something for five seconds, at the bottom of the screen. */
export const toast = {
  success: (text: string) => show("success", text),
  error: (text: string) => show("error", text),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place where toasts appear: once, in the root. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => messages,
    () => NONE,
  );
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[calc(76px+env(safe-area-inset-bottom))] z-(--z-toast) grid justify-items-center gap-2 lg:bottom-6">
      {shown.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </div>
  );
}

function Toast({ message }: { message: ToastMessage }) {
  const [isHeld, setHeld] = useState(false);
  const isError = message.kind === "error";
  const stays = isError && isHeld;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dismiss(message.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [stays, message.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the timer while somebody reads
    <div
      role={isError ? "alert" : "status"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex min-h-13 max-w-[440px] animate-rise items-center gap-3 rounded-md bg-tooltip py-2 pr-2 pl-4 text-[15px] text-on-tooltip shadow-lg"
    >
      <Icon
        of={isError ? CircleAlert : CircleCheck}
        className={classNames(
          "size-5",
          isError ? "text-lal-300 dark:text-lal-600" : "text-neem-300 dark:text-neem-700",
        )}
      />
      <span className="flex-1">{message.text}</span>
      <IconButton
        icon={X}
        label="Dismiss"
        onClick={() => dismiss(message.id)}
        className="text-inherit opacity-80 hover:bg-white/12 hover:text-inherit"
      />
    </div>
  );
}
