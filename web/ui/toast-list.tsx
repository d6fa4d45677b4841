import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { ToastMessage } from "./toast.tsx";

const SHOWN_MS = 5_000;

interface ToastListProps {
  messages: readonly ToastMessage[];
  onDismiss: (id: number) => void;
}

export default function ToastList({ messages, onDismiss }: ToastListProps) {
  const cameFrom = useRef<Element | null>(null);
  return messages.map((message) => (
    <Toast key={message.id} message={message} cameFrom={cameFrom} onDismiss={() => onDismiss(message.id)} />
  ));
}

interface ToastProps {
  message: ToastMessage;
  /** What had the focus before it came to any of the toasts. */
  cameFrom: RefObject<Element | null>;
  onDismiss: () => void;
}

/**
 * One message. It goes by itself; an error stays while somebody points at it or is in it. A focus that it has when it goes is
 * given back.
 */
function Toast({ message, cameFrom, onDismiss }: ToastProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const isError = message.kind === "error";
  const stays = isError && isHeld;
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dismiss(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [stays]);
  useLayoutEffect(() => {
    const self = element.current;
    return () => {
      if (self?.contains(document.activeElement)) giveBack(cameFrom.current, self);
    };
  }, [cameFrom]);

  function enter({ relatedTarget }: FocusEvent) {
    setHeld(true);
    if (!relatedTarget?.closest("[data-toast]")) cameFrom.current = relatedTarget;
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the timer while somebody reads
    <div
      ref={element}
      data-toast
      role={isError ? "alert" : "status"}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={enter}
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

/** Focuses this again; or, where it is gone or out of reach by now, the dialog or the screen that the toast lies over. */
function giveBack(cameFrom: Element | null, toast: Element): void {
  if (cameFrom instanceof HTMLElement) cameFrom.focus();
  if (document.activeElement === cameFrom) return;
  (toast.closest("dialog") ?? document.querySelector("main"))?.focus({ preventScroll: true });
}
