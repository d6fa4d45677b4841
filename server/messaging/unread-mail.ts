import { ZodError } from "zod";
import { DELETED_USER } from "#contract/messaging-terms.ts";
import { transact } from "../db/transact.ts";
import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import { mailLayout } from "../mail/layout.ts";
import { queueMail } from "../mail/mail.ts";
import type { Services } from "../services.ts";
import { previewOf } from "./preview.ts";
import { takeDueReminders, type Unread } from "./queries.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    mailUnread: Record<string, never>;
  }
}

export const UNREAD_MAIL_AFTER_MINUTES = 15;

type MailServices = Pick<Services, "db" | "config" | "log">;

/** So many reminders are taken in one transaction. */
const BATCH = 100;

function unreadMail(unread: Unread, siteUrl: string) {
  const from = unread.from_name ?? DELETED_USER;
  const what = unread.count === 1 ? "an unread message" : `${unread.count} unread messages`;
  const title = `${from} wrote to you about ${unread.title}`;
  const content = {
    title,
    paragraphs: [`Hello ${unread.name},`, `you have ${what} from ${from}:`, `“${previewOf(unread.content)}”`],
    action: { label: "Read and answer", url: `${siteUrl}/messages?conversation=${unread.conversation_id}` },
  };
  return { to: unread.email, subject: title, ...mailLayout(content) };
}

/**
 * Reminds of up to a batch of what is due, in one transaction, so that an end of the process midway reminds nobody twice.
 * Answers how many there were.
 */
function remindSome({ db, config, log }: MailServices): Promise<number> {
  return transact(db, async (trx) => {
    const { taken, unread } = await takeDueReminders(trx, BATCH);
    for (const one of unread)
      await queueMail(trx, unreadMail(one, config.siteUrl)).catch((error) => {
        // An address that no mail can have must not keep everybody else's back.
        if (!(error instanceof ZodError)) throw error;
        log.error({ conversation_id: one.conversation_id }, "cannot remind of an unread message: no such address");
      });
    return taken;
  });
}

/**
 * Reminds people of what they have not read, once a conversation until they read it: a send notes a reminder with the first
 * message only.
 */
export function registerMessagingJobs(jobs: JobHandlers, services: MailServices): void {
  jobs.handle("mailUnread", noPayload, async (_, { signal }) => {
    while (!signal.aborted && (await remindSome(services)) === BATCH);
  });
  jobs.schedule("mailUnread", "* * * * *", { madeUpFor: false });
}
