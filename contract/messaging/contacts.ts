import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { byId, cursor, instant, PAGE_HEADERS, pageLimit, uuid } from "../lists.ts";
import { CONTACT_ASK_DAYS, LEDGER_PAGE_SIZE, MAX_NUMBERS, NUMBERS_WINDOW_DAYS } from "./contact-terms.ts";
import { conversationSchema } from "./conversations.ts";

const tag = "Phone numbers";
const ok = z.object({ ok: z.literal(true) });

const contactSchema = z.object({
  user_id: uuid,
  /**
   * The number that was shared, even if the person's number has changed since. Null if it was shared in an earlier
   * version.
   */
  phone: z.string().nullable(),
  /** Whether the person confirmed the number with a code. */
  checked: z.boolean(),
  shared_at: instant,
});
export type Contact = z.infer<typeof contactSchema>;

export const ledgerEntrySchema = z.object({
  id: uuid,
  /** Null for Basera's team, who looked at the number while deciding a case. */
  reader: z.object({ id: uuid, name: z.string(), avatar: z.string().nullable() }).nullable(),
  /** The home of the conversation; null once it is deleted. */
  property: z.object({ id: uuid, title: z.string() }).nullable(),
  shared_at: instant,
  first_read_at: instant.nullable(),
  last_read_at: instant.nullable(),
  reads: z.number(),
  /** When the number was taken back. */
  revoked_at: instant.nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

export const askForContact = endpoint("POST /api/conversations/:id/contact-ask", {
  summary: `Ask the other person for their phone number. An open ask stays; it lapses after ${CONTACT_ASK_DAYS} days. Tenants who got ${MAX_NUMBERS} numbers in ${NUMBERS_WINDOW_DAYS} days must wait`,
  tag,
  params: byId,
  reply: conversationSchema,
});

export const shareContact = endpoint("POST /api/conversations/:id/contact-share", {
  summary:
    "Share the caller's phone number with the other person, which also approves an open ask. The other person keeps seeing that number after the caller has another one, until the caller shares again",
  tag,
  params: byId,
  reply: conversationSchema,
});

export const answerContactAsk = endpoint("POST /api/conversations/:id/contact-answer", {
  summary: "Approve the other person's ask, which shares the caller's phone number, or decline it",
  tag,
  params: byId,
  body: z.object({ approve: z.boolean({ error: "approve is true or false." }) }),
  reply: conversationSchema,
});

export const revokeContact = endpoint("POST /api/conversations/:id/contact-revoke", {
  summary: "Take the caller's phone number back",
  tag,
  params: byId,
  reply: conversationSchema,
});

export const listContacts = endpoint("GET /api/conversations/:id/contacts", {
  summary:
    "The phone numbers that others share with the caller in a conversation. Each call is recorded in their ledgers",
  tag,
  params: byId,
  reply: z.array(contactSchema),
});

export const listContactLedger = endpoint("GET /api/users/me/contact-ledger", {
  summary: "Who may see the caller's phone number and who looked at it, latest first",
  tag,
  query: z.object({ limit: pageLimit(LEDGER_PAGE_SIZE), cursor }),
  reply: z.array(ledgerEntrySchema),
  headers: PAGE_HEADERS,
});

export const revokeLedgerEntry = endpoint("DELETE /api/users/me/contact-ledger/:id", {
  summary: "Take the caller's phone number back from one person",
  tag,
  params: byId,
  reply: ok,
});

export const revokeAllContacts = endpoint("DELETE /api/users/me/contact-ledger", {
  summary: "Take the caller's phone number back from everyone",
  tag,
  reply: ok,
});

export const viewPhone = endpoint("GET /api/admin/users/:id/phone", {
  summary:
    "A person's phone number, for a case about them or their listing. Each call is recorded in the person's ledger and in the audit log",
  tag: "Admin",
  params: byId,
  query: z.object({ caseId: uuid.describe("A case about the person or their listing") }),
  reply: z.object({ phone: z.string().nullable() }),
});
