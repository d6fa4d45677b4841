import { useState } from "react";
import { AUTH_TEXTS } from "#contract/accounts/auth.ts";
import { normalEmail } from "#contract/values/email.ts";
import { rememberReturning } from "#web/lib/session/returning.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { FORGOT } from "../texts.ts";
import { text, useSubmit } from "../use-submit.ts";
import { EmailInput } from "./email-input.tsx";
import { EntranceHead } from "./entrance.tsx";
import { EntranceLink } from "./entrance-link.tsx";
import { useKeptFields } from "./kept-fields.ts";

/** Requests a password reset link by mail. */
export function ForgotForm() {
  const [isSent, setSent] = useState(false);
  const { kept, keeps } = useKeptFields();
  const { onSubmit, busy, error } = useSubmit(async (form) => {
    const email = normalEmail(text(form, "email"));
    if (email === "") return null;
    setSent(false);
    const outcome = await import("#web/lib/session/recovery.ts")
      .then((client) => client.sendResetLink(email))
      .catch(() => null);
    if (!outcome?.success) return outcome?.error ?? AUTH_TEXTS.notSent;
    setSent(true);
    rememberReturning();
    return null;
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} {...keeps} className="grid gap-4.5">
      <EntranceHead title={FORGOT.title} hint={FORGOT.hint} />
      {error && <Notice tone="danger">{error}</Notice>}
      {isSent && <Notice>{FORGOT.sent}</Notice>}
      <Field label={FORGOT.email}>{(control) => <EmailInput {...control} defaultValue={kept.email} />}</Field>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {FORGOT.submit}
      </Button>
      <p className="text-center">
        <EntranceLink to="/login" className="link inline-block min-w-11 py-2.5">
          {FORGOT.back}
        </EntranceLink>
      </p>
    </form>
  );
}
