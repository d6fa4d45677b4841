import { z } from "zod";
import { userSchema } from "./accounts/accounts.ts";
import { MAX_PASSWORD_LENGTH } from "./accounts/auth.ts";
import { ownSessionSchema } from "./accounts/sessions.ts";
import { savedSearchSchema } from "./browse/saved-searches.ts";
import { ownDecisionSchema } from "./desk/appeals.ts";
import { AUDIT_ACTIONS } from "./desk/audit.ts";
import { batchSchema } from "./desk/case-batches.ts";
import { ownReportSchema } from "./desk/reports.ts";
import { endpoint } from "./endpoint.ts";
import { instant, uuid } from "./lists.ts";
import { blockSchema } from "./messaging/blocks.ts";
import { ledgerEntrySchema } from "./messaging/contacts.ts";
import { conversationSchema, messageSchema } from "./messaging/conversations.ts";
import { notificationSchema, notificationSettingsSchema } from "./messaging/notifications.ts";
import { pushSubscriptionSchema } from "./messaging/push.ts";
import { QUESTION_STATES, TENTHS } from "./messaging/reply-terms.ts";
import { visitSchema, visitSettingsSchema } from "./messaging/visits.ts";
import { TENANT_FINDINGS } from "./properties/freshness-terms.ts";
import { propertySchema } from "./properties/properties.ts";

const fineMessageSchema = z.object({ message_id: uuid, created_at: instant });
export type FineMessage = z.infer<typeof fineMessageSchema>;

/**
 * All data stored about a person, for that person: without secrets, and without data that other people hide from them.
 */
