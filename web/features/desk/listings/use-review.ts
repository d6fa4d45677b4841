import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Property } from "#contract/properties/properties.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { offerUndo } from "../decisions/held-decision.ts";
import { useQueueWalk } from "../decisions/use-queue-walk.ts";
import type { ReviewAction } from "./actions.ts";
import { currentState } from "./current-state.ts";
import { ACT_DONE, DASHBOARD, MODERATION, REVIEW } from "./texts.ts";
import { belongsTo } from "./tiles.ts";
import { type Say, useModerate } from "./use-moderate.ts";
import { useChangedProperties, useModerated } from "./use-moderated.ts";

export interface Reviewed {
  /** The property when the dialog was opened; null while it is closed. */
  reviewed: Property | null;
  /** The search words of the list. They also apply to the next property. */
  q: string;
  onReview: (property: Property) => void;
  onClose: () => void;
}

/** Returns the messages of the review, and `say`. While the dialog is open, a toast would be behind it, not announced. */
function useMessage(isOpen: boolean) {
  const [message, setMessage] = useState<{ kind: "success" | "error"; text: string } | null>(null);
  const isOpenNow = useRef(false);
  useEffect(() => {
    isOpenNow.current = isOpen;
    if (!isOpen) setMessage(null);
  }, [isOpen]);
  const say: Say = (kind, text, about) => {
    if (!isOpenNow.current) return toast[kind](text);
    setMessage({ kind, text: text === MODERATION.failed ? `${about.title}: ${text}` : text });
  };
  return { message, clear: () => setMessage(null), say };
}

/** The review of properties one by one: the current state, the actions, and the next property. */
export function useReview({ reviewed, q, onReview, onClose }: Reviewed) {
  const changed = useChangedProperties();
  const property = reviewed && currentState(changed, reviewed);
  const { pages } = useModerated({ tile: "pending", q, enabled: reviewed !== null });
  const [asking, setAsking] = useState<"by key" | "by press" | null>(null);
  const { message, clear, say } = useMessage(reviewed !== null);
  const moderate = useModerate(say);
  const isBusy = moderate.isPending && moderate.variables.property.id === property?.id;

  function isOpen(listed: Property): boolean {
    const now = currentState(changed, listed);
    return now !== null && belongsTo("pending", now);
  }
  const { isWaiting, goNext } = useQueueWalk(
    reviewed?.id ?? null,
    { pages, isOpen },
    {
      open: onReview,
      onNone({ isDecided, hasFailed }) {
        const [kind, text] = hasFailed
          ? (["error", DASHBOARD.failed] as const)
          : (["success", REVIEW.noneLeft] as const);
        if (!isDecided && reviewed) return say(kind, text, reviewed);
        onClose();
        toast[kind](text);
      },
    },
  );

  function act(wanted: ReviewAction, { reason, isByKey = false }: { reason?: string; isByKey?: boolean } = {}) {
    if (!property || isBusy || isWaiting) return;
    if (wanted === "reject" && reason === undefined) return setAsking(isByKey ? "by key" : "by press");
    clear();
    const decides = wanted === "approve" || wanted === "reject";
    // A key is easily pressed by mistake.
    const hold = isByKey && decides ? offerUndo(ACT_DONE[wanted](property.title), () => onReview(property)) : undefined;
    moderate.mutate({ property, act: wanted, ...(reason !== undefined && { reason }), ...(hold && { hold }) });
    if (decides) goNext({ isDecided: true });
  }

  // True if another admin has deleted the property.
  const isGone = reviewed !== null && property === null;
  const closeGone = useEffectEvent(() => {
    if (message) toast[message.kind](message.text);
    onClose();
  });
  useEffect(() => {
    if (isGone) closeGone();
  }, [isGone]);

  return {
    property,
    message,
    isBusy,
    act,
    goNext: () => goNext(),
    /** Whether the reason for a rejection is asked. */
    isAsking: asking !== null,
    stopAsking: () => setAsking(null),
    reject(reason: string) {
      setAsking(null);
      act("reject", { reason, isByKey: asking === "by key" });
    },
  };
}
