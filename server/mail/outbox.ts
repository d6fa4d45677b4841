import { mkdir, open } from "node:fs/promises";
import path from "node:path";

/** A message in the outbox. A text (SMS) has neither subject nor HTML. */
export interface OutboxMessage {
  channel: "email" | "sms";
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Additional headers of a mail, with names in lower case. */
  headers?: Record<string, string>;
  attachments?: { filename: string; content: string }[];
}

/**
 * Appends a message as one line of JSON. It is a single write, so that lines of several processes never mix. Only the
 * owner may read the file, because it contains codes and links.
 */
export async function appendToOutbox(file: string, message: OutboxMessage): Promise<void> {
  const { channel, to, subject, text, html, headers, attachments } = message;
  const sent_at = new Date().toISOString();
  const line = Buffer.from(`${JSON.stringify({ channel, to, subject, text, html, headers, attachments, sent_at })}\n`);
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, "a", 0o600);
  try {
    const { bytesWritten } = await handle.write(line);
    if (bytesWritten < line.length) throw new Error("only a part of a message was written to the outbox");
  } finally {
    await handle.close();
  }
}
