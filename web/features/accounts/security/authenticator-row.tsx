import Smartphone from "lucide-react/icons/smartphone";
import { useRef, useState } from "react";
import { formatLongDate } from "#web/lib/format/format.ts";
import {
  type Enrolment,
  enrolAuthenticator,
  removeAuthenticator,
  verifyAuthenticator,
} from "#web/lib/session/security-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { text, useSubmit } from "../use-submit.ts";
import { ROW_TEXT, RowForm, SecurityRow } from "./security-row.tsx";
import { SECURITY } from "./texts.ts";

/** The auth service's error code for an unknown or removed app. */
const FACTOR_NOT_FOUND = "mfa_factor_not_found";

interface AuthenticatorRowProps {
  /** The verified app. */
  factor: { id: string; updated_at: string } | undefined;
  onChanged: () => void;
}

export function AuthenticatorRow({ factor, onChanged }: AuthenticatorRowProps) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  // One ref for both buttons: the focus returns to the visible button.
  const opener = useRef<HTMLButtonElement>(null);

  async function begin() {
    setBusy(true);
    const result = await enrolAuthenticator(SECURITY.authenticatorName);
    setBusy(false);
    if ("id" in result) setEnrolment(result);
    else toast.error(result.text);
  }
  function close() {
    setEnrolment(null);
    opener.current?.focus();
  }
  function finish() {
    close();
    toast.success(SECURITY.authenticatorAdded);
    onChanged();
  }
  function expire() {
    close();
    toast.error(SECURITY.setUpElsewhere);
    onChanged();
  }

  return (
    <SecurityRow
      icon={Smartphone}
      title={SECURITY.authenticator}
      action={
        factor ? (
          <Button ref={opener} variant="quiet-danger" onClick={() => setAsking(true)}>
            {SECURITY.remove}
          </Button>
        ) : (
          <Button
            ref={opener}
            busy={isBusy}
            aria-expanded={enrolment !== null}
            onClick={() => (enrolment ? close() : void begin())}
          >
            {SECURITY.setUp}
          </Button>
        )
      }
      form={
        !factor &&
        enrolment && (
          <SetUpForm key={enrolment.id} enrolment={enrolment} onDone={finish} onExpired={expire} onCancel={close} />
        )
      }
    >
      <p className={ROW_TEXT}>
        {factor ? SECURITY.authenticatorOn(formatLongDate(factor.updated_at)) : SECURITY.authenticatorOff}
      </p>
      {factor && <Removal factor={factor} isAsking={isAsking} onClose={() => setAsking(false)} onRemoved={onChanged} />}
    </SecurityRow>
  );
}

/** Splits a key into groups of four, as in "JBSW Y3DP", to make typing easier. */
const groupByFour = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

interface SetUpFormProps {
  enrolment: Enrolment;
  onDone: () => void;
  /** Called when the key has expired. */
  onExpired: () => void;
  onCancel: () => void;
}

function SetUpForm({ enrolment, onDone, onExpired, onCancel }: SetUpFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const { onSubmit, busy, error } = useSubmit(async (form) => {
    const code = text(form, "code").replace(/\s/g, "");
    const fault = code === "" ? null : await verifyAuthenticator(enrolment.id, code);
    if (code !== "" && !fault) onDone();
    else if (fault?.code === FACTOR_NOT_FOUND) onExpired();
    else input.current?.focus();
    return fault?.text ?? null;
  });
  return (
    <RowForm onSubmit={onSubmit} busy={busy} submit={SECURITY.verify} onCancel={onCancel}>
      <p className="text-[0.9375rem] text-ink-soft">{SECURITY.scan}</p>
      {/* Dark on light in both themes, as some apps cannot scan an inverted code. */}
      <img
        src={enrolment.picture}
        alt={SECURITY.picture}
        width={200}
        height={200}
        className="rounded-md border border-line bg-white"
      />
      <div className="text-[0.9375rem]">
        <p className="text-ink-soft">{SECURITY.orType}</p>
        <code className="mt-1 block rounded-md bg-sunken px-3 py-2 font-mono tracking-wide wrap-anywhere select-all">
          {groupByFour(enrolment.secret)}
        </code>
      </div>
      <Field label={SECURITY.code} hint={SECURITY.codeHint} error={error} live>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="tabular-nums"
            autoFocus
          />
        )}
      </Field>
    </RowForm>
  );
}

interface RemovalProps {
  factor: { id: string };
  isAsking: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before the app is removed. */
function Removal({ factor, isAsking, onClose, onRemoved }: RemovalProps) {
  const [isBusy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    const fault = await removeAuthenticator(factor.id);
    setBusy(false);
    onClose();
    // An app that was already removed in another tab counts as removed.
    if (fault && fault.code !== FACTOR_NOT_FOUND) return toast.error(fault.text);
    toast.success(SECURITY.removed);
    onRemoved();
  }
  return (
    <ConfirmDialog
      open={isAsking}
      title={SECURITY.removeTitle}
      question={SECURITY.removeQuestion}
      confirm={SECURITY.remove}
      cancel={SECURITY.cancel}
      busy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
