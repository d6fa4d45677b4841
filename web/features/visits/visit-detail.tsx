import Bell from "lucide-react/icons/bell";
import MapPin from "lucide-react/icons/map-pin";
import MessageCircle from "lucide-react/icons/message-circle";
import Quote from "lucide-react/icons/quote";
import UserRound from "lucide-react/icons/user-round";
import { href, Link } from "react-router";
import { MINUTE_MS } from "#contract/durations.ts";
import { formatTime } from "#contract/formats.ts";
import { formatVisitTime } from "#contract/messaging/visit-times.ts";
import type { Visit } from "#contract/messaging/visits.ts";
import { Photo } from "#web/features/pictures/photo.tsx";
import { formatRupees } from "#web/lib/format/format.ts";
import { relativeDate } from "#web/lib/format/relative-date.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ConfirmNotice } from "./confirm-notice.tsx";
import { VisitStatusBadge } from "./status-badge.tsx";
import { VisitActions } from "./visit-actions.tsx";
import { eventText, isUnconfirmed, placeText, unconfirmedNote, VISITS } from "./visit-texts.ts";

interface VisitDetailProps {
  visit: Visit;
}

/** A visit with everything that both sides need for it. */
export function VisitDetail({ visit }: VisitDetailProps) {
  const { start, end, proposals, property, with: other, conversation_id: conversation, history } = visit;
  const asked = VISITS.moveAsked(visit);
  const unconfirmed = unconfirmedNote(visit);
  const place = visit.meeting_point ?? placeText(visit);
  return (
    <article
      aria-label={VISITS.one}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-lg border border-line bg-surface p-5 sm:p-7"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="title-2">
            {start === null ? VISITS.timesProposed(proposals.length) : formatVisitTime(Date.parse(start))}
          </h2>
          <p className="mt-1 text-ink-mute">
            {start !== null && end !== null
              ? VISITS.until((Date.parse(end) - Date.parse(start)) / MINUTE_MS, formatTime(end))
              : proposals.map((one) => formatVisitTime(Date.parse(one.start))).join(" · ")}
          </p>
        </div>
        <VisitStatusBadge visit={visit} />
      </header>
      {asked && <Notice>{asked}</Notice>}
      {unconfirmed && <Notice>{unconfirmed}</Notice>}
      {visit.you_are === "tenant" && isUnconfirmed(visit) && <ConfirmNotice />}
      {property ? (
        <Link
          to={href("/property/:id", { id: property.id })}
          className="flex items-center gap-3.5 border-t border-line pt-5 hover:underline"
        >
          <span className="relative h-16 w-22 shrink-0 overflow-hidden rounded-sm">
            <Photo address={property.image ?? undefined} alt="" sizes="88px" width={320} small />
          </span>
          <span className="min-w-0">
            <b className="block font-semibold wrap-anywhere">{property.title}</b>
            <span className="text-sm text-ink-mute">
              {property.area}, {property.city} · {VISITS.perMonth(formatRupees(property.rent))}
            </span>
          </span>
        </Link>
      ) : (
        <p className="border-t border-line pt-5 text-ink-mute">{VISITS.gone}</p>
      )}
      <dl className="grid [&>div+div]:border-t [&>div]:border-line">
        {place !== null && <Fact icon={MapPin} name={VISITS.meetingPoint} value={place} />}
        <Fact icon={UserRound} name={VISITS.who} value={VISITS.withRole(other.name, visit.you_are)} />
        {visit.status === "booked" && <Fact icon={Bell} name={VISITS.reminders} value={VISITS.remindersText} />}
        {visit.reason !== null && <Fact icon={Quote} name={VISITS.reason} value={visit.reason} />}
      </dl>
      <div className="flex flex-wrap gap-2">
        {conversation !== null && (
          <ButtonLink
            icon={MessageCircle}
            to={`/messages?conversation=${conversation}`}
            className="max-w-full py-2 wrap-anywhere whitespace-normal!"
          >
            {VISITS.write(other.name)}
          </ButtonLink>
        )}
        <VisitActions visit={visit} />
      </div>
      <section className="border-t border-line pt-5">
        <h3 className="mb-2 title-3">{VISITS.happened}</h3>
        <ol className="grid gap-2">
          {history.toReversed().map((event) => (
            <li key={event.at} className="flex flex-wrap justify-between gap-x-4 text-[0.9375rem]">
              <span className="min-w-0 wrap-anywhere">{eventText(event, visit)}</span>
              <time dateTime={event.at} className="text-sm text-ink-mute">
                {relativeDate(event.at)}
              </time>
            </li>
          ))}
        </ol>
      </section>
    </article>
  );
}

function Fact({ icon, name, value }: { icon: IconShape; name: string; value: string }) {
  return (
    <div className="relative py-3 pl-9">
      <dt className="text-sm text-ink-mute">
        <Icon of={icon} className="absolute top-4 left-0" />
        {name}
      </dt>
      <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
    </div>
  );
}
