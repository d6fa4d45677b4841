import { sql } from "kysely";
import { ZodError, z } from "zod";
import { HOUR_MS } from "#contract/durations.ts";
import { minutesInIndia } from "#contract/india-time.ts";
import { noteMail, refusesMail } from "../accounts/mail-refusals.ts";
import type { Database } from "../db/connect.ts";
import { shownText } from "../db/shown-text.ts";
import { transact } from "../db/transact.ts";
import { GiveUp, type JobHandlers } from "../jobs/handlers.ts";
import { addJob } from "../jobs/queue.ts";
import { type MailDraft, mailSender } from "../mail/mail.ts";
import { announce, notify } from "../notifications/service.ts";
import { withMail } from "../notifications/settings.ts";
import { unsubscribeLink } from "../notifications/unsubscribe-link.ts";
import type { Services } from "../services.ts";
import { availabilityGroup } from "./answer-news.ts";
import { figuresOf } from "./figures.ts";
import { hashOfToken, tokenOf } from "./links.ts";
import { type FreshnessMail, freshnessMail, type MailedListing } from "./mails.ts";
import { type AskCause, isOpen, isToBeAsked } from "./queries.ts";

/** Notifies owners of open questions and of pauses: on the site, and by mail. */

export type MessageServices = Pick<Services, "db" | "config" | "keys" | "sockets" | "log" | "metrics">;

type Send = ReturnType<typeof mailSender>;

interface Message {
  ask_id: string;
  mail: FreshnessMail;
}

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    sendFreshnessMail: Message;
  }
}

/** Mails go out from 8 am to 8 pm in India. */
const FROM_MINUTES = 8 * 60;
const UNTIL_MINUTES = 20 * 60;
/** Hourly limit for all listings together. */
const MAILS_AN_HOUR = 2000;
const BATCH = 100;

const isMailTime = (now: Date) => {
  const minutes = minutesInIndia(now.getTime());
  return minutes >= FROM_MINUTES && minutes < UNTIL_MINUTES;
};

interface Due {
  id: string;
  mail: FreshnessMail;
}

const COLUMN = { ask: "mailed_at", rented: "mailed_at", reminder: "reminded_at", pause: "pause_mailed_at" } as const;

/** Returns the condition that a listing got no mail within a day. */
const isUntold = (now: Date) => sql`not exists (
  select from freshness_asks other where other.property_id = ask.property_id
    and greatest(other.mailed_at, other.reminded_at, other.pause_mailed_at) > ${now}::timestamptz - interval '24 hours')`;

/** Returns and locks the questions and pauses that owners must be notified of. */
async function takeDue(db: Database, now: Date, limit: number): Promise<Due[]> {
  const open = sql`ask.answered_at is null and ${isToBeAsked} and ${isUntold(now)}`;
  const most = sql`limit ${limit}::int for no key update of ask skip locked`;
  const { rows } = await sql<Due>`
    with asks as (
      select ask.id, case when cause = 'rented' then 'rented' else 'ask' end as mail
      from freshness_asks ask join properties on properties.id = property_id and status = 'approved' and owner_active
      where ${open} and mailed_at is null and (live or cause <> 'clock') and (away_reason is null or cause = 'tenant')
      order by cause <> 'tenant', opened_at ${most}
    ), reminders as (
      select ask.id, 'reminder' as mail from properties join freshness_asks ask on property_id = properties.id
      where live and pauses_at <= ${now}::timestamptz + interval '1 day' and pauses_at > ${now}
        and ${open} and mailed_at is not null and reminded_at is null
      order by pauses_at ${most}
    ), pauses as (
      select ask.id, 'pause' as mail from properties join freshness_asks ask on property_id = properties.id
      where away = 'paused' and away_reason in ('unconfirmed', 'taken') and away_since > ${now}::timestamptz - interval '7 days'
        and status = 'approved' and owner_active and ${open} and pause_mailed_at is null
      order by away_since ${most}
    )
    select * from asks union all select * from reminders union all select * from pauses limit ${limit}::int`.execute(
    db,
  );
  return rows;
}

/** Returns how many mails may still be sent in this hour. The state stays locked until the transaction ends. */
async function mailsLeft(db: Database, now: Date): Promise<number> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const { rows } = await sql<{ mails: number }>`
    update freshness_state set mails = case when mail_hour = ${hour} then mails else 0 end, mail_hour = ${hour}
    returning mails`.execute(db);
  return Math.max(0, MAILS_AN_HOUR - (rows[0]?.mails ?? 0));
}

