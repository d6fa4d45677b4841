import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { minutesOf } from "../india-time.ts";
import {
  byId,
  calendarDay,
  cursor,
  hasAtMost,
  instant,
  integer,
  listOf,
  numberError,
  PAGE_HEADERS,
  pageLimit,
  uuid,
  wholeNumber,
} from "../lists.ts";
import { oneLine } from "../one-line.ts";
import { clientId } from "./conversations.ts";
import {
  DAY_CLOSES,
  DAY_OPENS,
  MAX_MEETING_POINT,
  MAX_PROPOSALS,
  MAX_REASON,
  MAX_SINGLE_DAYS,
  MAX_WINDOWS,
  QUARTER_MINUTES,
  VISIT_ACTS,
  VISIT_DAYS_AHEAD,
  VISIT_EVENTS,
  VISIT_LENGTHS,
  VISIT_MODES,
  VISIT_PAUSES,
  VISIT_SIDES,
  VISIT_STATUSES,
} from "./visit-terms.ts";

const tag = "Visits";

// ---- settings ----

const WRONG_TIME = "Give a time on a quarter hour from 07:00 to 21:00, such as 10:15.";
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

const timeOfDay = z
  .string({ error: WRONG_TIME })
  .regex(TIME, WRONG_TIME)
  .refine((time) => {
    const minutes = minutesOf(time);
    return minutes % QUARTER_MINUTES === 0 && minutes >= DAY_OPENS && minutes <= DAY_CLOSES;
  }, WRONG_TIME);

const WRONG_ORDER = "The end must be after the start.";
const WRONG_WEEKDAY = "weekday is 1 for Monday to 7 for Sunday.";
const WRONG_DAY = "Give a date as YYYY-MM-DD.";

const windowSchema = z
  .object({
    weekday: z
      .number({ error: numberError("weekday", WRONG_WEEKDAY) })
      .int(WRONG_WEEKDAY)
      .min(1, WRONG_WEEKDAY)
      .max(7, WRONG_WEEKDAY)
      .describe("1 Monday to 7 Sunday"),
    from: timeOfDay,
    to: timeOfDay,
  })
  .refine(({ from, to }) => from < to, { path: ["to"], message: WRONG_ORDER });
export type VisitWindow = z.infer<typeof windowSchema>;

const singleDaySchema = z
  .object({ day: calendarDay(WRONG_DAY), from: timeOfDay.nullable(), to: timeOfDay.nullable() })
  .refine(({ from, to }) => (from === null) === (to === null), { path: ["to"], message: "Give both times or none." })
  .refine(({ from, to }) => from === null || to === null || from < to, { path: ["to"], message: WRONG_ORDER })
  .describe("Without times: closed that day");
export type VisitDay = z.infer<typeof singleDaySchema>;

/** Returns a schema that accepts only these numbers. */
const oneOf = <const Values extends readonly number[]>(values: Values, field: string) => {
  const error = numberError(field, `${field} can be ${values.join(", ")} minutes`);
  return z.custom<Values[number]>((given) => values.includes(given as number), { error });
};

const TOO_LONG = `A meeting point can be at most ${MAX_MEETING_POINT} characters.`;
const meetingPoint = z
  .string({ error: TOO_LONG })
  .overwrite(oneLine)
  .refine((text) => hasAtMost(MAX_MEETING_POINT, text), TOO_LONG)
  .transform((text) => (text === "" ? null : text))
  .nullable();

const mode = z.enum(VISIT_MODES, { error: `mode can be ${VISIT_MODES.join(" or ")}` });

const settingsShape = {
  length: oneOf(VISIT_LENGTHS, "length"),
  pause: oneOf(VISIT_PAUSES, "pause"),
  mode,
};
export const visitSettingsSchema = z.object({
  ...settingsShape,
  windows: z.array(windowSchema),
  days: z.array(singleDaySchema),
  meeting_point: z.string().nullable(),
});
export type VisitSettings = z.infer<typeof visitSettingsSchema>;

/** Returns the index of the first entry that overlaps an earlier entry with the same key. */
function overlapOf<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
  spanOf: (entry: Entry) => [string, string],
) {
  return entries.findIndex((entry, at) =>
    entries.slice(0, at).some((earlier) => {
      const [[from, to], [otherFrom, otherTo]] = [spanOf(entry), spanOf(earlier)];
      return keyOf(entry) === keyOf(earlier) && from < otherTo && otherFrom < to;
    }),
  );
}

