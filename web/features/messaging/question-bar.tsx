import { useQueryClient } from "@tanstack/react-query";
import CalendarCheck from "lucide-react/icons/calendar-check";
import Check from "lucide-react/icons/check";
import { type ReactNode, useId, useState } from "react";
import type { Conversation } from "#contract/messaging/conversations.ts";
import { TENANT_FINDINGS } from "#contract/properties/freshness-terms.ts";
import { api } from "#web/lib/api/api.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { refetchEverywhere } from "#web/lib/api/query-cache.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ChoiceChip } from "#web/ui/inputs/choice-chip.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { RestoreFocus } from "#web/ui/overlays/restore-focus.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import type { ToastAction } from "#web/ui/overlays/toast-message.ts";
import { readVisitsThatEnd } from "../properties/own/own-listings.ts";
import { OWN } from "../properties/own/texts.ts";
import { MESSAGES } from "./texts.ts";
import { showQuestions } from "./use-conversations.ts";

const FAULTS = { offline: MESSAGES.offline, failed: MESSAGES.notSaved };

/** Hides the question at once, and shows it again if the answer does not reach the server. */
function useAnswer({ id, ask, asks_outcome }: Conversation) {
  const about = `answer in ${id}`;
  const client = useQueryClient();
  return async (send: () => Promise<unknown>, thanks: string, action?: ToastAction) => {
    showQuestions(client, id, { ask: null, asks_outcome: false });
    try {
      await send();
      toast.success(thanks, { about, ...(action && { action }) });
      void refetchEverywhere(client, "properties");
    } catch (error) {
      showQuestions(client, id, { ask, asks_outcome });
      toast.error(faultText(error, FAULTS), { about });
    }
  };
}

/**
 * A question about the home of a conversation: whether it is available, for the owner, or how it went, for the tenant.
 */
export default function QuestionBar({ conversation }: { conversation: Conversation }) {
  const answer = useAnswer(conversation);
  const params = { id: conversation.property_id };
  if (conversation.ask) return <OwnersQuestion conversation={conversation} />;
  return (
    <Bar question={MESSAGES.howDidItGo}>
      {TENANT_FINDINGS.map((outcome) => (
        <ChoiceChip
          key={outcome}
          picked={false}
          onClick={() =>
            void answer(
              () => api("POST /api/properties/:id/outcomes", { params, body: { outcome } }),
              MESSAGES.outcomeSaved,
            )
          }
        >
          {MESSAGES.outcomes[outcome]}
        </ChoiceChip>
      ))}
    </Bar>
  );
}

/** Asks the owner. Marking the home as rented asks again if that cancels visits, and can be undone. */
function OwnersQuestion({ conversation }: { conversation: Conversation }) {
  const answer = useAnswer(conversation);
  const [isReading, setReading] = useState(false);
  const [visitsEnd, setVisitsEnd] = useState<string | null>(null);
  const params = { id: conversation.property_id };
  const confirmIt = () => api("POST /api/properties/:id/confirm", { params });
  const isAvailable = () => void answer(confirmIt, MESSAGES.shownAsConfirmed);
  const isRented = () =>
    void answer(
      () => api("PATCH /api/properties/:id", { params, body: { is_available: false } }),
      MESSAGES.shownAsRented,
      { label: OWN.undo, onClick: isAvailable },
    );

  async function rent() {
    if (isReading) return;
    setReading(true);
    try {
      const ending = await readVisitsThatEnd(conversation.property_id);
      if (ending === null) isRented();
      else setVisitsEnd(ending);
    } catch (error) {
      toast.error(faultText(error, FAULTS));
    } finally {
      setReading(false);
    }
  }

  return (
    <Bar question={MESSAGES.stillAvailable}>
      <Button variant="primary" icon={Check} onClick={isAvailable}>
        {MESSAGES.isAvailable}
      </Button>
      <Button busy={isReading} onClick={() => void rent()}>
        {MESSAGES.isRented}
      </Button>
      <ConfirmDialog
        open={visitsEnd !== null}
        title={OWN.rentedTitle}
        question={visitsEnd ?? ""}
        confirm={OWN.markRented}
        cancel={OWN.cancel}
        onClose={() => setVisitsEnd(null)}
        onConfirm={isRented}
      />
    </Bar>
  );
}

function Bar({ question, children }: { question: string; children: ReactNode }) {
  const id = useId();
  return (
    <RestoreFocus>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div
        role="group"
        aria-labelledby={id}
        className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-info-line bg-info-soft px-4 py-3 text-[0.9375rem] leading-5 text-info-ink lg:px-6"
      >
        <p id={id} className="flex flex-[1_1_13.75rem] items-center gap-2.5 font-medium">
          <Icon of={CalendarCheck} />
          {question}
        </p>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
    </RestoreFocus>
  );
}
