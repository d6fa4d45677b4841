import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Property } from "#contract/properties/properties.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { offerUndo } from "../decisions/held-decision.ts";
import type { Act } from "./actions.ts";
import { currentState } from "./overlay.ts";
import { DONE, MODERATION, REVIEW } from "./texts.ts";
import { type Say, useModerate } from "./use-moderate.ts";
import { useKnown } from "./use-moderated.ts";
import { useReviewQueue } from "./use-review-queue.ts";

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
  return { message, clear: () => setMessage(null), say, isOpenNow };
}

/** The review of properties one by one: the current state, the actions, and the next property. */
export function useReview({ reviewed, q, onReview, onClose }: Reviewed) {
  const known = useKnown();
  const property = reviewed && currentState(known, reviewed);
  const next = useReviewQueue(q, reviewed !== null);
  const [asking, setAsking] = useState<"by key" | "by press" | null>(null);
  const { message, clear, say, isOpenNow } = useMessage(reviewed !== null);
  const moderate = useModerate(say);
  const isBusy = moderate.isPending && moderate.variables.property.id === property?.id;

  async function goOn(from: Property, acted: boolean) {
    const found = await next(from);
    if (!isOpenNow.current) return;
    if (found) return onReview(found);
    if (!acted) return say("success", REVIEW.noneLeft, from);
    onClose();
    toast.success(REVIEW.noneLeft);
  }

  function act(wanted: Act, { reason, isByKey = false }: { reason?: string; isByKey?: boolean } = {}) {
    if (!property || isBusy) return;
    if (wanted === "reject" && reason === undefined) return setAsking(isByKey ? "by key" : "by press");
    clear();
    const decides = wanted === "approve" || wanted === "reject";
    // A key is easily pressed by mistake.
    const hold = isByKey && decides ? offerUndo(DONE[wanted](property.title), () => onReview(property)) : undefined;
    moderate.mutate({ property, act: wanted, ...(reason !== undefined && { reason }), ...(hold && { hold }) });
    if (decides) void goOn(property, true);
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
    skip: () => property && void goOn(property, false),
    /** Whether the reason for a rejection is asked. */
    isAsking: asking !== null,
    stopAsking: () => setAsking(null),
    reject(reason: string) {
      setAsking(null);
      act("reject", { reason, isByKey: asking === "by key" });
    },
  };
}
