import { startTransition, use, useEffect, useState } from "react";
import { RenderedContext } from "#web/lib/session/rendered.ts";
import { useSession } from "#web/lib/session/session.ts";
import { justPressed, openProperty, type PropertyState } from "../find-property.ts";

async function findAgain(id: string, signal: AbortSignal): Promise<PropertyState> {
  try {
    return await openProperty(id, { signal });
  } catch {
    return { state: "failed" };
  }
}

/**
 * Loads a home as the current user may see it. The server renders it for its viewer or for visitors (`fromServer`, null
 * after an in-app navigation, which begins with the data of the pressed card). Other users load it again, because owners
 * and admins see more.
 */
export function useProperty(id: string, fromServer: PropertyState | null) {
  const session = useSession();
  const caller = session.state === "restoring" ? undefined : (session.user?.id ?? null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [fromCard] = useState(() => ({ caller, found: fromServer === null ? justPressed(id) : null }));
  const renderedFor = use(RenderedContext).session.user?.id ?? null;
  const isOther = caller !== undefined && caller !== renderedFor;
  const asks = fromServer === null || attempt > 0 || isOther;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt must fetch again
  useEffect(() => {
    if (caller === undefined || !asks) return;
    const controller = new AbortController();
    void findAgain(id, controller.signal).then((found) => {
      if (controller.signal.aborted) return;
      const next = { caller, found };
      startTransition(() => setAnswer((before) => (before?.caller === caller ? better(before, next) : next)));
    });
    return () => controller.abort();
  }, [id, caller, asks, attempt]);

  // Data that the server rendered for a member must not be shown to others.
  const rendered = renderedFor !== null && isOther ? null : fromServer;
  const pressed = fromCard.caller === caller ? fromCard.found : null;
  const found = shownOf(answer?.caller === caller ? answer?.found : undefined, rendered ?? pressed, asks);
  const readAgain = () => setAttempt((before) => before + 1);
  // What was read offline may be an old copy, or the data of a card.
  useEffect(() => {
    window.addEventListener("online", readAgain);
    return () => window.removeEventListener("online", readAgain);
  });
  function tryAgain() {
    setAnswer(null);
    readAgain();
  }

  return { found, session, tryAgain };
}

interface Answer {
  caller: string | null;
  found: PropertyState;
}

/** Returns the newer answer, unless it is a failure and the other is not. */
const better = (before: Answer, next: Answer) => (next.found.state === "failed" ? before : next);

/** Returns the user's own result, else the server's. Null while a possibly different result is loading. */
function shownOf(
  answer: PropertyState | undefined,
  fromServer: PropertyState | null,
  asks: boolean,
): PropertyState | null {
  if (answer && (answer.state !== "failed" || fromServer?.state !== "ready")) return answer;
  if (fromServer?.state === "ready" || !asks) return fromServer;
  return null;
}
