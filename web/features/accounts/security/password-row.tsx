import Lock from "lucide-react/icons/lock";
import { useRef, useState } from "react";
import { newPasswordFault } from "#contract/accounts/auth.ts";
import { changePassword, mailCode } from "#web/lib/session/security-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { text, useSubmit } from "../use-submit.ts";
import { ROW_TEXT, RowForm, SecurityRow } from "./security-row.tsx";
import { SECURITY } from "./texts.ts";

interface PasswordRowProps {
  email: string;
  /** Called after a change, which ends all other sessions. */
  onChanged: () => void;
}

export function PasswordRow({ email, onChanged }: PasswordRowProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCodeMailed, setCodeMailed] = useState(false);

  function close() {
    setOpen(false);
    setCodeMailed(false);
    opener.current?.focus();
  }

  /** Mails the reauthentication code that an older session needs. */
  async function askForCode(): Promise<string | null> {
    const fault = await mailCode();
    if (!fault) setCodeMailed(true);
    return fault?.text ?? null;
  }

  const { onSubmit, busy, error } = useSubmit(async (form) => {
    const [password, confirmPassword] = [text(form, "password"), text(form, "confirmPassword")];
    const invalid = newPasswordFault({ password, confirmPassword });
    if (invalid) return invalid;
    const code = text(form, "nonce").replace(/\s/g, "");
    const fault = await changePassword(password, code || undefined);
    if (fault?.code === "reauthentication_needed") return askForCode();
    if (fault) return fault.text;
    toast.success(SECURITY.passwordChanged);
    close();
    onChanged();
    return null;
  });

  const form = (
    <RowForm onSubmit={onSubmit} busy={busy} error={error} submit={SECURITY.updatePassword} onCancel={close}>
      {/* Password managers store the new password with this email address. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={SECURITY.newPassword} hint={SECURITY.passwordHint}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" autoFocus />}
      </Field>
      <Field label={SECURITY.confirmPassword}>
        {(control) => <PasswordInput {...control} name="confirmPassword" autoComplete="new-password" />}
      </Field>
      {isCodeMailed && (
        <Field label={SECURITY.mailedCode} hint={SECURITY.mailedCodeHint(email)}>
          {(control) => (
            <TextInput {...control} name="nonce" inputMode="numeric" autoComplete="one-time-code" autoFocus />
          )}
        </Field>
      )}
    </RowForm>
  );
  return (
    <SecurityRow
      icon={Lock}
      title={SECURITY.password}
      action={
        <Button ref={opener} aria-expanded={isOpen} onClick={() => (isOpen ? close() : setOpen(true))}>
          {SECURITY.changePassword}
        </Button>
      }
      form={isOpen && form}
    >
      <p className={ROW_TEXT}>{SECURITY.passwordSaid}</p>
    </SecurityRow>
  );
}
