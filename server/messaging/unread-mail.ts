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

/** Reminders per transaction. */
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
 * Sends one batch of due reminders in one transaction, so that a crash sends none twice. Returns how many there were.
 */
function remindSome({ db, config, log }: MailServices): Promise<number> {
  return transact(db, async (trx) => {
    const { taken, unread } = await takeDueReminders(trx, BATCH);
    for (const one of unread)
      await queueMail(trx, unreadMail(one, config.siteUrl)).catch((error) => {
        // An invalid address must not block the other reminders.
        if (!(error instanceof ZodError)) throw error;
        log.error({ conversation_id: one.conversation_id }, "cannot remind of an unread message: no such address");
      });
    return taken;
  });
}

/**
 * Reminds people of unread messages, once per conversation until they read it: sending stores a reminder with the first
 * unread message only.
 */
export function registerMessagingJobs(jobs: JobHandlers, services: MailServices): void {
  jobs.handle("mailUnread", noPayload, async (_, { signal }) => {
    while (!signal.aborted && (await remindSome(services)) === BATCH);
  });
  jobs.schedule("mailUnread", "* * * * *", { madeUpFor: false });
}
