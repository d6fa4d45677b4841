import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { AUTH_TEXTS } from "#contract/accounts/auth.ts";
import { normalEmail } from "#contract/values/email.ts";
import { sessionClient } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { CODE_LOGIN } from "../texts.ts";
import { text, useSubmit } from "../use-submit.ts";
import { EmailInput } from "./email-input.tsx";
import { EntranceHead } from "./entrance.tsx";
import { useKeptFields } from "./kept-fields.ts";

interface CodeFormProps {
  /** Where the link in the mail leads. */
  returnTo: string;
  onSecondStep: () => void;
  onPassword: () => void;
}

/** Signs in without a password, with a mailed code. It can be read on one device and entered on another. */
// Long: a flat form; its parts share the typed values.
export function CodeForm({ returnTo, onSecondStep, onPassword }: CodeFormProps) {
  const { kept, keeps } = useKeptFields();
  const [sentTo, setSentTo] = useState<string | null>(null);

  const codeRequest = useSubmit(async (form) => {
    const to = normalEmail(text(form, "email"));
    if (to === "") return null;
    const outcome = await sessionClient()
      .then((client) => client.sendCode(to, returnTo))
      .catch(() => null);
    if (!outcome?.success) return outcome?.error ?? AUTH_TEXTS.notSent;
    setSentTo(to);
    return null;
  });

  const codeEntry = useSubmit(async (form) => {
    const code = text(form, "code").replace(/\s/g, "");
    if (code === "" || sentTo === null) return null;
    const outcome = await sessionClient()
      .then((client) => client.loginWithCode(sentTo, code))
      .catch(() => null);
    if (outcome?.left === "second-step") onSecondStep();
    if (!outcome || outcome.success || outcome.left) return outcome ? null : AUTH_TEXTS.loginFailed;
    return outcome.error;
  });

  const passwordButton = (
    <Button variant="ghost" onClick={onPassword}>
      {CODE_LOGIN.byPassword}
    </Button>
  );
  if (sentTo === null) {
    return (
      <form method="post" noValidate onSubmit={codeRequest.onSubmit} {...keeps} className="grid gap-4.5">
        <EntranceHead title={CODE_LOGIN.title} hint={CODE_LOGIN.hint} />
        {codeRequest.error && <Notice tone="danger">{codeRequest.error}</Notice>}
        <Field label={CODE_LOGIN.email}>
          {(control) => <EmailInput {...control} key="email" defaultValue={kept.email} autoFocus />}
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={codeRequest.busy}>
          {CODE_LOGIN.send}
        </Button>
        {passwordButton}
      </form>
    );
  }
  return (
    <form method="post" noValidate onSubmit={codeEntry.onSubmit} className="grid gap-4.5">
      <EntranceHead title={CODE_LOGIN.title} hint={sentTo} />
      {codeEntry.error ? <Notice tone="danger">{codeEntry.error}</Notice> : <Notice>{CODE_LOGIN.sent}</Notice>}
      <Field label={CODE_LOGIN.code} hint={CODE_LOGIN.codeHint}>
        {(control) => (
          <TextInput
            {...control}
            key="code"
            icon={KeyRound}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={codeEntry.busy}>
        {CODE_LOGIN.submit}
      </Button>
      <Button variant="ghost" onClick={() => setSentTo(null)}>
        {CODE_LOGIN.another}
      </Button>
      {passwordButton}
    </form>
  );
}
