import { useEffect, useState } from "react";
import type { OwnQuestions } from "#contract/properties/freshness.ts";
import { api } from "#web/lib/api/api.ts";
import { useSession } from "#web/lib/session/session.ts";

/**
 * Returns what the user has asked and reported about a home. Undefined while it loads, null for visitors and if it does
 * not load.
 */
export function useOwnQuestions(homeId: string): OwnQuestions | null | undefined {
  const { state, user } = useSession();
  const userId = user?.id;
  const [questions, setQuestions] = useState<OwnQuestions | null>();
  useEffect(() => {
    if (userId === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    api("GET /api/properties/:id/still-there", { params: { id: homeId }, signal }).then(setQuestions, () => {
      if (!signal.aborted) setQuestions(null);
    });
    return () => controller.abort();
  }, [homeId, userId]);
  if (state === "restoring") return undefined;
  return userId === undefined ? null : questions;
}
