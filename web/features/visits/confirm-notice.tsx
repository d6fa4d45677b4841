import { useState } from "react";
import { useLocation } from "react-router";
import { AUTH_TEXTS } from "#contract/accounts/auth.ts";
import { CONFIRM_TEXT } from "#contract/messaging/visit-terms.ts";
import { sessionClient, useSession } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { VISITS } from "./visit-texts.ts";

/** Tells the user why visits are only requests, and resends the confirmation mail. Its link returns to this page. */
export function ConfirmNotice() {
  const email = useSession().user?.email;
  const { pathname } = useLocation();
  const [isSending, setSending] = useState(false);

  async function resend(address: string) {
    setSending(true);
    const outcome = await sessionClient()
      .then((client) => client.resendConfirmation(address, pathname))
      .catch(() => null);
    setSending(false);
    if (outcome?.success) toast.success(VISITS.confirmSent);
    else toast.error(outcome?.error ?? AUTH_TEXTS.notSent);
  }
  return (
    <Notice>
      <p>{CONFIRM_TEXT}</p>
      {email != null && (
        <Button size="sm" className="mt-2.5" busy={isSending} onClick={() => void resend(email)}>
          {VISITS.confirmAgain}
        </Button>
      )}
    </Notice>
  );
}
