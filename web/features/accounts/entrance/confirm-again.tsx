import { useRef, useState } from "react";
import { AUTH_TEXTS } from "#contract/accounts/auth.ts";
import { sessionClient } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { LOGIN } from "../texts.ts";
import { useRedirect } from "./use-redirect.ts";

/** A button that resends the confirmation mail. */
export function ConfirmAgain({ email }: { email: string }) {
  const isSending = useRef(false);
  const redirect = useRedirect();
  const [state, setState] = useState<{ busy: boolean; sent: boolean; error: string | null }>({
    busy: false,
    sent: false,
    error: null,
  });

  async function send() {
    if (isSending.current) return;
    isSending.current = true;
    setState({ busy: true, sent: false, error: null });
    const outcome = await sessionClient()
      .then((client) => client.resendConfirmation(email, redirect))
      .catch(() => null);
    isSending.current = false;
    const sent = outcome?.success ?? false;
    setState({ busy: false, sent, error: outcome?.success ? null : (outcome?.error ?? AUTH_TEXTS.notSent) });
  }

  return (
    <div className="grid gap-3">
      {state.error && <Notice tone="danger">{state.error}</Notice>}
      {state.sent && <Notice>{LOGIN.confirmSent}</Notice>}
      <Button busy={state.busy} onClick={send}>
        {LOGIN.confirmAgain}
      </Button>
    </div>
  );
}
