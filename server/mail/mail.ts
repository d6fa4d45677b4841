import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { emailAddress } from "#contract/accounts.ts";
import type { Database } from "../db/connect.ts";
import { GiveUp, type JobHandlers } from "../jobs/handlers.ts";
import { addJob } from "../jobs/queue.ts";
import type { Services } from "../services.ts";
import { type Mail, mailTransport, RefusedForGood } from "./transport.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    sendMail: Mail;
  }
}

const mailSchema = z.object({
  to: emailAddress,
  subject: z.string().min(1),
  text: z.string(),
  html: z.string(),
  message_id: z.uuid(),
});

/** Sends a mail after the commit of the caller's transaction, or never where that is rolled back. What a subject quotes may hold anything: it becomes one line. */
export async function queueMail(
  db: Database,
  { to, subject, text, html }: Pick<Mail, "to" | "subject" | "text" | "html">,
): Promise<void> {
  const line = subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  await addJob(db, "sendMail", { to: emailAddress.parse(to), subject: line, text, html, message_id: uuidv7() });
}

export function registerMailJobs(jobs: JobHandlers, { config, log }: Pick<Services, "config" | "log">): void {
  const deliver = mailTransport(config.mail);
  if (config.mail.by === "off") log.warn("MAIL=off: no mail is sent");
  if (config.mail.by === "outbox") log.info({ file: config.mail.file }, "mail is not sent but written to a file");
  jobs.handle("sendMail", mailSchema, async (mail) => {
    try {
      await deliver(mail);
    } catch (error) {
      throw error instanceof RefusedForGood ? new GiveUp(error.message) : error;
    }
  });
}