/** Queues what is due, one job for each owner. Returns how many. */
function queueBatch(services: MessageServices, now: Date): Promise<number> {
  return transact(services.db, async (trx) => {
    const due = await takeDue(trx, now, Math.min(BATCH, await mailsLeft(trx, now)));
    for (const { id, mail } of due) {
      await sql`update freshness_asks set ${sql.ref(COLUMN[mail])} = ${now} where id = ${id}`.execute(trx);
      await addJob(trx, "sendFreshnessMail", { ask_id: id, mail });
    }
    await sql`update freshness_state set mails = mails + ${due.length}::int`.execute(trx);
    return due.length;
  });
}

/** Queues the due mails to owners, during the hours in which mails may be sent. */
export async function notifyOwners(services: MessageServices, now = new Date(), signal?: AbortSignal): Promise<number> {
  let total = 0;
  while (isMailTime(now) && !signal?.aborted) {
    const queued = await queueBatch(services, now);
    total += queued;
    if (queued < BATCH) break;
  }
  return total;
}

interface Addressed extends MailedListing {
  cause: AskCause;
  property_id: string;
  owner_id: string | null;
  owner_email: string;
}

/** Stores the hash of the link's token and returns the listing, if the question is still open. */
async function addressed(services: MessageServices, askId: string, token: string): Promise<Addressed | undefined> {
  const { rows } = await sql<Addressed>`
    update freshness_asks set token_hash = ${hashOfToken(token)}
    from properties
    where freshness_asks.id = ${askId} and answered_at is null and properties.id = property_id
    returning cause, property_id, ${shownText("properties", "title")} as title, city, owner_id, owner_name, owner_email, away_reason, confirmed_at, created_at,
      pauses_at, typical_days`.execute(services.db);
  return rows[0];
}

/** Returns whether the owner may be mailed: they have an address, and have not switched these mails off. */
async function isMailed({ db, config }: MessageServices, { owner_id, owner_email }: Addressed): Promise<boolean> {
  if (config.mail.by === "off" || !owner_email) return false;
  if (owner_id === null) return true;
  return (await withMail(db, [owner_id], "listing")).has(owner_id) && !(await refusesMail(db, owner_id));
}

/** Sends a mail. Returns false if its address is invalid or refuses it, which must not block the notification. */
async function deliver(
  { db, log }: MessageServices,
  { property_id, owner_id }: Addressed,
  { send, draft }: { send: Send; draft: MailDraft },
): Promise<boolean> {
  const noteOwner = async (isRefused: boolean) => {
    if (owner_id !== null) await noteMail(db, { id: owner_id, email: draft.to }, isRefused);
  };
  try {
    await send(draft);
    await noteOwner(false);
    return true;
  } catch (error) {
    if (error instanceof GiveUp) await noteOwner(true);
    else if (!(error instanceof ZodError)) throw error;
    log.error({ property: property_id }, "cannot ask the owner: the address is invalid or refuses mails");
    return false;
  }
}

/** Notifies the owner, unless the question was answered while its mail was sent. */
async function notifyOwner(services: MessageServices, { owner_id, property_id }: Addressed, { ask_id, mail }: Message) {
  if (owner_id === null || mail === "rented") return;
  const kind = mail === "pause" ? "listing_paused" : "availability_asked";
  const group = availabilityGroup(property_id);
  await transact(services.db, async (trx) => {
    if (await isOpen(trx, ask_id)) await notify(trx, { accountId: owner_id, kind, subjectId: property_id, group });
  });
  await announce(services, owner_id);
}

/** Sends one mail, and shows it in the owner's notifications. Nothing is sent once the question is answered. */
async function sendToOwner(services: MessageServices, send: Send, message: Message): Promise<void> {
  const { ask_id, mail } = message;
  const token = tokenOf(services.keys, ask_id);
  const listing = await addressed(services, ask_id, token);
  if (!listing) return;
  let isSent = false;
  if (await isMailed(services, listing)) {
    const { owner_id: accountId } = listing;
    const stop = accountId === null ? null : unsubscribeLink(services, { accountId, category: "listing" });
    const draft = freshnessMail(mail, listing, { siteUrl: services.config.siteUrl, token, stop });
    isSent = await deliver(services, listing, { send, draft });
  }
  if (mail === "ask" || mail === "rented")
    figuresOf(services.metrics).asks.inc({ cause: listing.cause, channel: isSent ? "mail" : "site" });
  await notifyOwner(services, listing, message);
}

export function registerMessageJobs(jobs: JobHandlers, services: MessageServices): void {
  const send = mailSender(services, "sendFreshnessMail");
  const payload = z.object({ ask_id: z.uuid(), mail: z.enum(["ask", "reminder", "pause", "rented"]) });
  jobs.handle("sendFreshnessMail", payload, (job) => sendToOwner(services, send, job));
}