const settingsChangesSchema = z
  .object({
    ...settingsShape,
    windows: listOf(windowSchema, { max: MAX_WINDOWS, error: `Give at most ${MAX_WINDOWS} weekly times.` }),
    days: listOf(singleDaySchema, { max: MAX_SINGLE_DAYS, error: `Give at most ${MAX_SINGLE_DAYS} single days.` }),
    meeting_point: meetingPoint,
  })
  .partial()
  .superRefine(({ windows = [], days = [] }, context) => {
    const window = overlapOf(
      windows,
      ({ weekday }) => String(weekday),
      ({ from, to }) => [from, to],
    );
    if (window >= 0)
      context.addIssue({ code: "custom", path: ["windows", window], message: "This time overlaps another one." });
    const day = overlapOf(
      days,
      ({ day }) => day,
      ({ from, to }) => [from ?? "00:00", to ?? "24:00"],
    );
    if (day >= 0)
      context.addIssue({ code: "custom", path: ["days", day], message: "This day overlaps another entry." });
  });
export type VisitSettingsChanges = z.infer<typeof settingsChangesSchema>;

// ---- visits ----

const WRONG_START = "Give a time on a quarter hour with its zone, such as 2026-12-05T10:00:00+05:30.";
const start = z.iso
  .datetime({ offset: true, error: WRONG_START })
  .transform((text) => Date.parse(text))
  .refine((time) => time % (QUARTER_MINUTES * 60_000) === 0, WRONG_START);

const timeSchema = z.object({ start: instant, end: instant });
export type VisitTime = z.infer<typeof timeSchema>;

export const visitSchema = z.object({
  id: uuid,
  /** Null once the home is deleted. */
  property: z
    .object({
      id: uuid,
      title: z.string(),
      area: z.string(),
      city: z.string(),
      rent: z.number(),
      image: z.string().nullable(),
    })
    .nullable(),
  conversation_id: uuid.nullable(),
  you_are: z.enum(VISIT_SIDES),
  /** The other person; the name is 'Deleted user' once the account is deleted. */
  with: z.object({ name: z.string(), avatar: z.string().nullable() }),
  /** Null while times are only proposed. */
  start: instant.nullable(),
  end: instant.nullable(),
  proposals: z.array(z.object({ start: instant })),
  /** A new time that one side has proposed. The old time stays valid until the other side accepts the new time. */
  move: z.object({ start: instant, by: z.enum(VISIT_SIDES) }).nullable(),
  status: z.enum(VISIT_STATUSES),
  version: z.number(),
  moves: z.number(),
  /** For the tenant of a booked visit, null before `meeting_point_from` and until `tenant_confirmed`. */
  meeting_point: z.string().nullable(),
  /** When the tenant will see the meeting point; null if it is shown, or has no such time. */
  meeting_point_from: instant.nullable(),
  /** Whether the tenant has confirmed an email address or a phone number. */
  tenant_confirmed: z.boolean(),
  /** Why it was cancelled or declined. */
  reason: z.string().nullable(),
  may: z.array(z.enum(VISIT_ACTS)),
  /** Earliest first. `by` is null for events without an actor. */
  history: z.array(
    z.object({
      event: z.enum(VISIT_EVENTS),
      by: z.enum(VISIT_SIDES).nullable(),
      start: instant.nullable(),
      at: instant,
    }),
  ),
});
export type Visit = z.infer<typeof visitSchema>;

const WRONG_PROPOSALS = `Propose 1 to ${MAX_PROPOSALS} times.`;
const bookSchema = z
  .object({
    property_id: uuid,
    start: start.optional(),
    proposals: listOf(z.object({ start }), { least: 1, max: MAX_PROPOSALS, error: WRONG_PROPOSALS }).optional(),
    client_id: clientId,
  })
  .refine(({ start, proposals }) => (start === undefined) !== (proposals === undefined), {
    path: ["start"],
    message: "Give a start, or proposals.",
  });
export type BookVisit = z.infer<typeof bookSchema>;

const TOO_LONG_REASON = `A reason can be at most ${MAX_REASON} characters.`;
const changeSchema = z.object({
  version: integer("version", "Give the version of the visit."),
  start: start.optional(),
  reason: z
    .string({ error: TOO_LONG_REASON })
    .trim()
    .refine((text) => hasAtMost(MAX_REASON, text), TOO_LONG_REASON)
    .nullish()
    .transform((text) => (text ? text : null)),
});
export type ChangeVisit = z.infer<typeof changeSchema>;

const WRONG_DAYS = `days is a number from 1 to ${VISIT_DAYS_AHEAD + 1}.`;

