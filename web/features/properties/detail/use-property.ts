import { startTransition, useEffect, useState } from "react";
import { useSession } from "#web/lib/session/session.ts";
import { type Found, openProperty } from "../find-property.ts";

async function findAgain(id: string, signal: AbortSignal): Promise<Found> {
  try {
    return await openProperty(id, { signal });
  } catch {
    return { state: "failed" };
  }
}

/**
 * A home as the current person may see it. The server renders it for visitors (`fromServer`, null after an in-app
 * navigation); signed-in people read it again, because owners and admins see more.
 */
export function useProperty(id: string, fromServer: Found | null) {
  const session = useSession();
  const caller = session.state === "restoring" ? undefined : (session.user?.id ?? null);
  const [answer, setAnswer] = useState<{ caller: string | null; found: Found } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const asks = fromServer === null || attempt > 0 || (caller !== undefined && caller !== null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (caller === undefined || !asks) return;
    const controller = new AbortController();
    void findAgain(id, controller.signal).then((found) => {
      if (!controller.signal.aborted) startTransition(() => setAnswer({ caller, found }));
    });
    return () => controller.abort();
  }, [id, caller, asks, attempt]);

  const found = shownOf(answer?.caller === caller ? answer?.found : undefined, fromServer, asks);
  const hasFailed = found?.state === "failed";
  function tryAgain() {
    setAnswer(null);
    setAttempt((before) => before + 1);
  }
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener("online", tryAgain);
    return () => window.removeEventListener("online", tryAgain);
  });

  return { found, session, tryAgain };
}

/** Returns the caller's own result, else the server's; null while a possibly different one loads. */
function shownOf(answer: Found | undefined, fromServer: Found | null, asks: boolean): Found | null {
  if (answer && (answer.state !== "failed" || fromServer?.state !== "ready")) return answer;
  if (fromServer?.state === "ready" || !asks) return fromServer;
  return null;
}
