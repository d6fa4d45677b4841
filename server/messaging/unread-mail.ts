import { z } from "zod";
import { DELETED_USER } from "#contract/messaging-terms.ts";
import type { JobHandlers } from "../jobs/handlers.ts";
import { type JobPayloads, removeJob } from "../jobs/queue.ts";
import { mailLayout } from "../mail/layout.ts";
import { queueMail } from "../mail/mail.ts";
import type { Services } from "../services.ts";
import { previewOf } from "./preview.ts";
import { findUnread } from "./queries.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    mailUnread: { conversation_id: string; account_id: string };
  }
}

export const UNREAD_MAIL_AFTER_MINUTES = 15;

/** One reminder at a time for each person of a conversation. */
export function unreadMailKey({ conversation_id, account_id }: JobPayloads["mailUnread"]): string {
  return `mailUnread:${conversation_id}:${account_id}`;
}

const payload = z.object({ conversation_id: z.guid(), account_id: z.guid() });

function unreadMail(unread: NonNullable<Awaited<ReturnType<typeof findUnread>>>, url: string) {
  const from = unread.from_name ?? DELETED_USER;
  const what = unread.count === 1 ? "an unread message" : `${unread.count} unread messages`;
  const title = `${from} wrote to you about ${unread.title}`;
  const content = {
    title,
    paragraphs: [`Hello ${unread.name},`, `you have ${what} from ${from}:`, `“${previewOf(unread.content)}”`],
    action: { label: "Read and answer", url },
  };
  return { to: unread.email, subject: title, ...mailLayout(content) };
}

/** Reminds people of what they have not read, once a conversation until they read it: sending adds the job with the first message only. */
export function registerMessagingJobs(jobs: JobHandlers, { db, config }: Pick<Services, "db" | "config">): void {
  jobs.handle("mailUnread", payload, (job) =>
    db.transaction().execute(async (trx) => {
      const unread = await findUnread(trx, job.conversation_id, job.account_id);
      if (!unread) return;
      // Done together with queueing the mail, so that an end of the process between the two does not send it twice.
      await removeJob(trx, unreadMailKey(job));
      await queueMail(trx, unreadMail(unread, `${config.siteUrl}/messages?conversation=${job.conversation_id}`));
    }),
  );
}
