import { formatTime } from "#contract/formats.ts";
import { indianDay } from "#contract/india-time.ts";
import type { NotificationKind } from "#contract/messaging/notification-terms.ts";
import { CONFIRM_TEXT, unconfirmedText, VISIT_GONE, type VisitSide } from "#contract/messaging/visit-terms.ts";
import { formatVisitTime, meetingPointText } from "#contract/messaging/visit-times.ts";
import { nameForOthers } from "../accounts/name-for-others.ts";
import { mailLayout } from "../mail/layout.ts";
import type { MailDraft } from "../mail/mail.ts";
import type { UnsubscribeLink } from "../notifications/unsubscribe-link.ts";
import { calendarOf } from "./calendar.ts";
import { personAt, placeFor } from "./present.ts";
import type { VisitRow } from "./queries.ts";
import { meetingPointFrom, otherSide } from "./rules.ts";

export type VisitKind = Extract<NotificationKind, `visit_${string}`>;

interface Words {
  title: string;
  who: string;
  when: string;
  visit: VisitRow;
}

const CHANGE = "Not able to come? Move or cancel the visit on its page, so that the other side knows.";

/** Subject and sentences of each mail. Mails that change the calendar have a calendar file attached. */
const MAILS: Record<VisitKind, (words: Words) => { subject: string; lines: string[]; hasCalendar?: true }> = {
  visit_asked: ({ title, who, when }) => ({
    subject: `${who} wants to visit ${title}`,
    lines: [`${who} would like to visit ${title} on ${when}. Please accept or decline within 24 hours.`],
  }),
  visit_proposed: ({ title, who, visit }) => ({
    subject: `${who} wants to visit ${title}`,
    lines: [
      `${who} would like to visit ${title} at one of these times:`,
      visit.proposals.map((time) => formatVisitTime(time.getTime())).join("\n"),
      "Please accept one or decline within 24 hours.",
    ],
  }),
  visit_booked: ({ title, who, when }) => ({
    subject: `Visit on ${when}: ${title}`,
    lines: [`The visit with ${who} is set for ${when}.`],
    hasCalendar: true,
  }),
  visit_moved: ({ title, who, when }) => ({
    subject: `Visit moved to ${when}: ${title}`,
    lines: [`The visit with ${who} is now on ${when}.`],
    hasCalendar: true,
  }),
  visit_move_asked: ({ title, who, when, visit }) => ({
    subject: `${who} asks to move the visit: ${title}`,
    lines: [
      `${who} asks to move the visit from ${when} to ${visit.move_to ? formatVisitTime(visit.move_to.getTime()) : "another time"}.`,
      "Until you accept, the old time stands.",
    ],
  }),
  visit_move_declined: ({ title, who, when }) => ({
    subject: `The visit stays on ${when}: ${title}`,
    lines: [`${who} cannot make the new time. The visit stays on ${when}.`],
  }),
  visit_declined: ({ title, who }) => ({
    subject: `Visit request declined: ${title}`,
    lines: [`${who} cannot make these times. You can choose another one.`],
  }),
  visit_cancelled: ({ title, who, when, visit }) => ({
    subject: `Visit cancelled: ${title}`,
    lines: [
      visit.ended_by === null
        ? `${VISIT_GONE}.${visit.starts_at ? ` It was planned for ${when}.` : ""}`
        : visit.starts_at
          ? `${who} cancelled the visit on ${when}.`
          : `${who} withdrew the proposed times.`,
    ],
    hasCalendar: true,
  }),
  visit_lapsed: ({ title }) => ({
    subject: `Visit request expired: ${title}`,
    lines: ["Nobody answered in time, so no visit is set. You can choose another time."],
  }),
  visit_reminder: ({ title, who, when, visit }) => {
    const start = visit.starts_at?.getTime() ?? 0;
    const isToday = indianDay(start) === indianDay(Date.now());
    return {
      subject: `${isToday ? "Today" : "Tomorrow"} at ${formatTime(start)}: visit ${title}`,
      lines: [`Your visit with ${who} is on ${when}.`],
    };
  },
  visit_no_show: ({ who, when }) => ({
    subject: `Did the visit on ${when} take place?`,
    lines: [`${who} says the visit did not take place. If you were there, say so on its page within 48 hours.`],
  }),
};

/** Returns the lines about the meeting point of a coming visit. */
function placeLines(visit: VisitRow, { side, kind }: { side: VisitSide; kind: VisitKind }): string[] {
  // A reminder is due when the meeting point is, by the clock of the database.
  const now = kind === "visit_reminder" ? Math.max(Date.now(), meetingPointFrom(visit) ?? 0) : Date.now();
  const { meetingPoint, from } = placeFor(visit, side, now);
  if (meetingPoint !== null) return [`Meeting point: ${meetingPoint}`];
  if (from !== null) return [meetingPointText(from)];
  return side === "tenant" && visit.tenant?.is_proven === false ? [CONFIRM_TEXT] : [];
}

/** Returns the mail to one side of a visit. */
export function visitMail(
  visit: VisitRow,
  { side, kind }: { side: VisitSide; kind: VisitKind },
  { siteUrl, stop: { headers, unsubscribe } }: { siteUrl: string; stop: UnsubscribeLink },
): Omit<MailDraft, "to"> {
  const person = personAt(visit, side);
  const title = visit.home?.title ?? "a home";
  const { subject, lines, hasCalendar } = MAILS[kind]({
    title,
    who: nameForOthers(personAt(visit, otherSide(side))?.name),
    when: visit.starts_at ? formatVisitTime(visit.starts_at.getTime()) : "an open day",
    visit,
  });
  const isComing = visit.status === "booked" && kind !== "visit_no_show";
  const isQuestion = kind === "visit_asked" || kind === "visit_proposed";
  const details = [
    ...(isQuestion && visit.tenant?.is_proven === false ? [unconfirmedText(nameForOthers(visit.tenant.name))] : []),
    ...(isComing ? placeLines(visit, { side, kind }) : []),
    ...(visit.reason ? [`Reason: “${visit.reason}”`] : []),
    ...(isComing ? [CHANGE] : []),
  ];
  const calendar = {
    filename: "visit.ics",
    content: calendarOf([visit], person?.id ?? "", siteUrl),
    type: "text/calendar",
  };
  return {
    subject,
    ...mailLayout({
      title: subject,
      paragraphs: [`Hello ${person?.name ?? ""},`, ...lines, ...details, "All times are IST."],
      action: { label: "Open the visit", url: `${siteUrl}/visits/${visit.id}` },
      unsubscribe,
    }),
    headers,
    ...(hasCalendar && visit.starts_at && { attachments: [calendar] }),
  };
}
