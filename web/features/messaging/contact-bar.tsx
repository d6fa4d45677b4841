import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { SHARING } from "./warning-texts.ts";

export type SharedKind = keyof typeof SHARING.about;

interface ContactBarProps {
  kind: SharedKind;
  /** Shares the phone number in this conversation; null if it is shared already. */
  conversationId: string | null;
  /** Called after the number was shared. */
  onShared: () => void;
  onSend: () => void;
  onEdit: () => void;
}

/** The question before a message with a phone number, address or user name is sent. */
export function ContactBar({ kind, conversationId, onShared, onSend, onEdit }: ContactBarProps) {
  const [isBusy, setBusy] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  // Focuses the question instead of a button in it, so that pressing Enter twice does not answer it by accident.
  useEffect(() => bar.current?.focus(), []);

  async function share(id: string) {
    if (!navigator.onLine) return toast.error(SHARING.offline);
    setBusy(true);
    try {
      await api("POST /api/conversations/:id/contact-share", { params: { id } });
      onShared();
    } catch (error) {
      setBusy(false);
      toast.error(faultText(error, SHARING));
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") onEdit();
  }

  const canShare = kind === "phone" && conversationId !== null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div
      ref={bar}
      role="group"
      tabIndex={-1}
      aria-label={SHARING.about[kind]}
      onKeyDown={onKeyDown}
      className="mb-3 grid gap-2 rounded-md border border-line bg-sunken px-3.5 py-3"
    >
      <p role="status" className="text-sm leading-5">
        <b className="font-semibold">{SHARING.about[kind]}</b>
        {canShare && <span className="text-ink-soft"> {SHARING.hint}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {canShare && (
          <Button size="sm" variant="primary" busy={isBusy} onClick={() => void share(conversationId)}>
            {SHARING.share}
          </Button>
        )}
        <Button size="sm" onClick={onSend}>
          {SHARING.sendAnyway}
        </Button>
        <Button size="sm" variant="ghost" onClick={onEdit}>
          {SHARING.edit}
        </Button>
      </div>
    </div>
  );
}
