import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import UserRound from "lucide-react/icons/user-round";
import { useId, useRef, useState } from "react";
import { AUTH_TEXTS, type Registration } from "#contract/accounts/auth.ts";
import { normalEmail } from "#contract/values/email.ts";
import { normalPhone } from "#contract/values/phone.ts";
import { register } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { type ControlProps, Field } from "#web/ui/inputs/field.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { REGISTER } from "../texts.ts";
import { text, useSubmit } from "../use-submit.ts";
import { ConfirmAgain } from "./confirm-again.tsx";
import { EntranceHead } from "./entrance.tsx";
import { EntranceLink } from "./entrance-link.tsx";
import { useKeptFields } from "./kept-fields.ts";
import { findFaults } from "./registration.ts";
import { useRedirect } from "./use-redirect.ts";

type FieldName = keyof Registration;

interface Marks {
  /** The field that the shown message is about. */
  reported: FieldName;
  /** All fields with an error. */
  marked: readonly FieldName[];
}

/** Creates an account. `reason` is why one is needed, if known. The page redirects when the session changes. */
// Long: a flat form; its parts share the typed values.
export function RegisterForm({ reason }: { reason: string | null }) {
  const form = useRef<HTMLFormElement>(null);
  const faultId = useId();
  const [marks, setMarks] = useState<Marks | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const { kept, keeps } = useKeptFields();
  const redirect = useRedirect();

  function mark(next: Marks | null) {
    setMarks(next);
    if (next) form.current?.querySelector<HTMLInputElement>(`[name="${next.reported}"]`)?.focus();
  }

  const { onSubmit, busy, error } = useSubmit(async (data) => {
    const given: Registration = {
      name: text(data, "name"),
      email: text(data, "email"),
      phone: text(data, "phone"),
      password: text(data, "password"),
      confirmPassword: text(data, "confirmPassword"),
    };
    const faults = findFaults(given);
    mark(faults && { reported: faults.field, marked: faults.marked });
    if (faults) return faults.message;
    const { name, email, phone, password } = given;
    const person = { name: name.trim(), email: normalEmail(email), phone: normalPhone(phone), password };
    const outcome = await register(person, redirect).catch(() => null);
    if (outcome?.success === false && outcome.isAboutEmail) mark({ reported: "email", marked: ["email"] });
    if (!outcome?.success) return outcome?.error ?? AUTH_TEXTS.registrationFailed;
    setUnconfirmed(outcome.mustConfirm ? person.email : null);
    return null;
  });

  /** Connects a control to its field, marks it if it is invalid, and connects the reported one to the error message. */
  const input = (name: FieldName, control: ControlProps) => ({
    ...control,
    name,
    ...(marks?.marked.includes(name) && { "aria-invalid": true }),
    ...(marks?.reported === name && { "aria-describedby": faultId }),
  });

  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} {...keeps} className="grid gap-4.5">
      <EntranceHead title={REGISTER.title} hint={reason ?? REGISTER.hint} />
      {error && (
        <Notice tone="danger" id={faultId}>
          <span>{error}</span>
          {error === AUTH_TEXTS.duplicate && (
            <EntranceLink to="/login" className="link ml-2">
              {REGISTER.signIn}
            </EntranceLink>
          )}
        </Notice>
      )}
      {unconfirmed !== null && (
        <>
          <Notice>{REGISTER.confirm}</Notice>
          <ConfirmAgain email={unconfirmed} />
        </>
      )}
      <Field label={REGISTER.name} required>
        {(control) => (
          <TextInput
            {...input("name", control)}
            icon={UserRound}
            defaultValue={kept.name}
            autoComplete="name"
            maxLength={100}
          />
        )}
      </Field>
      <Field label={REGISTER.email} required>
        {(control) => (
          <TextInput
            {...input("email", control)}
            icon={Mail}
            type="email"
            defaultValue={kept.email}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={REGISTER.phone} required>
        {(control) => (
          <TextInput
            {...input("phone", control)}
            icon={Phone}
            type="tel"
            defaultValue={kept.phone}
            autoComplete="tel"
            placeholder={REGISTER.phoneSample}
          />
        )}
      </Field>
      <Field label={REGISTER.password} hint={REGISTER.passwordHint} required>
        {(control) => <PasswordInput {...input("password", control)} autoComplete="new-password" />}
      </Field>
      <Field label={REGISTER.confirmPassword} required>
        {(control) => <PasswordInput {...input("confirmPassword", control)} autoComplete="new-password" />}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {REGISTER.submit}
      </Button>
      <p className="text-center text-ink-mute">
        {REGISTER.known}{" "}
        <EntranceLink to="/login" className="link inline-block min-w-11 py-2.5">
          {REGISTER.login}
        </EntranceLink>
      </p>
    </form>
  );
}
