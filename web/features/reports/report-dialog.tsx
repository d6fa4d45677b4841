import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Ref, useId, useRef, useState } from "react";
import { fits, MAX_REPORT_TEXT, REASON_CODES, type ReportReason } from "#contract/desk/report-terms.ts";
import { api } from "#web/lib/api/api.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { QueryCache } from "#web/lib/api/query-cache.tsx";
import { useIsOnline } from "#web/lib/offline/online.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Field, FieldError } from "#web/ui/inputs/field.tsx";
import { Radio } from "#web/ui/inputs/radio.tsx";
import { TextArea } from "#web/ui/inputs/text-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import type { Blockable } from "./blocks.ts";
import { REPORT } from "./report-texts.ts";
import { type Reported, refetchReports } from "./reports.ts";

interface ReportDialogProps {
  reported: Reported;
  open: boolean;
  onClose: () => void;
  /** Blocks the person as well. Not offered without it. */
  onBlock?: ((person: Blockable) => void) | undefined;
}

/** The dialog to report a listing, a person or a message. Remount it, by a key, for another subject. */
export default function ReportDialog(props: ReportDialogProps) {
  return (
    <QueryCache>
      <Report {...props} />
    </QueryCache>
  );
}

// Long: a flat form; its parts share the typed values.
function Report({ reported, open, onClose, onBlock }: ReportDialogProps) {
  const form = useId();
  const client = useQueryClient();
  const group = useRef<HTMLFieldSetElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { type, id, name, userId, words } = reported;
  const [reason, setReason] = useState<ReportReason | null>(reported.reason ?? null);
  const [text, setText] = useState("");
  const [alsoBlock, setAlsoBlock] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const isOnline = useIsOnline();
  const [wasOffline, setWasOffline] = useState(false);
  const mayBlock = type === "message" && onBlock !== undefined && userId !== undefined;

  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: ReportReason) =>
      api("POST /api/reports", { body: { subject_type: type, subject_id: id, reason: chosen, text } }),
    onSuccess: () => {
      void refetchReports(client);
      if (mayBlock && alsoBlock) onBlock({ id: userId, name });
      onClose();
      toast.success(REPORT.thanks);
    },
  });

  const isTextNeeded = reason === "other" && text.trim() === "";
  const isTooLong = [...text.trim()].length > MAX_REPORT_TEXT;
  function send() {
    if (isPending) return;
    setChecked(true);
    if (reason === null) return void group.current?.querySelector("input")?.focus();
    if (isTextNeeded || isTooLong) return field.current?.focus();
    setWasOffline(!navigator.onLine);
    if (navigator.onLine) mutate(reason);
  }
  const offline = wasOffline && !isOnline;
  const fault = offline ? REPORT.offline : error && !wasOffline ? faultText(error, REPORT) : null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={REPORT.titles[type](name)}
      description={REPORT.privacy[type](name)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {REPORT.cancel}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={isPending}>
            {REPORT.send}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-3 *:min-w-0"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {fault && <Notice tone="danger">{fault}</Notice>}
        {words !== undefined && (
          <blockquote
            dir="auto"
            className="line-clamp-3 rounded-md bg-sunken px-3.5 py-2.5 text-[0.9375rem] wrap-anywhere text-ink-soft"
          >
            {words}
          </blockquote>
        )}
        <ReasonChoice
          ref={group}
          id={`${form}-reason`}
          type={type}
          reason={reason}
          onChange={setReason}
          isMissing={isChecked && reason === null}
        />
        <Field
          label={
            <>
              {REPORT.more}
              {reason !== "other" && <span className="font-normal text-ink-mute"> {REPORT.optional}</span>}
            </>
          }
          error={isTooLong ? REPORT.tooLong : isChecked && isTextNeeded ? REPORT.textNeeded : null}
          live
        >
          {(control) => (
            <TextArea
              {...control}
              ref={field}
              rows={3}
              dir="auto"
              placeholder={REPORT.sample}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="min-h-20!"
            />
          )}
        </Field>
        {mayBlock && (
          <Checkbox
            label={REPORT.alsoBlock(name)}
            checked={alsoBlock}
            onChange={(event) => setAlsoBlock(event.target.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}

interface ReasonChoiceProps {
  id: string;
  type: Reported["type"];
  reason: ReportReason | null;
  onChange: (reason: ReportReason) => void;
  isMissing: boolean;
  ref: Ref<HTMLFieldSetElement>;
}

function ReasonChoice({ id, type, reason, onChange, isMissing, ref }: ReasonChoiceProps) {
  return (
    <>
      <fieldset ref={ref} aria-describedby={isMissing ? id : undefined}>
        <legend className="sr-only">{REPORT.question}</legend>
        {REASON_CODES.filter((code) => fits(code, type)).map((code) => (
          <Radio
            key={code}
            name={id}
            label={REPORT.reason(code)}
            checked={reason === code}
            onChange={() => onChange(code)}
          />
        ))}
      </fieldset>
      {isMissing && (
        <FieldError id={id} live>
          {REPORT.needed}
        </FieldError>
      )}
    </>
  );
}
