import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useState } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { ToastMessage } from "./toast.tsx";

const SHOWN_MS = 5_000;

interface ToastListProps {
  messages: readonly ToastMessage[];
  onDismiss: (id: number) => void;
}

export default function ToastList({ messages, onDismiss }: ToastListProps) {
  return messages.map((message) => (
    <Toast key={message.id} message={message} onDismiss={() => onDismiss(message.id)} />
  ));
}

/** One message. It goes by itself; an error stays while somebody points at it or is in it. */
function Toast({ message, onDismiss }: { message: ToastMessage; onDismiss: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const isError = message.kind === "error";
  const stays = isError && isHeld;
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dismiss(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [stays]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the timer while somebody reads
    <div
      role={isError ? "alert" : "status"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex min-h-13 max-w-[440px] animate-rise items-center gap-3 rounded-md bg-tooltip py-2 pr-2 pl-4 text-[0.9375rem] text-on-tooltip shadow-lg"
    >
      <Icon
        of={isError ? CircleAlert : CircleCheck}
        className={isError ? "size-5 text-lal-300 dark:text-lal-600" : "size-5 text-neem-300 dark:text-neem-700"}
      />
      <span className="flex-1">{message.text}</span>
      <IconButton icon={X} label="Dismiss" onClick={onDismiss} look="bare" className="opacity-80 hover:bg-white/12" />
    </div>
  );
}
