import { mkdir, open } from "node:fs/promises";
import path from "node:path";

/** A message in the outbox. Texts to phones have neither subject nor HTML. */
export interface OutboxMessage {
  channel: "email" | "sms";
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Appends a message as one line of JSON in a single write, so that lines of several processes never mix. The file is
 * created with access for its owner only, because it contains codes and links.
 */
export async function appendToOutbox(file: string, { channel, to, subject, text, html }: OutboxMessage): Promise<void> {
  const line = Buffer.from(
    `${JSON.stringify({ channel, to, subject, text, html, sent_at: new Date().toISOString() })}\n`,
  );
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, "a", 0o600);
  try {
    const { bytesWritten } = await handle.write(line);
    if (bytesWritten < line.length) throw new Error("the outbox took only a part of a message");
  } finally {
    await handle.close();
  }
}
