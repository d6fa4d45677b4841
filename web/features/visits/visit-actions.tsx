import { useMutation, useQueryClient } from "@tanstack/react-query";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import { type FocusEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { MAX_REASON, type VisitAct } from "#contract/messaging/visit-terms.ts";
import { formatVisitTime } from "#contract/messaging/visit-times.ts";
import type { Visit } from "#contract/messaging/visits.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { Optional } from "#web/ui/optional.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { doneText, VISITS } from "./visit-texts.ts";
import { aboutVisit, changeVisit, downloadCalendar } from "./visits.ts";

const MoveDialog = lazy(() => import("./move-dialog.tsx"));

interface Change {
  act: Exclude<VisitAct, "move">;
  start?: string;
  reason?: string;
}

/** Returns a mutation that performs an action on a visit, and shows its success or failure. */
function useChange(visit: Visit) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ act, ...given }: Change) => {
      const changed = await changeVisit(client, visit, act, given);
      return doneText(act, visit, changed);
    },
    onSuccess: (text) => toast.success(text, aboutVisit(visit)),
    onError: (error) => toast.error(faultText(error, { failed: VISITS.notDone }), aboutVisit(visit)),
  });
}

/**
 * Focuses the surrounding article when the focused button disappears, as "Accept" does once a visit is accepted. Spread
 * the result on the container of the buttons.
 */
function useArticleFocus() {
  const container = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    hasFocus.current = false;
    container.current?.closest("article")?.focus({ preventScroll: true });
  });
  return {
    ref: container,
    onFocus: () => {
      hasFocus.current = true;
    },
    // If the element is still in the document, the user has moved the focus.
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) hasFocus.current = false;
    },
  };
}

/** The buttons for the actions that the user can take on a visit. The article around them must be focusable. */
export function VisitActions({ visit }: { visit: Visit }) {
  const { may, status, proposals } = visit;
  const change = useChange(visit);
  const [asked, setAsked] = useState<"cancel" | "decline" | "move" | null>(null);
  const [wasMoving, setMoving] = useState(false);
  const articleFocus = useArticleFocus();
  const isBusy = (act: Change["act"]) => change.isPending && change.variables.act === act;
  const run = (act: Change["act"], start?: string) => change.mutate({ act, ...(start !== undefined && { start }) });
  function openMove() {
    setAsked("move");
    setMoving(true);
  }
  const acceptable = status === "proposed" ? proposals.filter(({ start }) => Date.parse(start) > Date.now()) : [];
  return (
    <div {...articleFocus} className="flex flex-wrap gap-2">
      {may.includes("accept") && status === "proposed"
        ? acceptable.map(({ start }) => (
            <Button key={start} variant="primary" busy={isBusy("accept")} onClick={() => run("accept", start)}>
              {acceptable.length === 1 ? VISITS.accept : VISITS.acceptTime(formatVisitTime(Date.parse(start)))}
            </Button>
          ))
        : may.includes("accept") && (
            <Button variant="primary" busy={isBusy("accept")} onClick={() => run("accept")}>
              {VISITS.accept}
            </Button>
          )}
      {may.includes("decline") && (
        <Button busy={isBusy("decline")} onClick={() => (status === "booked" ? run("decline") : setAsked("decline"))}>
          {VISITS.decline}
        </Button>
      )}
      {status === "booked" && (
        <Button variant="soft" icon={CalendarPlus} onClick={() => void downloadCalendar(visit)}>
          {VISITS.addToCalendar}
        </Button>
      )}
      {may.includes("move") && <Button onClick={openMove}>{VISITS.move}</Button>}
      {may.includes("cancel") && (
        <Button variant="quiet-danger" onClick={() => setAsked("cancel")}>
          {VISITS.cancel}
        </Button>
      )}
      {may.includes("report") && (
        <Button busy={isBusy("report")} onClick={() => run("report")}>
          {VISITS.report}
        </Button>
      )}
      {may.includes("contest") && (
        <Button variant="primary" busy={isBusy("contest")} onClick={() => run("contest")}>
          {VISITS.contest}
        </Button>
      )}
      <ReasonDialog
        act={asked === "decline" ? "decline" : "cancel"}
        open={asked === "cancel" || asked === "decline"}
        busy={change.isPending}
        onClose={() => setAsked(null)}
        onConfirm={(act, reason) => change.mutate({ act, reason }, { onSettled: () => setAsked(null) })}
      />
      {wasMoving && (
        <Optional>
          <Suspense>
            <MoveDialog visit={visit} open={asked === "move"} onClose={() => setAsked(null)} />
          </Suspense>
        </Optional>
      )}
    </div>
  );
}

interface ReasonDialogProps {
  act: "cancel" | "decline";
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: (act: "cancel" | "decline", reason: string) => void;
}

function ReasonDialog({ act, open, busy, onClose, onConfirm }: ReasonDialogProps) {
  const form = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={act === "cancel" ? VISITS.cancelTitle : VISITS.declineTitle}
      footer={
        <>
          <Button data-autofocus variant="ghost" onClick={onClose}>
            {VISITS.keep}
          </Button>
          <Button variant="danger" type="submit" form={form} busy={busy}>
            {VISITS[act]}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(act, String(new FormData(event.currentTarget).get("reason") ?? ""));
        }}
      >
        <Field label={VISITS.reasonLabel} hint={VISITS.reasonHint}>
          {(control) => <TextInput {...control} name="reason" autoComplete="off" maxLength={MAX_REASON} />}
        </Field>
      </form>
    </Dialog>
  );
}
