import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../config.ts";
import type { OutboxMessage } from "../../mail/outbox.ts";
import { until } from "../until.ts";

/**
 * Confirms the address of a sign-up with the code in its mail, on a demo server at `origin` whose outbox is in
 * `folder`.
 */
export async function confirmByMail({ folder, origin }: { folder: string; origin: string }, email: string) {
  const mail = { by: "outbox", file: path.join(folder, "outbox.jsonl") } as const;
  const code = async () => /^\d{6}$/m.exec((await mailsTo({ mail }, { email })).at(-1)?.text ?? "")?.[0];
  await until(
    async () => (await code()) !== undefined,
    () => `a code for ${email}`,
  );
  const answer = await fetch(`${origin}/auth/v1/verify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "signup", email, token: await code() }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Returns the mail. Throws if its greeting is not followed by a capital letter, a digit or a quotation. */
function greeted(mail: OutboxMessage): OutboxMessage {
  const [, next] = /^Hello[^\n]*,\s+(\S)/m.exec(mail.text) ?? [];
  if (next !== undefined && /\p{Ll}/u.test(next)) throw new Error(`A small letter follows the greeting: ${mail.text}`);
  return mail;
}

/** Returns everything that was sent to this address or number (with +). */
export async function mailsTo(
  { mail }: Pick<Config, "mail">,
  { email }: { email: string | null },
): Promise<OutboxMessage[]> {
  if (mail.by !== "outbox") throw new Error("a demo has an outbox");
  const lines = await readFile(mail.file, "utf8").catch(() => "");
  return lines
    .split("\n")
    .slice(0, -1) // The part after the last line break is empty, or a mail that is being written.
    .map((line) => greeted(JSON.parse(line) as OutboxMessage))
    .filter(({ to }) => to === email);
}
