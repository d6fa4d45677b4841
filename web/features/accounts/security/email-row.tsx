import Mail from "lucide-react/icons/mail";
import { useRef, useState } from "react";
import { changeEmail, mailConfirmation } from "#web/lib/session/security-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { text, useSubmit } from "../use-submit.ts";
import { ROW_TEXT, RowForm, SecurityRow } from "./security-row.tsx";
import { SECURITY } from "./texts.ts";

interface EmailRowProps {
  email: string;
  /**
   * The new address, until the link to it was opened and, if the current address is verified, also the link to that.
   */
  newEmail: string | undefined;
  isVerified: boolean;
  onChanged: () => void;
}

export function EmailRow({ email, newEmail, isVerified, onChanged }: EmailRowProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  function close() {
    setOpen(false);
    opener.current?.focus();
  }

  const { onSubmit, busy, error } = useSubmit(async (form) => {
    const address = text(form, "email").trim();
    if (address === "") return null;
    const fault = await changeEmail(address);
    if (fault) return fault.text;
    close();
    onChanged();
    return null;
  });

  const form = (
    <RowForm onSubmit={onSubmit} busy={busy} error={error} submit={SECURITY.sendLinks} onCancel={close}>
      <Field label={SECURITY.newEmail} hint={isVerified ? SECURITY.newEmailHint : SECURITY.newEmailAloneHint}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        )}
      </Field>
    </RowForm>
  );
  return (
    <SecurityRow
      icon={Mail}
      title={SECURITY.email}
      action={
        <Button ref={opener} aria-expanded={isOpen} onClick={() => (isOpen ? close() : setOpen(true))}>
          {SECURITY.changeEmail}
        </Button>
      }
      form={isOpen && form}
    >
      <p className={ROW_TEXT}>{email}</p>
      {newEmail && (
        <Notice className="mt-3">
          {isVerified ? SECURITY.emailPending(email, newEmail) : SECURITY.emailAlonePending(newEmail)}
        </Notice>
      )}
      {!isVerified && <Unverified email={email} />}
    </SecurityRow>
  );
}

/** Shown for an address that can be used but was never confirmed. */
function Unverified({ email }: { email: string }) {
  const [isSending, setSending] = useState(false);

  async function resend() {
    setSending(true);
    const fault = await mailConfirmation(email);
    setSending(false);
    if (fault) toast.error(fault.text);
    else toast.success(SECURITY.resent);
  }
  return (
    <Notice className="mt-3">
      <p>{SECURITY.unverified}</p>
      <Button size="sm" className="mt-2.5" busy={isSending} onClick={() => void resend()}>
        {SECURITY.resend}
      </Button>
    </Notice>
  );
}
