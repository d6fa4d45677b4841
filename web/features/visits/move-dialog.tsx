import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { formatVisitTime } from "#contract/messaging/visit-times.ts";
import type { Visit } from "#contract/messaging/visits.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { FreeTimes } from "./free-times.tsx";
import { nextProposal, ProposeForm, startOf } from "./propose-form.tsx";
import { TimeFault } from "./time-fault.tsx";
import { CHOOSE, VISITS } from "./visit-texts.ts";
import { aboutVisit, changeVisit, timesQuery } from "./visits.ts";

interface MoveDialogProps {
  visit: Visit;
  open: boolean;
  onClose: () => void;
}

/** Moves a visit: a tenant chooses another free time, if there are any; else a new time is proposed. */
export default function MoveDialog({ visit, open, onClose }: MoveDialogProps) {
  const form = useId();
  const client = useQueryClient();
  const homeId = visit.property?.id ?? "";
  const isTenant = visit.you_are === "tenant";
  const times = useQuery({ ...timesQuery(homeId), enabled: open && isTenant && homeId !== "" });
  const [chosen, setChosen] = useState<string | null>(null);
  const [proposal, setProposal] = useState(nextProposal);
  const proposes = !isTenant || times.data?.windows === false;
  const moving = useMutation({
    mutationFn: (start: string) => changeVisit(client, visit, "move", { start }),
    onSuccess: (changed) => {
      onClose();
      const isMoved = changed.move === null && changed.start !== null;
      const text = isMoved ? CHOOSE.moved(formatVisitTime(Date.parse(changed.start ?? ""))) : CHOOSE.moveSent;
      toast.success(text, aboutVisit(visit));
    },
    onError: () => client.invalidateQueries({ queryKey: timesQuery(homeId).queryKey }),
  });
  const fault = moving.error && faultText(moving.error, { failed: VISITS.notDone });
  const [isMissing, setMissing] = useState(false);
  function submit() {
    const start = proposes ? startOf(proposal) : chosen;
    setMissing(start === null);
    if (start !== null && !moving.isPending) moving.mutate(start);
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={proposes ? "narrow" : "wide"}
      title={CHOOSE.moveTitle}
      footer={
        <>
          <TimeFault fault={fault} isMissing={isMissing && !proposes && chosen === null} />
          <Button data-autofocus variant="ghost" onClick={onClose}>
            {CHOOSE.close}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={moving.isPending}>
            {proposes ? CHOOSE.ownerMoveSubmit : CHOOSE.moveTo}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {proposes ? (
          <>
            <p className="text-ink-mute">{CHOOSE.ownerMoveHint}</p>
            <ProposeForm most={1} proposals={[proposal]} onChange={([given]) => given && setProposal(given)} />
          </>
        ) : (
          <FreeTimes times={times} chosen={chosen} onChoose={setChosen} />
        )}
      </form>
    </Dialog>
  );
}
