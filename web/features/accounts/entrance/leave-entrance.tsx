import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import type { Session } from "#web/lib/session/session.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { Loader } from "#web/ui/spinner.tsx";
import { GUARD } from "../texts.ts";

interface LeaveEntranceProps {
  session: Extract<Session, { state: "member" }>;
  /** The home whose owner the person wants to write to. */
  contactHome: string | undefined;
}

/** Opens the conversation with an owner, or goes back to the page that led to the entrance. */
export function LeaveEntrance({ session, contactHome }: LeaveEntranceProps) {
  const navigate = useNavigate();
  const hasLeft = useRef(false);
  const leave = useEffectEvent(async () => {
    // Strict mode runs effects twice, and going back twice would leave the page behind.
    if (hasLeft.current) return;
    hasLeft.current = true;
    if (contactHome === undefined) return navigate(-1);
    const { contactOwner } = await import("#web/features/properties/detail/contact.ts");
    const outcome = await contactOwner({ id: contactHome, owner: { email: null } }, session, "");
    if ("go" in outcome) return navigate(outcome.go, { replace: true });
    toast.error(outcome.say);
    await navigate(-1);
  });
  useEffect(() => {
    leave().catch(() => navigate(-1));
  }, [navigate]);
  return <Loader className="min-h-dvh justify-center">{GUARD.loading}</Loader>;
}
