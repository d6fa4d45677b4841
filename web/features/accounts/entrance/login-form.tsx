import { useRef, useState } from "react";
import { AUTH_TEXTS } from "#contract/accounts/auth.ts";
import { normalEmail } from "#contract/values/email.ts";
import { useIsHydrated } from "#web/lib/hydration/use-is-hydrated.ts";
import { isReturning } from "#web/lib/session/returning.ts";
import { login, loginWithGoogle } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { LOGIN } from "../texts.ts";
import { text, useSubmit } from "../use-submit.ts";
import { ConfirmAgain } from "./confirm-again.tsx";
import { DemoAccounts } from "./demo-accounts.tsx";
import { EmailInput } from "./email-input.tsx";
import { EntranceHead } from "./entrance.tsx";
import { EntranceLink } from "./entrance-link.tsx";
import { GoogleMark } from "./google-mark.tsx";
import { useKeptFields } from "./kept-fields.ts";

interface LoginFormProps {
  /** The password of the demo accounts, if they are offered. */
  demo: { password: string } | null;
  /** Why a sign-in is needed, from the URL; null if unknown. */
  reason: string | null;
  /** The page's path with its query, to which Google returns. */
  returnTo: string;
  /** Messages from the redirect or mail link that opened the page. */
  arrival: { failure: string | null; news: string | null };
  onSecondStep: () => void;
  onCode: () => void;
}

/** Signs in with email and password, or with Google. */
// Long: a flat form; its parts share the typed values.
export function LoginForm({ demo, reason, returnTo, arrival, onSecondStep, onCode }: LoginFormProps) {
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const { kept, keeps } = useKeptFields();
  const isHydrated = useIsHydrated();
  const { onSubmit, busy, error, setError } = useSubmit(async (form) => {
    const [address, password] = [normalEmail(text(form, "email")), text(form, "password")];
    if (address === "" || password === "") return null;
    const outcome = await login(address, password).catch(() => null);
    setUnconfirmed(outcome?.left === "confirmation" ? address : null);
    if (outcome?.left === "second-step") onSecondStep();
    if (outcome?.success || outcome?.left === "second-step") return null;
    return outcome?.error ?? AUTH_TEXTS.loginFailed;
  });

  async function google() {
    setError(null);
    setLeaving(true);
    const outcome = await loginWithGoogle(returnTo).catch(() => null);
    if (outcome?.success) return;
    setLeaving(false);
    setError(AUTH_TEXTS.googleFailed);
  }

  function fillIn(address: string) {
    if (emailInput.current) emailInput.current.value = address;
    if (passwordInput.current) passwordInput.current.value = demo?.password ?? "";
  }

  const failure = error ?? (busy ? null : arrival.failure);
  return (
    <>
      <form method="post" noValidate onSubmit={onSubmit} {...keeps} className="grid gap-4.5">
        <EntranceHead
          title={isHydrated && isReturning() ? LOGIN.titleReturning : LOGIN.title}
          hint={reason ?? LOGIN.hint}
        />
        {failure && <Notice tone="danger">{failure}</Notice>}
        {!failure && arrival.news && <Notice>{arrival.news}</Notice>}
        {unconfirmed !== null && <ConfirmAgain key={unconfirmed} email={unconfirmed} />}
        <Field label={LOGIN.email}>
          {(control) => <EmailInput {...control} ref={emailInput} defaultValue={kept.email} />}
        </Field>
        <Field label={LOGIN.password}>
          {(control) => (
            <PasswordInput {...control} ref={passwordInput} name="password" autoComplete="current-password" />
          )}
        </Field>
        <div className="-my-2 flex flex-wrap justify-between gap-x-4 text-sm *:flex *:min-h-11 *:items-center">
          <button type="button" onClick={onCode}>
            <span className="link">{LOGIN.byCode}</span>
          </button>
          <EntranceLink to="/forgot-password">{LOGIN.forgot}</EntranceLink>
        </div>
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {LOGIN.submit}
        </Button>
        <div className="flex items-center gap-3 text-sm text-ink-mute before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong">
          {LOGIN.or}
        </div>
        <Button size="lg" busy={isLeaving} onClick={google}>
          {!isLeaving && <GoogleMark />}
          {LOGIN.google}
        </Button>
        <p className="text-center text-ink-mute">
          {LOGIN.newHere}{" "}
          <EntranceLink to="/register" className="link inline-block min-w-11 py-2.5">
            {LOGIN.register}
          </EntranceLink>
        </p>
      </form>
      {demo && <DemoAccounts password={demo.password} onChoose={fillIn} />}
    </>
  );
}
