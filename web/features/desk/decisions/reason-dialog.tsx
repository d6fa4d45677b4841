import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { MAX_REASON_LENGTH, REASON_REQUIRED } from "#contract/properties/moderation.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { isComposing } from "#web/ui/inputs/is-composing.ts";
import { TextArea } from "#web/ui/inputs/text-input.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ACT_NAMES, MODERATION } from "../listings/texts.ts";

interface ReasonDialogProps {
  open: boolean;
  /** The property's title. */
  title: string;
  /** A reason that could not be sent before. */
  initial: string;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a property is rejected. Does not accept a blank reason. Everything except "Reject" cancels. */
export function ReasonDialog({ open, title, onClose, ...form }: ReasonDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={MODERATION.rejectTitle}
      description={title}
      footer={
        <>
          <Button onClick={onClose}>{MODERATION.cancel}</Button>
          <Button type="submit" form={formId} variant="danger">
            {ACT_NAMES.reject}
          </Button>
        </>
      }
    >
      <ReasonForm id={formId} {...form} />
    </Dialog>
  );
}

function ReasonForm({ id, initial, onReject }: Pick<ReasonDialogProps, "initial" | "onReject"> & { id: string }) {
  const [reason, setReason] = useState(initial);
  const [isRefused, setRefused] = useState(false);
  const isBlank = reason.trim() === "";

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setRefused(isBlank);
    if (isBlank) event.currentTarget.querySelector("textarea")?.focus();
    else onReject(reason.trim());
  }
  function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field
        label={MODERATION.reason}
        hint={MODERATION.reasonHint}
        live
        error={isRefused && isBlank ? REASON_REQUIRED : null}
      >
        {(control) => (
          <TextArea
            {...control}
            data-autofocus
            required
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={submitByKey}
          />
        )}
      </Field>
    </form>
  );
}
