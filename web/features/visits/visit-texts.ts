import {
  MEETING_POINT_HOURS,
  OPEN_STATUSES,
  unconfirmedText,
  VISIT_GONE,
  type VisitAct,
  type VisitEvent,
  type VisitSide,
  type VisitStatus,
} from "#contract/messaging/visit-terms.ts";
import { formatVisitTime, meetingPointText } from "#contract/messaging/visit-times.ts";
import type { Visit } from "#contract/messaging/visits.ts";

/** Texts of visits, in one place for translation. */
export const VISITS = {
  title: "Visits",
  one: "Visit",
  planned: (count: number) => (count === 1 ? "1 planned." : `${count} planned.`),
  indiaTime: "All times are IST.",
  coming: "Coming",
  past: "Past",
  none: "No Visits Yet",
  noneHint: "Open a home and choose a time. Your visits appear here.",
  noneHintOwner:
    "When someone books a visit to your home, it appears here. You set your visiting hours in My Listings.",
  browse: "Browse homes",
  myListings: "My Listings",
  loading: "Loading visits",
  failed: "Failed to load visits. Please try again.",
  loadMore: "Load more",
  notFound: "This visit no longer exists.",
  back: "Visits",
  gone: "A home that was deleted",
  with: (name: string) => `With ${name}`,
  withRole: (name: string, side: VisitSide) => `${name}, ${side === "owner" ? "the tenant" : "the owner"}`,
  who: "With",
  meetingPoint: "Meeting point",
  confirmAgain: "Send the confirmation email again",
  confirmSent: "The email is on its way.",
  reminders: "Reminders",
  remindersText: "The day before and two hours before",
  reason: "Reason",
  happened: "What happened",
  until: (minutes: number, end: string) => `${minutes} minutes, until ${end}`,
  perMonth: (rent: string) => `${rent} per month`,
  timesProposed: (count: number) => (count === 1 ? "1 time proposed" : `${count} times proposed`),
  write: (name: string) => `Write to ${name}`,
  addToCalendar: "Add to calendar",
  notDownloaded: "The file could not be downloaded. Please try again.",
  accept: "Accept",
  acceptTime: (time: string) => `Accept ${time}`,
  decline: "Decline",
  move: "Move",
  cancel: "Cancel visit",
  report: "No-show",
  contest: "I was there",
  keep: "Keep the visit",
  cancelTitle: "Cancel this visit?",
  declineTitle: "Decline this visit?",
  reasonLabel: "Reason (optional)",
  reasonHint: "The other person reads it.",
  notDone: "This could not be saved. Please try again.",
  moveAsked: (visit: Visit) => {
    const { move, you_are: side, with: other } = visit;
    if (!move) return null;
    const time = formatVisitTime(Date.parse(move.start));
    return move.by === side
      ? `You asked to move it to ${time}. ${other.name} has not answered yet.`
      : `${other.name} asks to move it to ${time}.`;
  },
} as const;

/** Texts of choosing a time. */
export const CHOOSE = {
  title: "Choose a time",
  moveTitle: "Choose another time",
  lengthAt: (minutes: number, title: string) => `${minutes} minutes at ${title}`,
  meetingPoint: `You see the exact meeting point from ${MEETING_POINT_HOURS} hours before the visit, or once the owner has accepted it. All times are IST.`,
  ask: "The owner accepts each visit first.",
  book: "Book this time",
  askFor: "Ask for this time",
  moveTo: "Move to this time",
  propose: "Propose a time",
  proposeSubmit: "Propose these times",
  proposeTitle: "Propose a time",
  proposeHint: "Give up to three times between 7 am and 9 pm. The owner accepts one of them.",
  ownerMoveHint: "Until it is accepted, the old time stands.",
  ownerMoveSubmit: "Propose this time",
  backToTimes: "See free times",
  day: "Day",
  time: "Time",
  timeNumber: (n: number) => `Time ${n}`,
  add: "Add another time",
  takeAway: (n: number) => `Remove time ${n}`,
  noTimes: "No time is free in the next three weeks.",
  noWindows: "The owner has not given any times yet.",
  loading: "Loading free times",
  failed: "The free times could not be loaded.",
  tryAgain: "Try Again",
  pick: "Choose a time first.",
  close: "Close",
  booked: (time: string) => `Visit booked for ${time}.`,
  asked: "Request sent. If the owner does not answer within 24 hours, it expires.",
  proposed: "Your times were sent. If the owner does not answer within 24 hours, they expire.",
  moved: (time: string) => `Visit moved to ${time}.`,
  moveSent: "Request sent.",
} as const;

