import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { DELETION_WORDS } from "#contract/personal-data.ts";
import { api } from "#web/lib/api/api.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { LOGIN_KEY, readLogin } from "#web/lib/session/security-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { text, useSubmit } from "../use-submit.ts";
import { YOUR_DATA } from "./texts.ts";

export interface LeavingProps {
  /** Called while the account is being deleted: the session may end before the response arrives. */
  onLeaving: (isLeaving: boolean) => void;
  /** Called when the account and the session are deleted. */
  onDeleted: () => Promise<void>;
}

interface DeleteAccountDialogProps extends LeavingProps {
  open: boolean;
  onClose: () => void;
}

/** Explains what is deleted and what remains, and asks for the password. */
export function DeleteAccountDialog({ open, onClose, onLeaving, onDeleted }: DeleteAccountDialogProps) {
  const form = useId();
  const { onSubmit, busy, error, setError } = useSubmit(async (data) => {
    const password = text(data, "password") || null;
    onLeaving(true);
    try {
      await api("DELETE /api/users/me", { body: { confirm: DELETION_WORDS, password } });
    } catch (failure) {
      onLeaving(false);
      return faultText(failure, { failed: YOUR_DATA.notDeleted });
    }
    await onDeleted();
    return null;
  });
  const close = () => {
    if (busy) return;
    setError(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={YOUR_DATA.deleteTitle}
      description={YOUR_DATA.question}
      footer={
        <>
          <Button data-autofocus onClick={close}>
            {YOUR_DATA.cancel}
          </Button>
          <Button type="submit" form={form} variant="danger" busy={busy}>
            {YOUR_DATA.confirm}
          </Button>
        </>
      }
    >
      <form id={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        {error && <Notice tone="danger">{error}</Notice>}
        <p className="text-[0.9375rem] text-ink-soft">{YOUR_DATA.alsoDeleted}</p>
        <ul className="grid list-disc gap-1 pl-5 text-[0.9375rem] text-ink-soft">
          {YOUR_DATA.deletedItems.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <p className="text-[0.9375rem] text-ink-soft">{YOUR_DATA.remains}</p>
        <Reauthentication />
      </form>
    </Dialog>
  );
}

/** Asks for the password, or explains the recent sign-in that Google-only accounts need instead. */
function Reauthentication() {
  const { data } = useQuery({ queryKey: LOGIN_KEY, queryFn: readLogin });
  const isGoogleAlone = data?.identities?.every(({ provider }) => provider === "google") ?? false;
  if (isGoogleAlone) return <p className="text-[0.9375rem] text-ink-mute">{YOUR_DATA.freshSignIn}</p>;
  return (
    <Field label={YOUR_DATA.password}>
      {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
    </Field>
  );
}
