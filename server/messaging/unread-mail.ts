import { ZodError } from "zod";
import { maskContacts } from "#contract/find-contacts/mask-contacts.ts";
import { nameForOthers } from "../accounts/name-for-others.ts";
import { transact } from "../db/transact.ts";
import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import { mailLayout } from "../mail/layout.ts";
import { queueMail } from "../mail/mail.ts";
import { withMail } from "../notifications/settings.ts";
import { unsubscribeLink } from "../notifications/unsubscribe-link.ts";
import type { Services } from "../services.ts";
import { previewOf } from "./preview.ts";
import { noteUnreadMails, takeDueReminders, type Unread } from "./unread-queries.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    mailUnread: Record<string, never>;
  }
}

export const UNREAD_MAIL_AFTER_MINUTES = 15;

type MailServices = Pick<Services, "db" | "config" | "keys" | "log">;

/** Reminders per transaction. */
const BATCH = 100;

function unreadMail(unread: Unread, services: MailServices) {
  const { siteUrl } = services.config;
  const { headers, unsubscribe } = unsubscribeLink(services, { accountId: unread.account_id, category: "messages" });
  const from = nameForOthers(unread.from_name);
  const what = unread.count === 1 ? "an unread message" : `${unread.count} unread messages`;
  const title = `${from} wrote to you about ${maskContacts(unread.title)}`;
  const content = {
    title,
    paragraphs: [`Hello ${unread.name},`, `You have ${what} from ${from}:`, `“${previewOf(unread.content)}”`],
    action: { label: "Read and reply", url: `${siteUrl}/messages?conversation=${unread.conversation_id}` },
    unsubscribe,
  };
  return { to: unread.email, subject: title, ...mailLayout(content), headers };
}

/**
 * Sends one batch of due reminders in one transaction, so that a crash does not send any twice. People who have
 * switched these mails off get none. Returns the number of reminders taken.
 */
function sendDueReminders(services: MailServices): Promise<number> {
  return transact(services.db, async (trx) => {
    const { taken, unread } = await takeDueReminders(trx, BATCH);
    const wanting = await withMail(
      trx,
      unread.map(({ account_id }) => account_id),
      "messages",
    );
    const mailed = unread.filter(({ account_id }) => wanting.has(account_id));
    if (mailed.length > 0) await noteUnreadMails(trx, mailed);
    for (const one of mailed)
      await queueMail(trx, unreadMail(one, services)).catch((error) => {
        // An invalid address must not block the other reminders.
        if (!(error instanceof ZodError)) throw error;
        services.log.error(
          { conversation_id: one.conversation_id },
          "cannot remind of an unread message: the address is invalid",
        );
      });
    return taken;
  });
}

/**
 * Registers the job that reminds people of unread messages, once per conversation until they read it: a reminder is
 * stored only with the first unread message.
 */
export function registerMessagingJobs(jobs: JobHandlers, services: MailServices): void {
  jobs.handle("mailUnread", noPayload, async (_, { signal }) => {
    while (!signal.aborted && (await sendDueReminders(services)) === BATCH);
  });
  jobs.schedule("mailUnread", "* * * * *", { madeUpFor: false });
}
