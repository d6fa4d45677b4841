import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { IconButton } from "../button.tsx";
import { Icon } from "../icon.tsx";
import type { ToastAction, ToastMessage } from "./toast-message.ts";

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
  /** The element that had the focus before it moved to a toast. */
  cameFrom: RefObject<Element | null>;
  onDismiss: () => void;
}

/**
 * One message. Closes after 5 seconds, unless it says another time; an error, or a message with an action, stays open while hovered or focused.
 * Restores the focus when it closes.
 */
function Toast({ message, cameFrom, onDismiss }: ToastProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const isError = message.kind === "error";
  const shownMs = message.shownMs ?? SHOWN_MS;
  const stays = isHeld && (isError || message.action !== null);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dismiss(), shownMs);
    return () => clearTimeout(timer);
  }, [stays, shownMs]);
  useLayoutEffect(() => {
    const self = element.current;
    return () => {
      if (self?.contains(document.activeElement)) restoreFocus(cameFrom.current, self);
    };
  }, [cameFrom]);

  function enter({ relatedTarget }: FocusEvent) {
    setHeld(true);
    if (!relatedTarget?.closest("[data-toast]")) cameFrom.current = relatedTarget;
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer while hovered or focused
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
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <p className="flex-1 basis-40 wrap-anywhere">
          <span>{message.text}</span>
          {message.earlier !== null && ` ${message.earlier}`}
        </p>
        {message.action && <Action action={message.action} onDone={onDismiss} />}
      </div>
      <IconButton icon={X} label="Dismiss" onClick={onDismiss} look="bare" className="opacity-80 hover:bg-white/12" />
    </div>
  );
}

function Action({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  const look = "inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-3";
  if ("to" in action)
    return (
      <Link to={action.to} onClick={onDone} className={look}>
        {action.label}
      </Link>
    );
  function act() {
    if ("onClick" in action) action.onClick();
    onDone();
  }
  return (
    <button type="button" onClick={act} className={look}>
      {action.label}
    </button>
  );
}

/** Focuses the previous element; if that is removed or inert, the dialog or the screen below the toast. */
function restoreFocus(cameFrom: Element | null, toast: Element): void {
  if (cameFrom instanceof HTMLElement) cameFrom.focus();
  if (document.activeElement === cameFrom) return;
  (toast.closest("dialog") ?? document.querySelector("main"))?.focus({ preventScroll: true });
}