export const getVisitTimes = endpoint("GET /api/properties/:id/visit-times", {
  summary: `The free times of a home, at most ${VISIT_DAYS_AHEAD} days ahead`,
  tag,
  params: byId,
  query: z.object({
    from: calendarDay(WRONG_DAY).optional().describe("The first day, in India; today by default"),
    days: wholeNumber(WRONG_DAYS, (number) => number.min(1, WRONG_DAYS).max(VISIT_DAYS_AHEAD + 1, WRONG_DAYS)).prefault(
      VISIT_DAYS_AHEAD + 1,
    ),
  }),
  reply: z.object({
    mode: z.enum(VISIT_MODES),
    length: z.number(),
    times: z.array(timeSchema),
    windows: z.boolean().describe("Whether the owner offers any times; if not, tenants propose some"),
    confirmed: z
      .boolean()
      .describe("Whether the caller has confirmed an email address or a phone number. If not, a booking is a proposal"),
  }),
});

export const getVisitSettings = endpoint("GET /api/properties/:id/visit-settings", {
  summary: "When people can visit the caller's home",
  tag,
  params: byId,
  reply: visitSettingsSchema,
});

export const changeVisitSettings = endpoint("PATCH /api/properties/:id/visit-settings", {
  summary: "Change when people can visit. A given list replaces the stored one; booked visits stay",
  tag,
  params: byId,
  body: settingsChangesSchema,
  reply: visitSettingsSchema,
});

export const bookVisit = endpoint("POST /api/visits", {
  summary:
    "Book a free time, or propose times. Without a confirmed address or number, the time is only proposed. With a known `client_id` the response is the first visit. 409 `slot_taken` brings the next free `times`",
  tag,
  body: bookSchema,
  reply: visitSchema,
  status: [201, 200],
});

export const listVisits = endpoint("GET /api/visits", {
  summary: "The caller's visits as tenant and owner: coming ones, next first, or past ones, latest first",
  tag,
  query: z.object({
    when: z.enum(["coming", "past"], { error: "when can be coming or past" }).default("coming"),
    limit: pageLimit(20),
    cursor,
  }),
  reply: z.array(visitSchema),
  headers: PAGE_HEADERS,
});

export const getVisit = endpoint("GET /api/visits/:id", {
  summary: "One of the caller's visits",
  tag,
  params: byId,
  reply: visitSchema,
});

export const acceptVisit = endpoint("POST /api/visits/:id/accept", {
  summary: "Accept a visit, one of the proposed times, or a new time",
  tag,
  params: byId,
  body: changeSchema,
  reply: visitSchema,
});

export const declineVisit = endpoint("POST /api/visits/:id/decline", {
  summary: "Decline a visit, or a new time; then the old one stays",
  tag,
  params: byId,
  body: changeSchema,
  reply: visitSchema,
});

export const moveVisit = endpoint("POST /api/visits/:id/move", {
  summary: "Move a visit. A tenant takes another free time; an owner proposes one",
  tag,
  params: byId,
  body: changeSchema,
  reply: visitSchema,
});

export const cancelVisit = endpoint("POST /api/visits/:id/cancel", {
  summary: "Cancel a visit",
  tag,
  params: byId,
  body: changeSchema,
  reply: visitSchema,
});

export const reportNoShow = endpoint("POST /api/visits/:id/no-show", {
  summary: "Say that the other side did not come",
  tag,
  params: byId,
  body: changeSchema,
  reply: visitSchema,
});

export const contestNoShow = endpoint("POST /api/visits/:id/contest", {
  summary: "Say that the caller was there",
  tag,
  params: byId,
  body: changeSchema,
  reply: visitSchema,
});

// ---- calendar ----

const feedSchema = z.object({ created_at: instant, last_read_at: instant.nullable() });

export const getVisitCalendar = endpoint("GET /api/visits/:id/calendar.ics", {
  summary: "A visit as a calendar file (text/calendar)",
  tag,
  params: byId,
  reply: z.string(),
});

export const getCalendarFeed = endpoint("GET /api/calendar-feed", {
  summary: "Whether the caller has a calendar address; it is shown only when it is created",
  tag,
  reply: z.object({ feed: feedSchema.nullable() }),
});

export const createCalendarFeed = endpoint("POST /api/calendar-feed", {
  summary: "Create an address from which calendars read the caller's visits. It revokes the previous one",
  tag,
  reply: z.object({ address: z.string() }),
});

export const deleteCalendarFeed = endpoint("DELETE /api/calendar-feed", {
  summary: "Revoke the calendar address",
  tag,
  reply: z.object({ ok: z.literal(true) }),
});
