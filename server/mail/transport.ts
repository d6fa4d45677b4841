import type { MailConfig, SmtpConfig } from "../config.ts";
import { appendToOutbox } from "./outbox.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Identical for all attempts, so that mail servers can detect duplicates. */
  message_id: string;
  /** More headers, with names in lower case. */
  headers?: Record<string, string> | undefined;
  attachments?: Attachment[] | undefined;
}

/** A text file that comes with a mail. */
interface Attachment {
  filename: string;
  content: string;
  /** Its media type. */
  type: string;
}

/** The server rejected this mail permanently. */
export class RefusedForGood extends Error {}

/** In milliseconds. They keep a slow server from blocking a worker for long. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Classifies a failure, without addresses, which servers repeat in replies. A 5xx reply about the recipient or the
 * message is permanent. Replies about sign-in, sender or policy (5.7) are not, because the operator can fix the cause.
 */
function classifyFailure(error: { code?: string; command?: string; responseCode?: number; response?: string }): Error {
  const { code = "unknown", command = "", responseCode = 0, response = "" } = error;
  const stage = /^(RCPT TO|DATA|MAIL FROM|AUTH|EHLO|HELO|CONN|STARTTLS)/.exec(command)?.[0] ?? "connection";
  const isForGood = responseCode >= 500 && /^(RCPT TO|DATA)$/.test(stage) && !/^5\d\d[ -]5\.7\./.test(response);
  const sentence = `the mail server refused or failed: ${code} at ${stage}${responseCode ? `, reply ${responseCode}` : ""}`;
  return isForGood ? new RefusedForGood(sentence) : new Error(sentence);
}

/**
 * Signs in to the mail server without sending anything. Returns a sentence for the operator if that fails, otherwise
 * null.
 */
export async function mailServerFault({ url }: { url: string }, limitMs: number): Promise<string | null> {
  const { createTransport } = await import("nodemailer");
  const limits = { connectionTimeout: limitMs, greetingTimeout: limitMs, dnsTimeout: limitMs, socketTimeout: limitMs };
  try {
    await createTransport({ url, ...limits }).verify();
    return null;
  } catch (error) {
    return `SMTP_URL: ${classifyFailure(error as Parameters<typeof classifyFailure>[0]).message}.`;
  }
}

async function smtpTransport({ url, from, envelopeFrom }: SmtpConfig) {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
  const domain = /@([^\s>]+)>?$/.exec(from)?.[1] ?? "localhost";
  return async ({ to, subject, text, html, message_id, headers, attachments = [] }: Mail) => {
    // The object form is always a single address, whatever characters it contains.
    const recipient = { name: "", address: to };
    try {
      await transport.sendMail({
        from,
        to: recipient,
        ...(envelopeFrom !== undefined && { envelope: { from: envelopeFrom, to: recipient } }),
        subject,
        text,
        html,
        messageId: `<${message_id}@${domain}>`,
        headers: { ...headers, "Auto-Submitted": "auto-generated" },
        attachments: attachments.map(({ filename, content, type }) => ({ filename, content, contentType: type })),
      });
    } catch (error) {
      throw classifyFailure(error as Parameters<typeof classifyFailure>[0]);
    }
  };
}

/**
 * Returns the sending function of this configuration; the SMTP library is loaded with the first mail.
 * @throws RefusedForGood if the mail server rejects it permanently
 */
export function mailTransport(config: MailConfig): (mail: Mail) => Promise<void> {
  switch (config.by) {
    case "off":
      return async () => {};
    case "outbox":
      return ({ to, subject, text, html, headers = {}, attachments = [] }) =>
        appendToOutbox(config.file, {
          channel: "email",
          to,
          subject,
          text,
          html,
          headers,
          ...(attachments.length > 0 && {
            attachments: attachments.map(({ filename, content }) => ({ filename, content })),
          }),
        });
    case "smtp": {
      let send: ReturnType<typeof smtpTransport> | null = null;
      return async (mail) => {
        send ??= smtpTransport(config);
        await (await send)(mail);
      };
    }
  }
}
