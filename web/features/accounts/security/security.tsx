import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { LOGIN_KEY, readLogin } from "#web/lib/session/security-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { PANEL } from "../profile-panels.tsx";
import { AuthenticatorRow } from "./authenticator-row.tsx";
import { EmailRow } from "./email-row.tsx";
import { PasswordRow } from "./password-row.tsx";
import { SESSIONS_KEY, SessionsRow } from "./sessions-row.tsx";
import { SignInsRow } from "./sign-ins-row.tsx";
import { SECURITY } from "./texts.ts";

/** The Security panel: sign-in methods and sessions. */
export default function Security() {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${PANEL} p-6 max-[20rem]:p-4`}>
      <h2 id={id} className="title-3 mb-2">
        {SECURITY.title}
      </h2>
      <SecurityRows />
    </section>
  );
}

function SecurityRows() {
  const client = useQueryClient();
  const login = useQuery({ queryKey: LOGIN_KEY, queryFn: readLogin });
  const refetch = () => {
    for (const queryKey of [LOGIN_KEY, SESSIONS_KEY]) void client.invalidateQueries({ queryKey });
  };

  if (login.isPending) return <SecuritySkeleton />;
  if (login.isError) {
    return (
      <Failure className="grid justify-items-start gap-3">
        <p className="text-ink-soft">{SECURITY.unreadable}</p>
        <Button onClick={() => void login.refetch()}>{SECURITY.retry}</Button>
      </Failure>
    );
  }
  const { email = "", new_email: newEmail, app_metadata: metadata, factors = [], identities = [] } = login.data;
  return (
    <div>
      <PasswordRow email={email} onChanged={refetch} />
      {email !== "" && (
        <EmailRow email={email} newEmail={newEmail} isVerified={metadata.email_proven !== false} onChanged={refetch} />
      )}
      <AuthenticatorRow factor={factors.find(({ status }) => status === "verified")} onChanged={refetch} />
      <SignInsRow identities={identities} onChanged={refetch} />
      <SessionsRow />
    </div>
  );
}

function SecuritySkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5 py-2">
      <p role="status" className="sr-only">
        {SECURITY.loading}
      </p>
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} className="h-12" />
      ))}
    </div>
  );
}
