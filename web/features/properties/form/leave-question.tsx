import { type ReactNode, useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { EDIT } from "./form-texts.ts";

/** Asks before leaving with unsaved changes: in a dialog, or by the browser when the document unloads. */
export function LeaveQuestion({ when }: { when: boolean }): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [when]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title={EDIT.leave}
      question={EDIT.leaveHint}
      confirm={EDIT.leaveAnyway}
      cancel={EDIT.stay}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
