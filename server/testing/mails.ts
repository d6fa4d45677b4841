import { readFile } from "node:fs/promises";
import type { Config } from "../config.ts";
import type { OutboxMessage } from "../mail/outbox.ts";

/** All that was sent so far to this address or, with its +, this number. */
export async function mailsTo(
  { mail }: Pick<Config, "mail">,
  { email }: { email: string | null },
): Promise<OutboxMessage[]> {
  if (mail.by !== "outbox") throw new Error("a demo has an outbox");
  const lines = (await readFile(mail.file, "utf8").catch(() => "")).split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as OutboxMessage).filter(({ to }) => to === email);
}
