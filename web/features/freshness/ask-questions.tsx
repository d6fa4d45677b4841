import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Property } from "#contract/properties/properties.ts";
import { useSession } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { AlreadyTaken } from "./already-taken.tsx";
import { askOwner } from "./ask-owner.ts";
import { FRESHNESS } from "./freshness-texts.ts";
import { useOwnQuestions } from "./own-questions.ts";

/** What a tenant can ask and report about a home. What they have already asked or reported replaces the buttons. */
export function AskQuestions({ home }: { home: Property }) {
  const questions = useOwnQuestions(home.id);
  return (
    <div aria-busy={questions === undefined} className="flex min-h-11 flex-wrap items-center gap-2">
      {questions !== undefined && <AskOwner home={home} wasAsked={questions?.asked_at != null} />}
      {questions?.has_written && home.away === null && (
        <AlreadyTaken homeId={home.id} wasTold={questions.outcome === "taken"} />
      )}
    </div>
  );
}

const focus = (text: HTMLElement | null) => text?.focus();

/** Asks the owner whether the home is available. The answer, or that we asked, replaces the button. */
function AskOwner({ home, wasAsked }: { home: Property; wasAsked: boolean }) {
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  async function ask() {
    if (session.state === "restoring") return;
    setAsking(true);
    const outcome = await askOwner(home.id, session, search);
    setAsking(false);
    if ("go" in outcome) void navigate(outcome.go, { state: outcome.state });
    else if ("answer" in outcome) setAnswer(outcome.answer);
    else toast.error(outcome.fault);
  }
  if (answer !== null || wasAsked)
    return (
      <p ref={answer === null ? null : focus} tabIndex={-1} className="min-h-11 content-center pr-3 font-medium">
        {answer ?? FRESHNESS.asked}
      </p>
    );
  return (
    <Button busy={isAsking} onClick={() => void ask()}>
      {home.away === null ? FRESHNESS.stillThere : FRESHNESS.askOwner}
    </Button>
  );
}
