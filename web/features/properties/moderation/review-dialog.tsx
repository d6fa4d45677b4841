import ArrowRight from "lucide-react/icons/arrow-right";
import Pencil from "lucide-react/icons/pencil";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Property } from "#contract/properties.ts";
import { readStored, STORED, writeStored } from "#web/lib/stored.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ActButton, Key } from "./act-buttons.tsx";
import { type Act, actsOn } from "./actions.ts";
import { type Hold, holdDecision } from "./held-decision.ts";
import { currentState } from "./overlay.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { ReviewedProperty } from "./reviewed-property.tsx";
import { DONE, MODERATION, REVIEW } from "./texts.ts";
import { type Say, unsentReason, useModerate } from "./use-moderate.ts";
import { useKnown } from "./use-moderated.ts";
import { useReviewQueue } from "./use-review-queue.ts";

const KEYS: Partial<Record<Act, string>> = { approve: "A", reapprove: "A", reject: "R" };
const NEXT_KEY = "N";
/** Two in a row. */
const ON_A_PHONE = "max-sm:flex-[1_0_40%]";

interface ReviewDialogProps {
  /** The property as it was when it was opened; null while nothing is reviewed. */
  reviewed: Property | null;
  /** The search words of the list, which the next property matches too. */
  q: string;
  onReview: (property: Property) => void;
  onEdit: (property: Property) => void;
  onClose: () => void;
  history: (property: Property) => ReactNode;
}

/** All facts of a property, to approve or reject it; afterwards the next waiting one is shown. */
export function ReviewDialog({ reviewed, q, onReview, onEdit, onClose, history }: ReviewDialogProps) {
  const known = useKnown();
  const property = reviewed && currentState(known, reviewed);
  const next = useReviewQueue(q, reviewed !== null);
  const [isAsking, setAsking] = useState<"by key" | "by press" | null>(null);
  const [hasKeys, setKeys] = useState(() => readStored(STORED.reviewKeys) !== "off");
  function keepKeys(wanted: boolean) {
    setKeys(wanted);
    writeStored(STORED.reviewKeys, wanted ? null : "off");
  }
  const [said, setSaid] = useState<{ kind: "success" | "error"; text: string } | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = reviewed !== null;
    if (reviewed === null) setSaid(null);
  }, [reviewed]);

  // A toast would be behind the dialog, neither seen nor announced.
  const say: Say = (kind, text, about) => {
    if (!isOpen.current) return toast[kind](text);
    setSaid({ kind, text: text === MODERATION.failed ? `${about.title}: ${text}` : text });
  };
  const moderate = useModerate(say);
  const isBusy = moderate.isPending && moderate.variables.property.id === property?.id;

  async function goOn(from: Property, acted: boolean) {
    const found = await next(from);
    if (!isOpen.current) return;
    if (found) return onReview(found);
    if (!acted) return say("success", REVIEW.noneLeft, from);
    onClose();
    toast.success(REVIEW.noneLeft);
  }

  function act(wanted: Act, { reason, isByKey = false }: { reason?: string; isByKey?: boolean } = {}) {
    if (!property || isBusy) return;
    if (wanted === "reject" && reason === undefined) return setAsking(isByKey ? "by key" : "by press");
    setSaid(null);
    const decides = wanted === "approve" || wanted === "reject";
    const hold = isByKey && decides ? offerUndo(property, wanted) : undefined;
    moderate.mutate({ property, act: wanted, ...(reason !== undefined && { reason }), ...(hold && { hold }) });
    if (decides) void goOn(property, true);
  }

  /** A key is easily pressed by mistake, so its decision is sent when the undo toast closes. */
  function offerUndo(decided: Property, wanted: Act): Hold {
    const hold = holdDecision();
    const onClick = () => {
      hold.undo();
      onReview(decided);
    };
    toast.success(DONE[wanted](decided.title), { action: { label: REVIEW.undo, onClick }, onClose: hold.send });
    return hold;
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!hasKeys || event.repeat || event.ctrlKey || event.metaKey || event.altKey || !property) return;
    // Not while a photo or the reason dialog is on top.
    const dialog = content.current?.closest("dialog");
    if (!dialog || (event.target as Element).closest?.("dialog") !== dialog) return;
    const key = event.key.toUpperCase();
    const wanted = actsOn(property).find((one) => KEYS[one] === key);
    if (!wanted && key !== NEXT_KEY) return;
    event.preventDefault();
    if (wanted) act(wanted, { isByKey: true });
    else void goOn(property, false);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  // The next property starts at the top, with the focus on its title.
  const id = property?.id ?? null;
  const formerId = useRef<string | null>(null);
  useEffect(() => {
    if (id !== null && formerId.current !== null) content.current?.querySelector<HTMLElement>("[data-title]")?.focus();
    formerId.current = id;
  }, [id]);

  // Deleted by another admin.
  const isGone = reviewed !== null && property === null;
  const whenGone = useEffectEvent(() => {
    if (said) toast[said.kind](said.text);
    onClose();
  });
  useEffect(() => {
    if (isGone) whenGone();
  }, [isGone]);

  // The first action keeps its position and the focus when another replaces it.
  const [first, ...others] = property ? actsOn(property) : [];
  const button = (one: Act) => ({
    act: one,
    busy: isBusy,
    shortcut: hasKeys ? KEYS[one] : undefined,
    onPress: (pressed: Act) => act(pressed),
    className: ON_A_PHONE,
  });

  return (
    <Dialog
      open={property !== null}
      onClose={onClose}
      title={REVIEW.title}
      width="wide"
      footer={
        property && (
          <>
            <div className="mr-auto flex flex-wrap items-center gap-x-4 text-sm text-ink-mute max-sm:hidden pointer-coarse:hidden">
              <Checkbox label={REVIEW.useKeys} checked={hasKeys} onChange={({ target }) => keepKeys(target.checked)} />
              {hasKeys && <span>{REVIEW.shortcuts}</span>}
            </div>
            <Button variant="ghost" icon={Pencil} className={ON_A_PHONE} onClick={() => onEdit(property)}>
              {MODERATION.edit}
            </Button>
            <Button
              icon={ArrowRight}
              title={REVIEW.nextHint}
              aria-keyshortcuts={hasKeys ? NEXT_KEY : undefined}
              className={ON_A_PHONE}
              onClick={() => void goOn(property, false)}
            >
              {REVIEW.next}
              {hasKeys && <Key>{NEXT_KEY}</Key>}
            </Button>
            {others.map((one) => (
              <ActButton key={one} {...button(one)} />
            ))}
            {first && <ActButton {...button(first)} />}
          </>
        )
      }
    >
      <div ref={content}>
        {said && (
          <Notice tone={said.kind === "error" ? "danger" : "info"} className="mb-4">
            {said.text}
          </Notice>
        )}
        {property && (
          <ReviewedProperty key={property.id} property={property}>
            {history(property)}
          </ReviewedProperty>
        )}
        {property && (
          <ReasonDialog
            open={isAsking !== null}
            title={property.title}
            initial={unsentReason(property.id)}
            onClose={() => setAsking(null)}
            onReject={(reason) => {
              setAsking(null);
              act("reject", { reason, isByKey: isAsking === "by key" });
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
