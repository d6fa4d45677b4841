import type { SmsConfig } from "../config.ts";
import { appendToOutbox } from "../mail/outbox.ts";

const TIMEOUT_MS = 10_000;

/** A text message (SMS). */
export interface TextMessage {
  /** `+` and digits. */
  to: string;
  text: string;
}

/** The gateway rejected this text permanently. */
export class TextRefused extends Error {}

/** Sends a text. A 4xx response is permanent, unless the gateway asks to retry. Number and reply are not logged. */
async function post(url: string, { to, text }: TextMessage): Promise<void> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ to, text }),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    const { name, cause } = error as { name: string; cause?: { code?: string } };
    throw new Error(`the text gateway cannot be reached: ${cause?.code ?? name}`);
  });
  await answer.body?.cancel();
  if (answer.ok) return;
  const sentence = `the text gateway answered ${answer.status}`;
  const isForGood = answer.status >= 400 && answer.status < 500 && ![408, 425, 429].includes(answer.status);
  throw isForGood ? new TextRefused(sentence) : new Error(sentence);
}

/**
 * Returns the sending function of this configuration; null without one.
 * @throws TextRefused if the gateway rejects it permanently
 */
export function textTransport(config: SmsConfig): ((text: TextMessage) => Promise<void>) | null {
  switch (config.by) {
    case "off":
      return null;
    case "outbox":
      return ({ to, text }) => appendToOutbox(config.file, { channel: "sms", to, subject: "", text, html: "" });
    case "webhook":
      return (text) => post(config.url, text);
  }
}
