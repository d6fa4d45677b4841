import SendHorizontal from "lucide-react/icons/send-horizontal";
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { INPUT_MAX_HEIGHT_PX, MAX_MESSAGE_LENGTH, TYPING_INTERVAL_MS } from "#contract/messaging/messaging-terms.ts";
import { sendTyping } from "#web/lib/realtime/socket.ts";
import { IconButton } from "#web/ui/button.tsx";
import { isComposing } from "#web/ui/inputs/is-composing.ts";
import { INPUT_BOX } from "#web/ui/inputs/text-input.tsx";
import { ContactBar } from "./contact-bar.tsx";
import { type Addressee, sendDraft, setDraft, useOutbox } from "./outbox.ts";
import { MESSAGES } from "./texts.ts";
import { useContactQuestion, withoutNumbers } from "./use-contact-question.ts";

/** Returns a function that sends the typing indicator, at most once in 300 ms. */
function useTyping(conversationId: string): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      sendTyping(conversationId);
    }, TYPING_INTERVAL_MS);
  };
}

interface ComposerProps {
  to: Addressee;
  field: RefObject<HTMLTextAreaElement | null>;
  hasFocus: boolean;
  /** Whether the other person can see the user's phone number already. */
  isNumberShared: boolean;
}

/**
 * The message field: Enter sends, Shift+Enter inserts a line break. Text of failed messages returns to it. Before a
 * message with a phone number or address is sent, it asks once.
 */
// Long: draft, question and keys of one field share its state.
export function Composer({ to, field, hasFocus, isNumberShared }: ComposerProps) {
  const id = useId();
  const { draft } = useOutbox(to.conversation_id);
  const typing = useTyping(to.conversation_id);
  const left = MAX_MESSAGE_LENGTH - [...draft.trim()].length;
  const isBlank = draft.trim() === "";
  const question = useContactQuestion();
  /** Whether the number was shared here, until `isNumberShared` is updated. */
  const [hasShared, setShared] = useState(false);
  if (hasShared && isNumberShared) setShared(false);

  useLayoutEffect(() => {
    const box = field.current;
    if (!box) return;
    box.style.height = "auto";
    // An empty box keeps one row. It may be invisible and without a width, so its measured height would be wrong.
    if (draft !== "") box.style.height = `${Math.min(box.scrollHeight + 2, INPUT_MAX_HEIGHT_PX)}px`;
  }, [draft, field]);

  useEffect(() => {
    if (hasFocus) field.current?.focus({ preventScroll: true });
  }, [hasFocus, field]);

  function send() {
    if (left < 0 || isBlank || !question.allows(draft)) return;
    sendNow();
  }
  function sendNow() {
    sendDraft(to);
    question.reset();
    field.current?.focus();
  }
  function keepRest() {
    setShared(true);
    setDraft(to.conversation_id, withoutNumbers(draft));
    question.reset();
    field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="border-t border-line bg-surface px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-6 lg:py-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {question.kind && (
        <ContactBar
          kind={question.kind}
          conversationId={isNumberShared || hasShared ? null : to.conversation_id}
          onShared={keepRest}
          onSend={sendNow}
          onEdit={() => {
            question.close();
            field.current?.focus();
          }}
        />
      )}
      {left < 0 && (
        <p id={`${id}-limit`} role="status" className="mb-1.5 text-right text-xs text-danger-ink">
          {MESSAGES.tooLong(left)}
        </p>
      )}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          aria-label={MESSAGES.field}
          placeholder={MESSAGES.field}
          aria-invalid={left < 0 || undefined}
          aria-describedby={left < 0 ? `${id}-limit` : undefined}
          enterKeyHint="send"
          value={draft}
          onChange={(event) => {
            setDraft(to.conversation_id, event.target.value);
            if (event.target.value === "") question.reset();
            if (event.target.value.trim() !== "") typing();
          }}
          onKeyDown={onKeyDown}
          className={`${INPUT_BOX} max-h-[6.25rem] resize-none rounded-[24px]! placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap px-4.5! leading-6`}
        />
        <IconButton
          type="submit"
          icon={SendHorizontal}
          label={MESSAGES.send}
          look="bare"
          aria-disabled={isBlank || left < 0}
          className="size-12 bg-brand text-on-brand hover:bg-brand-hover aria-disabled:bg-sunken aria-disabled:text-ink-mute"
        />
      </div>
    </form>
  );
}
