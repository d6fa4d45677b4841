import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { href, useNavigate } from "react-router";
import { formatVisitTime } from "#contract/messaging/visit-times.ts";
import type { Visit } from "#contract/messaging/visits.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { QueryCache } from "#web/lib/api/query-cache.tsx";
import { newUuid } from "#web/lib/new-uuid.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { ConfirmNotice } from "./confirm-notice.tsx";
import { FreeTimes } from "./free-times.tsx";
import { nextProposal, type Proposal, ProposeForm, startOf } from "./propose-form.tsx";
import { TimeFault } from "./time-fault.tsx";
import { CHOOSE, VISITS } from "./visit-texts.ts";
import { aboutVisit, bookVisit, timesQuery } from "./visits.ts";

interface BookDialogProps {
  homeId: string;
  title: string;
  open: boolean;
  onClose: () => void;
}

function doneText({ status, start, proposals }: Visit): string {
  if (status === "booked" && start !== null) return CHOOSE.booked(formatVisitTime(Date.parse(start)));
  return proposals.length > 1 ? CHOOSE.proposed : CHOOSE.asked;
}

/** Returns a mutation that books, and what went wrong. After a time was taken, the free times are loaded again. */
function useBooking(homeId: string, onBooked: (visit: Visit) => void) {
  const client = useQueryClient();
  // The same for every attempt, so that a repeated request books once.
  const [clientId, setClientId] = useState(newUuid);
  const booking = useMutation({
    mutationFn: (given: { start?: string; proposals?: { start: string }[] }) =>
      bookVisit(client, { property_id: homeId, client_id: clientId, ...given }),
    onSuccess: (visit) => {
      setClientId(newUuid());
      onBooked(visit);
    },
    onError: () => client.invalidateQueries({ queryKey: timesQuery(homeId).queryKey }),
  });
  const fault = booking.error && faultText(booking.error, { failed: VISITS.notDone });
  return { book: booking.mutate, isBusy: booking.isPending, fault, forget: booking.reset };
}

/** Chooses a free time of a home, or proposes times. Brings its query cache, which the page of a home lacks. */
export default function BookDialog(props: BookDialogProps) {
  return (
    <QueryCache>
      <Booking {...props} />
    </QueryCache>
  );
}

// Long: a flat form; its parts share the typed values.
function Booking({ homeId, title, open, onClose }: BookDialogProps) {
  const form = useId();
  const navigate = useNavigate();
  const times = useQuery({ ...timesQuery(homeId), enabled: open });
  const [chosen, setChosen] = useState<string | null>(null);
  const [proposals, setProposals] = useState<Proposal[] | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { book, isBusy, fault, forget } = useBooking(homeId, (visit) => {
    onClose();
    toast.success(doneText(visit), aboutVisit(visit));
    void navigate(href("/visits/:id?", { id: visit.id }));
  });
  const offered = times.data;
  const isFree = offered?.times.some(({ start }) => start === chosen) ?? false;
  const mustPropose = offered !== undefined && offered.times.length === 0;
  const proposed = proposals ?? (mustPropose ? [nextProposal()] : null);

  function submit() {
    if (isBusy) return;
    if (proposed) return book({ proposals: proposed.map((one) => ({ start: startOf(one) })) });
    setMissing(!isFree);
    if (isFree && chosen !== null) book({ start: chosen });
  }
  function choose(start: string) {
    if (!isBusy) forget();
    setChosen(start);
  }
  function switchTo(next: Proposal[] | null) {
    forget();
    setMissing(false);
    setProposals(next);
  }
  const label = proposed ? CHOOSE.proposeSubmit : offered?.mode === "ask" ? CHOOSE.askFor : CHOOSE.book;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="wide"
      title={proposed ? CHOOSE.proposeTitle : CHOOSE.title}
      description={offered && CHOOSE.lengthAt(offered.length, title)}
      footer={
        <>
          <TimeFault fault={fault} isMissing={isMissing && !isFree} />
          {isFree && chosen !== null && !proposed && (
            <p className="mr-auto self-center font-semibold">{formatVisitTime(Date.parse(chosen))}</p>
          )}
          {proposed && !mustPropose && (
            <Button variant="ghost" onClick={() => switchTo(null)}>
              {CHOOSE.backToTimes}
            </Button>
          )}
          {!proposed && offered && (
            <Button variant="ghost" onClick={() => switchTo([nextProposal()])}>
              {CHOOSE.propose}
            </Button>
          )}
          <Button variant="primary" type="submit" form={form} busy={isBusy} disabled={!offered}>
            {label}
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
        {offered?.confirmed === false && <ConfirmNotice />}
        {proposed ? (
          <>
            <p className="text-ink-mute">
              {offered?.times.length === 0 && (offered.windows ? CHOOSE.noTimes : CHOOSE.noWindows)}{" "}
              {CHOOSE.proposeHint}
            </p>
            <ProposeForm proposals={proposed} onChange={setProposals} />
          </>
        ) : (
          <FreeTimes times={times} chosen={chosen} onChoose={choose} />
        )}
      </form>
    </Dialog>
  );
}
