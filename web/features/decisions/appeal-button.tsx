import { useMutation, useQueryClient } from "@tanstack/react-query";
import Scale from "lucide-react/icons/scale";
import { useId, useRef, useState } from "react";
import type { OwnDecision } from "#contract/desk/appeals.ts";
import { api } from "#web/lib/api/api.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { useIsOnline } from "#web/lib/offline/online.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { TextArea } from "#web/ui/inputs/text-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { APPEAL, DECISIONS, MAX_APPEAL_LENGTH } from "./decision-texts.ts";
import { refetchDecisions } from "./decisions.ts";

/** The button that opens the form of an appeal. */
export function AppealButton({ decision, className }: { decision: OwnDecision; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Scale} aria-haspopup="dialog" className={className} onClick={() => setOpen(true)}>
        {APPEAL.open}
      </Button>
      {isOpen && <AppealDialog decision={decision} onClose={() => setOpen(false)} />}
    </>
  );
}

function AppealDialog({ decision, onClose }: { decision: OwnDecision; onClose: () => void }) {
  const form = useId();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const isOnline = useIsOnline();
  const [text, setText] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [wasOffline, setWasOffline] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api("POST /api/appeals", { body: { decision_id: decision.id, text: text.trim() } }),
    onSuccess: () => {
      void refetchDecisions(client);
      onClose();
      toast.success(APPEAL.thanks);
    },
  });
  const isBlank = text.trim() === "";
  const isTooLong = [...text.trim()].length > MAX_APPEAL_LENGTH;
  const fault = wasOffline && !isOnline ? APPEAL.offline : error && !wasOffline ? faultText(error, APPEAL) : null;

  function send() {
    if (isPending) return;
    setChecked(true);
    if (isBlank || isTooLong) return field.current?.focus();
    setWasOffline(!navigator.onLine);
    if (navigator.onLine) mutate();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={APPEAL.title}
      description={DECISIONS.names[decision.outcome](decision.subject.title)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {APPEAL.cancel}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={isPending}>
            {APPEAL.send}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {fault && <Notice tone="danger">{fault}</Notice>}
        <p className="text-ink-soft">{APPEAL.about(decision.appeal_decider)}</p>
        <Field
          label={APPEAL.label}
          live
          error={isTooLong ? APPEAL.tooLong : isChecked && isBlank ? APPEAL.needed : null}
        >
          {(control) => (
            <TextArea
              {...control}
              ref={field}
              data-autofocus
              dir="auto"
              rows={6}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
