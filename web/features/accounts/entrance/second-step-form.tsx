import ShieldCheck from "lucide-react/icons/shield-check";
import { useEffect, useState } from "react";
import { AUTH_TEXTS } from "#contract/accounts/auth.ts";
import { sessionClient } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SECOND_STEP } from "../texts.ts";
import { text, useSubmit } from "../use-submit.ts";
import { EntranceHead } from "./entrance.tsx";

interface SecondStepFormProps {
  /** Called after a correct code, for screens that do not follow the session. */
  onVerified?: () => void;
  onLeave: () => void;
}

/** The second step of the sign-in, for accounts with an authenticator app. */
export function SecondStepForm({ onVerified, onLeave }: SecondStepFormProps) {
  const [apps, setApps] = useState<{ id: string; name: string }[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    void sessionClient()
      .then((client) => client.listAuthenticators())
      .then((list) => !isUnmounted && setApps(list))
      .catch((error: unknown) => console.warn("The authenticator apps could not be read.", error));
    return () => {
      isUnmounted = true;
    };
  }, []);

  const { onSubmit, busy, error } = useSubmit(async (form) => {
    const code = text(form, "code").replace(/\s/g, "");
    if (code === "") return null;
    const client = await sessionClient().catch(() => null);
    const [first] = apps.length > 0 ? apps : ((await client?.listAuthenticators().catch(() => [])) ?? []);
    const factorId = text(form, "authenticator") || first?.id;
    if (!client || !factorId) return AUTH_TEXTS.loginFailed;
    const outcome = await client.verifySecondStep(factorId, code).catch(() => null);
    if (!outcome?.success) return outcome?.error ?? AUTH_TEXTS.loginFailed;
    onVerified?.();
    return null;
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4.5">
      <EntranceHead title={SECOND_STEP.title} hint={SECOND_STEP.hint} />
      {error && <Notice tone="danger">{error}</Notice>}
      {apps.length > 1 && (
        <Field label={SECOND_STEP.authenticator}>
          {(control) => (
            <Select {...control} name="authenticator">
              {apps.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name || SECOND_STEP.unnamed}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label={SECOND_STEP.code}>
        {(control) => (
          <TextInput
            {...control}
            icon={ShieldCheck}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {SECOND_STEP.submit}
      </Button>
      <Button variant="ghost" onClick={onLeave}>
        {SECOND_STEP.leave}
      </Button>
    </form>
  );
}
