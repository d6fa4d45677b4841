import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { AUTH_TEXTS, newPasswordFault } from "#contract/accounts/auth.ts";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { isNameless, nameOffer } from "#web/lib/session/name-offer.ts";
import type { Recovery } from "#web/lib/session/recovery.ts";
import { logout, useSession } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Loader } from "#web/ui/spinner.tsx";
import { RESET } from "../texts.ts";
import { useArrival } from "../use-arrival.ts";
import { text, useSubmit } from "../use-submit.ts";
import { EntranceHead } from "./entrance.tsx";
import { SecondStepForm } from "./second-step-form.tsx";

type State = Recovery | { state: "opening" } | { state: "done" };

const NameOffer = lazyPart(() => import("../name-offer.tsx"));

const recovery = () => import("#web/lib/session/recovery.ts");

/** Sets a new password after the user has opened a reset link. */
export function ResetForm() {
  const [current, setCurrent] = useState<State>({ state: "opening" });
  const read = useCallback(async (options?: { replacesSession: boolean }) => {
    const next = await recovery()
      .then((client) => client.readRecovery(options))
      .catch((): Recovery => ({ state: "dead" }));
    setCurrent(next);
  }, []);
  useEffect(() => void read(), [read]);

  async function leave() {
    await logout();
    await read();
  }

  switch (current.state) {
    case "opening":
      return <Loader className="min-h-60 justify-center">{RESET.opening}</Loader>;
    case "dead":
      return <DeadLink />;
    case "other-account":
      return <OtherAccount {...current} onReplace={() => read({ replacesSession: true })} />;
    case "second-step":
      return <SecondStepForm onVerified={() => void read()} onLeave={leave} />;
    case "ready":
      return <NewPasswordForm email={current.email} onDone={() => setCurrent({ state: "done" })} />;
    case "done":
      return <Done />;
  }
}

function DeadLink() {
  const { failure } = useArrival();
  return (
    <div className="grid gap-4.5">
      <EntranceHead title={RESET.title} />
      <Notice tone="danger">{failure ?? AUTH_TEXTS.deadLink}</Notice>
      <Link to="/forgot-password" className="link justify-self-start py-2.5">
        {RESET.again}
      </Link>
    </div>
  );
}

/** Asks before the link signs in, as an attacker may have sent the link. */
function OtherAccount({
  current,
  next,
  onReplace,
}: {
  /** The account that is signed in, or null. */
  current: string | null;
  next: string;
  onReplace: () => Promise<void>;
}) {
  const [isBusy, setBusy] = useState(false);
  async function replace() {
    setBusy(true);
    await onReplace();
  }
  return (
    <div className="grid gap-4.5">
      {current === null ? (
        <EntranceHead title={RESET.askAccount(next)} hint={RESET.askAccountHint} />
      ) : (
        <EntranceHead title={RESET.otherAccount(current, next)} hint={RESET.otherAccountHint} />
      )}
      <Button variant="primary" size="lg" busy={isBusy} onClick={() => void replace()}>
        {RESET.replace(next)}
      </Button>
      {/* A full page load, which discards the tokens in this page's URL. */}
      <a href="/" className="link justify-self-start py-2.5">
        {current === null ? RESET.leave : RESET.keep(current)}
      </a>
    </div>
  );
}

function NewPasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [isFaulty, setFaulty] = useState(false);
  const { onSubmit, busy, error } = useSubmit(async (data) => {
    const password = text(data, "password");
    const fault = newPasswordFault({ password, confirmPassword: text(data, "confirmPassword") });
    setFaulty(fault !== null);
    if (fault !== null) {
      form.current?.querySelector<HTMLInputElement>("input")?.focus();
      return fault;
    }
    const outcome = await recovery()
      .then((client) => client.setNewPassword(password))
      .catch(() => null);
    if (!outcome?.success) return outcome?.error ?? AUTH_TEXTS.passwordNotSaved;
    onDone();
    return null;
  });
  const input = { autoComplete: "new-password", ...(isFaulty && { "aria-invalid": true as const }) };

  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-4.5">
      <EntranceHead title={RESET.title} hint={RESET.forWhom(email)} />
      {error && <Notice tone="danger">{error}</Notice>}
      {/* Password managers store the new password with this email address. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={RESET.password} hint={RESET.passwordHint}>
        {(control) => <PasswordInput {...control} {...input} name="password" />}
      </Field>
      <Field label={RESET.confirmPassword}>
        {(control) => <PasswordInput {...control} {...input} name="confirmPassword" />}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {RESET.submit}
      </Button>
    </form>
  );
}

function Done() {
  const { user } = useSession();
  const isOffered = nameOffer.use();
  return (
    <div role="status" className="grid gap-4.5">
      <EntranceHead title={RESET.done} hint={RESET.doneHint} />
      {isOffered && user && isNameless(user) && (
        <Suspense>
          <NameOffer />
        </Suspense>
      )}
      {/* A full page load, which discards the state of the recovery. */}
      <a href="/" className="link justify-self-start py-2.5">
        {RESET.goOn}
      </a>
    </div>
  );
}