/** Returns what one side reads instead of the meeting point, or null. */
export function placeText({ meeting_point_from: from }: Visit): string | null {
  return typeof from === "string" ? meetingPointText(Date.parse(from)) : null;
}

/** Returns whether a coming visit waits for its tenant to confirm an address. A stored copy may lack the field. */
export const isUnconfirmed = ({ status, tenant_confirmed }: Visit): boolean =>
  tenant_confirmed === false && OPEN_STATUSES.some((open) => open === status);

/** Returns what the owner reads about a tenant without a confirmed address, or null. */
export const unconfirmedNote = (visit: Visit): string | null =>
  visit.you_are === "owner" && isUnconfirmed(visit) ? unconfirmedText(visit.with.name) : null;

type DoneAct = Exclude<VisitAct, "move">;

const DONE: Record<DoneAct, (before: Visit, time: string) => string> = {
  accept: ({ move }, time) => (move ? CHOOSE.moved(time) : CHOOSE.booked(time)),
  decline: ({ move }, time) => (move ? `The visit stays on ${time}.` : "Visit declined."),
  cancel: () => "Visit cancelled.",
  report: () => "Thanks, we noted that the visit did not happen.",
  contest: () => "Thanks, we noted that the visit did happen.",
};

/** Returns the message for the user after an action on a visit. */
export const doneText = (act: DoneAct, before: Visit, { start }: Visit): string =>
  DONE[act](before, start === null ? "" : formatVisitTime(Date.parse(start)));

const STATUS_NAMES: Record<VisitStatus, string> = {
  proposed: "Times proposed",
  asked: "Waiting",
  booked: "Booked",
  done: "Done",
  cancelled: "Cancelled",
  declined: "Declined",
  lapsed: "Not answered",
  no_show: "Did not take place",
};

/** Returns the status as one side reads it. */
export function statusOf({ status, you_are: side, with: other }: Visit): string {
  const isAsked = status === "asked" || status === "proposed";
  if (!isAsked) return STATUS_NAMES[status];
  return side === "tenant" ? `Waiting for ${other.name}` : "Waiting for you";
}

/** The sentence of each event; `who` is "You" or the other person's name. */
const EVENTS: Record<VisitEvent, (who: string, time: string) => string> = {
  proposed: (who) => `${who} proposed times`,
  asked: (who, time) => `${who} asked for ${time}`,
  booked: (who, time) => `${who} set the visit for ${time}`,
  declined: (who) => `${who} declined`,
  move_asked: (who, time) => `${who} asked to move the visit to ${time}`,
  move_declined: (who) => `${who} kept the old time`,
  move_lapsed: () => "The question about another time ended without an answer",
  moved: (who, time) => `${who} moved the visit to ${time}`,
  cancelled: (who) => `${who} cancelled the visit`,
  restored: () => "The visit takes place after all",
  lapsed: () => "Nobody answered in time",
  done: () => "The visit is over",
  no_show: (who) => `${who} said that it did not take place`,
  contested: (who) => `${who} said that it did take place`,
};

/** Returns what happened, as one side reads it. */
export function eventText(
  { event, by, start }: Visit["history"][number],
  { you_are: side, with: other }: Visit,
): string {
  if (event === "cancelled" && by === null) return VISIT_GONE;
  const who = by === side ? "You" : other.name;
  return EVENTS[event](who, start === null ? "another time" : formatVisitTime(Date.parse(start)));
}
