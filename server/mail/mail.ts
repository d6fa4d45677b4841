import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { emailAddress } from "#contract/accounts/accounts.ts";
import type { BaseServices } from "../base-services.ts";
import type { MailConfig } from "../config.ts";
import type { Database } from "../db/connect.ts";
import { GiveUp, type JobHandlers } from "../jobs/handlers.ts";
import { addJob } from "../jobs/queue.ts";
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
  headers: z.record(z.string(), z.string()).optional(),
  attachments: z.array(z.object({ filename: z.string(), content: z.string(), type: z.string() })).optional(),
});

/** The content and recipient of a mail. */
export type MailDraft = Pick<Mail, "to" | "subject" | "text" | "html" | "headers" | "attachments">;

/** Joins the lines of the subject, because it may quote user content. */
function finished({ to, subject, text, html, headers, attachments }: MailDraft): Mail {
  const line = subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return { to: emailAddress.parse(to), subject: line, text, html, message_id: uuidv7(), headers, attachments };
}

/**
 * Sends a mail after the commit of the caller's transaction.
 * @throws ZodError for an invalid address
 */
export async function queueMail(db: Database, mail: MailDraft): Promise<void> {
  await addJob(db, "sendMail", finished(mail));
}

/**
 * Returns a function that sends mails directly from within a job. Used for content that must not be stored in the
 * queue, such as codes. A retry of the job creates new content.
 * @throws GiveUp if the mail server rejects it permanently
 */
export function mailSender(config: MailConfig): (mail: MailDraft) => Promise<void> {
  const deliver = deliverer(config);
  return (mail) => deliver(finished(mail));
}

function deliverer(config: MailConfig): (mail: Mail) => Promise<void> {
  const deliver = mailTransport(config);
  return async (mail) => {
    try {
      await deliver(mail);
    } catch (error) {
      throw error instanceof RefusedForGood ? new GiveUp(error.message) : error;
    }
  };
}

export function registerMailJobs(jobs: JobHandlers, { config, log }: Pick<BaseServices, "config" | "log">): void {
  const deliver = deliverer(config.mail);
  if (config.mail.by === "off") log.warn("MAIL=off: no mail is sent");
  if (config.mail.by === "outbox") log.info({ file: config.mail.file }, "mail is written to a file and not sent");
  jobs.handle("sendMail", mailSchema, deliver);
}
