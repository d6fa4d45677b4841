import { useEffect, useState } from "react";
import type { Property } from "#contract/properties.ts";
import { ApiError, api, type CallOptions } from "#web/lib/api.ts";
import { useSession } from "#web/lib/session.ts";
import { getProperty } from "./calls.ts";

/** What became of looking for a home. */
export type Found = { state: "ready"; property: Property } | { state: "missing" } | { state: "failed" };

/** Looks for a home as whoever is signed in. An address that can be no home's is one that is missing. */
export async function findProperty(id: string, options: CallOptions = {}): Promise<Found> {
  try {
    return { state: "ready", property: await api(getProperty, { params: { id }, ...options }) };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return { state: isMissing ? "missing" : "failed" };
  }
}

/**
 * A home as the person at the screen may see it. The server looks with a visitor's eyes (`fromServer`, null after a
 * navigation within the product); whoever is signed in looks again, since owners and admins see more.
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
    findProperty(id, { signal: controller.signal }).then(
      (found) => setAnswer({ caller, found }),
      // Only what was given up fails here.
      () => undefined,
    );
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

/** The caller's own answer, else the server's; null while one is awaited that may say something else. */
function shownOf(answer: Found | undefined, fromServer: Found | null, asks: boolean): Found | null {
  if (answer && (answer.state !== "failed" || fromServer?.state !== "ready")) return answer;
  if (fromServer?.state === "ready" || !asks) return fromServer;
  return null;
}
