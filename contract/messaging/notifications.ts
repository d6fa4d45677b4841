import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { cursor, emptyIsNone, instant, listOf, PAGE_HEADERS, pageLimit, uuid } from "../lists.ts";
import {
  NEW_HEADER,
  NOTIFICATION_CATEGORIES,
  type NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  NOTIFICATION_PAGE_SIZE,
  UNREAD_HEADER,
} from "./notification-terms.ts";

const tag = "Notifications";

export const notificationSchema = z.object({
  id: uuid,
  kind: z.enum(NOTIFICATION_KINDS),
  text: z.string(),
  /** The title of the home that it is about, where the text does not name it. */
  home: z.string().nullable(),
  /** Number of events of the same kind, about the same subject, that this notification combines. */
  count: z.number(),
  /** The page that it leads to. */
  path: z.string(),
  created_at: instant,
  updated_at: instant,
  read: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

const countsSchema = z.object({ unread: z.number(), new: z.number() });

const WRONG_SWITCH = "A channel is true or false.";
const channelSwitches = z.object({
  email: z.boolean({ error: WRONG_SWITCH }),
  push: z.boolean({ error: WRONG_SWITCH }),
} satisfies Record<(typeof NOTIFICATION_CHANNELS)[number], z.ZodType>);

const WRONG_HOUR = "Quiet hours begin and end on a full or half hour, such as 22:00.";
const halfHour = z.string({ error: WRONG_HOUR }).regex(/^([01]\d|2[0-3]):[03]0$/, WRONG_HOUR);
const quietHours = z
  .object({ from: halfHour, to: halfHour }, { error: WRONG_HOUR })
  .refine(({ from, to }) => from !== to, "Quiet hours need a beginning and another end.");

export const notificationSettingsSchema = z.object({
  channels: z.record(z.enum(NOTIFICATION_CATEGORIES), channelSwitches),
  /** In Indian time; null for none. */
  quiet_hours: quietHours.nullable(),
  /** Whether a push shows the words of a message. */
  show_message_text: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/** A record would report each unknown category. */
const categoryChanges = z.strictObject(
  Object.fromEntries(
    NOTIFICATION_CATEGORIES.map((category) => [category, channelSwitches.partial().optional()]),
  ) as Record<(typeof NOTIFICATION_CATEGORIES)[number], z.ZodOptional<ReturnType<typeof channelSwitches.partial>>>,
  { error: ({ code }) => (code === "unrecognized_keys" ? "There is no such category." : undefined) },
);
const settingsChangesSchema = z.object({
  channels: categoryChanges.optional(),
  quiet_hours: quietHours.nullable().optional(),
  show_message_text: z.boolean({ error: "show_message_text must be true or false." }).optional(),
});
export type SettingsChanges = z.infer<typeof settingsChangesSchema>;

const MAX_READ_IDS = 100;
const WRONG_IDS = `Give ids, 1 to ${MAX_READ_IDS} notifications, or all: true.`;
const readSchema = z
  .object({
    ids: listOf(uuid, { least: 1, max: MAX_READ_IDS, error: WRONG_IDS }).optional(),
    all: z.literal(true, { error: WRONG_IDS }).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), WRONG_IDS);
export type ReadNotifications = z.infer<typeof readSchema>;

export const listNotifications = endpoint("GET /api/notifications", {
  summary: "The caller's notifications, latest first",
  tag,
  query: z.object({
    unread: emptyIsNone(
      z.enum(["true", "false"], { error: "unread must be true or false" }).transform((word) => word === "true"),
    ).describe("Only unread ones"),
    limit: pageLimit(NOTIFICATION_PAGE_SIZE),
    cursor,
  }),
  reply: z.array(notificationSchema),
  headers: {
    ...PAGE_HEADERS,
    [UNREAD_HEADER]: "How many are unread",
    [NEW_HEADER]: "How many arrived since the list was last opened",
  },
});

export const getNotificationCounts = endpoint("GET /api/notifications/counts", {
  summary: "How many notifications are unread, and how many of them arrived since the list was last opened",
  tag,
  reply: countsSchema,
});

export const readNotifications = endpoint("POST /api/notifications/read", {
  summary: "Mark notifications as read: those named, or all. If one of them does not exist, none is marked",
  tag,
  body: readSchema,
  reply: countsSchema,
});

export const seeNotifications = endpoint("POST /api/notifications/seen", {
  summary: "Count notifications up to this one as seen. They stay unread",
  tag,
  body: z.object({ through: uuid }),
  reply: countsSchema,
});

export const getNotificationSettings = endpoint("GET /api/notifications/settings", {
  summary: "What the caller gets by email and push, and when",
  tag,
  reply: notificationSettingsSchema,
});

export const changeNotificationSettings = endpoint("PATCH /api/notifications/settings", {
  summary: "Change some of the settings",
  tag,
  body: settingsChangesSchema,
  reply: notificationSettingsSchema,
});
