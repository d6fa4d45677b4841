import { Counter, type Registry } from "prom-client";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { emailAddress } from "#contract/accounts/accounts.ts";
import type { BaseServices } from "../base-services.ts";
import type { Database } from "../db/connect.ts";
import { GiveUp, type JobHandlers } from "../jobs/handlers.ts";
import { addJob, type JobName } from "../jobs/queue.ts";
import { sharedMetrics } from "../process/shared-metrics.ts";
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

const OUTCOMES = ["sent", "failed", "refused"] as const;

const attemptsOf = sharedMetrics(
  (metrics: Registry) =>
    new Counter({
      name: "mail_attempts_total",
      help: "Attempts to send a mail: sent, failed (retried later), refused (permanently), by the job that sends it",
      labelNames: ["task", "outcome"],
      registers: [metrics],
    }),
);

type MailServices = Pick<BaseServices, "config" | "metrics">;

/**
 * Returns a function that sends mails directly from within the job `task`. Used for content that must not be stored in
 * the queue, such as codes. A retry of the job creates new content.
 * @throws GiveUp if the mail server rejects it permanently
 */
export function mailSender(services: MailServices, task: JobName): (mail: MailDraft) => Promise<void> {
  const deliver = deliverer(services, task);
  return (mail) => deliver(finished(mail));
}

/** Every mail is sent here, so the alarm about mail covers each job that sends any. */
function deliverer({ config, metrics }: MailServices, task: JobName): (mail: Mail) => Promise<void> {
  const deliver = mailTransport(config.mail);
  const attempts = attemptsOf(metrics);
  // Prometheus does not see the first increase of a series that begins with it.
  for (const outcome of OUTCOMES) attempts.inc({ task, outcome }, 0);
  const count = (outcome: (typeof OUTCOMES)[number]) => attempts.inc({ task, outcome });
  return async (mail) => {
    try {
      await deliver(mail);
      count("sent");
    } catch (error) {
      const isRefused = error instanceof RefusedForGood;
      count(isRefused ? "refused" : "failed");
      throw isRefused ? new GiveUp(error.message) : error;
    }
  };
}

/** Registers the job that sends queued mails. */
export function registerMailJobs(
  jobs: JobHandlers,
  { config, log, metrics }: Pick<BaseServices, "config" | "log" | "metrics">,
): void {
  const deliver = deliverer({ config, metrics }, "sendMail");
  if (config.mail.by === "off") log.warn("MAIL=off: no mail is sent");
  if (config.mail.by === "outbox") log.info({ file: config.mail.file }, "mail is written to a file and not sent");
  jobs.handle("sendMail", mailSchema, deliver);
}