export const personalDataSchema = z.object({
  exported_at: instant,
  account: userSchema.omit({ favorites: true }),
  /** How the account signs in; null if it has never signed in. */
  sign_in: z
    .object({
      has_password: z.boolean(),
      phone: z.string().nullable(),
      new_email: z.string().nullable(),
      new_phone: z.string().nullable(),
      email_confirmed_at: instant.nullable(),
      phone_confirmed_at: instant.nullable(),
      last_sign_in_at: instant.nullable(),
      /** Time and User-Agent of the sign-up; null once the address is confirmed. */
      signed_up_at: instant.nullable(),
      signed_up_with: z.string().nullable(),
    })
    .nullable(),
  notification_settings: notificationSettingsSchema,
  /** When the calendar link was created and last read; null without one. */
  calendar_feed: z.object({ created_at: instant, last_read_at: instant.nullable() }).nullable(),
  identities: z.array(
    z.object({
      id: uuid,
      provider: z.string(),
      /** Data from the provider, such as the name and picture of a Google account. */
      identity_data: z.record(z.string(), z.unknown()),
      created_at: instant,
      last_sign_in_at: instant.nullable(),
    }),
  ),
  sessions: z.array(ownSessionSchema.omit({ current: true })),
  factors: z.array(
    z.object({
      id: uuid,
      friendly_name: z.string(),
      status: z.string(),
      created_at: instant,
      last_challenged_at: instant.nullable(),
    }),
  ),
  listings: z.array(propertySchema),
  favorites: z.array(z.object({ property_id: uuid, saved_at: instant })),
  saved_searches: z.array(savedSearchSchema.omit({ matching_now: true, new_since: true, left_out: true })),
  /** Homes that the saved searches have announced in the last weeks. */
  announced_homes: z.array(z.object({ search_id: uuid, property_id: uuid, announced_at: instant })),
  conversations: z.array(conversationSchema),
  messages: z.array(messageSchema),
  /** Received messages whose warnings the person marked as fine. */
  fine_messages: z.array(fineMessageSchema),
  /** Questions that the person asked owners or received as one, and how they ended, without the words. */
  questions: z.array(
    z.object({
      /** Null once the conversation is deleted. */
      conversation_id: uuid.nullable(),
      property_id: uuid,
      is_mine: z.boolean(),
      asked_at: instant,
      due_at: instant,
      state: z.enum(QUESTION_STATES),
      ended_at: instant.nullable(),
    }),
  ),
  /** How the person answered as an owner in the last weeks, with figures that others are not shown. At most one. */
  reply_figures: z.array(
    z.object({
      answered: z.number().describe("Of ten questions, how many were answered within a day"),
      of: z.literal(TENTHS),
      within_hours: z.number().nullable(),
      counted_at: instant,
    }),
  ),
  /** Texts that the person sent to several people at once, in the last days, and how many got them. */
  declines: z.array(
    z.object({ text: z.string(), created_at: instant, sends_at: instant, count: z.number(), sent: z.number() }),
  ),
  /** Open questions for other people's phone numbers. */
  contact_asks: z.array(
    z.object({
      conversation_id: uuid,
      created_at: instant,
      answered_at: instant.nullable(),
      is_approved: z.boolean().nullable(),
    }),
  ),
  /** With the number that was shared; null once it was taken back, and for Basera's team. */
  contact_ledger: z.array(ledgerEntrySchema.extend({ phone: z.string().nullable() })),
  notifications: z.array(notificationSchema),
  push_subscriptions: z.array(pushSubscriptionSchema.pick({ host: true, created_at: true, confirmed_at: true })),
  reports: z.array(ownReportSchema.extend({ text: z.string().nullable() })),
  blocks: z.array(blockSchema),
  visits: z.array(visitSchema),
  /** Questions about whether the person's listing is available, and the person's answers. */
  listing_asks: z.array(
    z.object({
      property_id: uuid,
      cause: z.string(),
      opened_at: instant,
      answered_at: instant.nullable(),
      answer: z.string().nullable(),
    }),
  ),
  /** Homes whose availability the person asked about, without an answer so far. */
  still_there_asks: z.array(z.object({ property_id: uuid, created_at: instant })),
  /** What the person found out about homes. */
  outcomes: z.array(z.object({ property_id: uuid, outcome: z.enum(TENANT_FINDINGS), created_at: instant })),
  listing_history: z.array(
    z.object({ property_id: uuid, type: z.string(), from: z.unknown(), to: z.unknown(), at: instant }),
  ),
  /** Facts about deleted listings, by which they are recognised when they are posted again. */
  former_listings: z.array(
    z.object({ property_id: uuid, first_posted_at: instant, deleted_at: instant, history: z.unknown() }),
  ),
  /** When people can visit the person's homes, and where they meet. */
  visit_hours: z.array(visitSettingsSchema.extend({ property_id: uuid })),
  uploads: z.array(z.object({ url: z.string(), kind: z.string(), created_at: instant })),
  /** Hashes that recognise copies: of the pictures and descriptions of listings, and of removed listings. */
  fingerprints: z.array(
    z.object({
      of: z.enum(["picture", "description", "removed_listing"]),
      /** The URL of the picture, or the id of the listing. */
      id: z.string(),
      /** Null if it is kept until the picture or listing is deleted. */
      kept_until: instant.nullable(),
    }),
  ),
  /** Decisions about the person and their listing, with the statements and appeals. */
  decisions: z.array(ownDecisionSchema),
  /** Batches of decisions that the person made as an admin in the last days. */
  case_batches: z.array(
    batchSchema
      .pick({ id: true, outcome: true, filter: true, total: true, decided: true, skipped: true })
      .extend({ created_at: instant }),
  ),
  /**
   * Admin actions on the account and its listings, and actions that the person took as an admin, without personal data
   * of others.
   */
  audit: z.array(
    z.object({
      id: uuid,
      action: z.enum(AUDIT_ACTIONS),
      by_you: z.boolean(),
      subject_id: uuid,
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
      created_at: instant,
    }),
  ),
});
export type PersonalData = z.infer<typeof personalDataSchema>;

export const exportPersonalData = endpoint("GET /api/users/me/export", {
  summary: "Everything that is stored about the caller, as a file. Rate-limited",
  tag: "Users",
  reply: personalDataSchema,
  headers: { "content-disposition": "`attachment`, with a name for the file" },
});

/** Must be typed to confirm the deletion. */
export const DELETION_WORDS = "delete my account";
const NOT_MEANT = `Set confirm to "${DELETION_WORDS}".`;

/** Accounts without a password must have signed in this recently to confirm an action. */
export const FRESH_SIGN_IN_MINUTES = 10;
export const PASSWORD_NEEDED = "Please enter your password.";

export const deleteOwnAccount = endpoint("DELETE /api/users/me", {
  summary: `Permanently delete the caller's account with everything in it; their messages stay with the recipients. Requires the password or, for an account without one, a sign-in within the last ${FRESH_SIGN_IN_MINUTES} minutes: 403 \`wrong_password\`, \`sign_in_again\`. Not for the last active admin: 409 \`last_admin\`. Rate-limited`,
  tag: "Users",
  body: z.object({
    confirm: z.literal(DELETION_WORDS, { error: NOT_MEANT }),
    password: z.string({ error: PASSWORD_NEEDED }).max(MAX_PASSWORD_LENGTH, PASSWORD_NEEDED).nullish(),
  }),
  reply: z.object({ ok: z.literal(true) }),
});
