import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import UserRound from "lucide-react/icons/user-round";
import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import { AUTH_TEXTS, type Registration } from "#contract/accounts/auth.ts";
import { normalPhone } from "#contract/phone.ts";
import { entrancePath } from "#web/lib/session/safe-redirect.ts";
import { register } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { type ControlProps, Field } from "#web/ui/inputs/field.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ConfirmAgain } from "./confirm-again.tsx";
import { EntranceHead } from "./entrance.tsx";
import { findFault } from "./registration.ts";
import { REGISTER } from "./texts.ts";
import { useRedirect } from "./use-redirect.ts";
import { text, useSubmit } from "./use-submit.ts";

type FieldName = keyof Registration;

/** Creates an account. The page redirects when the session changes. */
// Long: a flat form; its parts share the typed values.
export function RegisterForm() {
  const form = useRef<HTMLFormElement>(null);
  const faultId = useId();
  const [faulty, setFaulty] = useState<FieldName | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const redirect = useRedirect();

  function pointTo(field: FieldName | null) {
    setFaulty(field);
    if (field) form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  }

  const { onSubmit, busy, error } = useSubmit(async (data) => {
    const given: Registration = {
      name: text(data, "name"),
      email: text(data, "email"),
      phone: text(data, "phone"),
      password: text(data, "password"),
      confirmPassword: text(data, "confirmPassword"),
    };
    const fault = findFault(given);
    pointTo(fault?.field ?? null);
    if (fault) return fault.message;
    const { name, email, phone, password } = given;
    const person = { name: name.trim(), email: email.trim(), phone: normalPhone(phone), password };
    const outcome = await register(person, redirect).catch(() => null);
    if (!outcome?.success) return outcome?.error ?? AUTH_TEXTS.registrationFailed;
    setUnconfirmed(outcome.mustConfirm ? person.email : null);
    return null;
  });

  /** Connects a control to its field, and the invalid one to the error message. */
  const input = (name: FieldName, control: ControlProps) => ({
    ...control,
    name,
    ...(faulty === name && { "aria-invalid": true, "aria-describedby": faultId }),
  });

  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-4.5">
      <EntranceHead title={REGISTER.title} hint={REGISTER.hint} />
      {error && (
        <Notice tone="danger" id={faultId}>
          {error}
        </Notice>
      )}
      {unconfirmed !== null && (
        <>
          <Notice>{REGISTER.confirm}</Notice>
          <ConfirmAgain email={unconfirmed} />
        </>
      )}
      <Field label={REGISTER.name} required>
        {(control) => <TextInput {...input("name", control)} icon={UserRound} autoComplete="name" maxLength={100} />}
      </Field>
      <Field label={REGISTER.email} required>
        {(control) => (
          <TextInput
            {...input("email", control)}
            icon={Mail}
            type="email"
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
        <Link to={entrancePath("/login", redirect)} className="link inline-block min-w-11 py-2.5">
          {REGISTER.login}
        </Link>
      </p>
    </form>
  );
}
