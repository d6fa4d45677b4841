import { useEffect } from "react";
import { Outlet, useMatches } from "react-router";
import { SignedInOnly } from "#web/features/accounts/guard.tsx";
import { QueryCache } from "#web/lib/api/query-cache.tsx";
import { loadToasts } from "#web/ui/overlays/toast.tsx";

/** Routes that handle the end of the session themselves set `handle.outlivesSession`. */
export default function SignedInLayout() {
  const outlivesSession = useMatches().some(
    ({ handle }) => (handle as { outlivesSession?: boolean } | undefined)?.outlivesSession,
  );
  useEffect(() => void loadToasts(), []);
  return (
    <SignedInOnly outlivesSession={outlivesSession}>
      <QueryCache>
        <Outlet />
      </QueryCache>
    </SignedInOnly>
  );
}
