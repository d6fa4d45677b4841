import { useQuery } from "@tanstack/react-query";
import MapPin from "lucide-react/icons/map-pin";
import { formatTime } from "#contract/formats.ts";
import type { VisitEvent } from "#contract/messaging/visit-terms.ts";
import { formatVisitTime } from "#contract/messaging/visit-times.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ConfirmNotice } from "./confirm-notice.tsx";
import { DateBlock } from "./date-block.tsx";
import { VisitStatusBadge } from "./status-badge.tsx";
import { VisitActions } from "./visit-actions.tsx";
import { eventText, isUnconfirmed, placeText, statusOf, unconfirmedNote, VISITS } from "./visit-texts.ts";
import { useVisitWatch, visitQuery } from "./visits.ts";

interface VisitMessageProps {
  id: string;
  /** The text of the message, shown while the visit loads, and if it cannot be read. */
  words: string;
}

/** Events that the conversation has no message about. */
const UNSAID: readonly VisitEvent[] = ["move_lapsed", "lapsed", "done", "no_show", "contested"];

/** A visit in a conversation, always in its current state, with a line for each event that is not a message. */
export default function VisitMessage({ id, words }: VisitMessageProps) {
  useVisitWatch();
  const { data: visit, isPending } = useQuery(visitQuery(id));
  if (isPending) return <Skeleton className="h-40 w-full rounded-lg" />;
  if (!visit) return <p className="rounded-lg border border-line bg-surface px-4 py-3">{words}</p>;
  const { start, end, proposals, with: other, history } = visit;
  const time = start ?? proposals[0]?.start ?? null;
  const notes = [VISITS.moveAsked(visit), unconfirmedNote(visit)].filter((note) => note !== null);
  const place = visit.you_are === "tenant" ? (visit.meeting_point ?? placeText(visit)) : null;
  return (
    <>
      <article
        aria-label={`${words}: ${statusOf(visit)}`}
        tabIndex={-1}
        className="grid gap-3.5 rounded-lg border border-line bg-surface p-4"
      >
        <div className="flex gap-3.5">
          {time !== null && <DateBlock time={Date.parse(time)} isBooked={visit.status === "booked"} />}
          <div className="grid min-w-0 gap-1">
            <VisitStatusBadge visit={visit} />
            <b className="font-semibold">
              {start !== null && end !== null
                ? `${formatVisitTime(Date.parse(start))} to ${formatTime(end)}`
                : VISITS.timesProposed(proposals.length)}
            </b>
            <span className="text-sm text-ink-mute">
              {start === null
                ? proposals.map((one) => formatVisitTime(Date.parse(one.start))).join(" · ")
                : VISITS.with(other.name)}
            </span>
          </div>
        </div>
        {notes.map((note) => (
          <p key={note} className="text-sm text-ink-soft">
            {note}
          </p>
        ))}
        {visit.you_are === "tenant" && isUnconfirmed(visit) && <ConfirmNotice />}
        {place !== null && (
          <p className="flex gap-2 text-sm wrap-anywhere whitespace-pre-line text-ink-soft">
            <Icon of={MapPin} />
            {place}
          </p>
        )}
        <VisitActions visit={visit} />
      </article>
      {history
        .filter(({ event }) => UNSAID.includes(event))
        .map((event) => (
          <p key={event.at} className="mt-1.5 text-center text-sm text-ink-mute wrap-anywhere">
            {eventText(event, visit)}.
          </p>
        ))}
    </>
  );
}
