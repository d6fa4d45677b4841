import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Insertable, Selectable } from "kysely";
import type { Database } from "#server/db/connect.ts";
import type { Properties } from "#server/db/schema.ts";
import type { OutboxMessage } from "#server/mail/outbox.ts";
import { insertProperty } from "#server/testing/factories.ts";
import { withDatabaseOf } from "#server/testing/programs/data-folder.ts";
import { expect, newEmail } from "./journey.ts";

export const DATA_DIR = path.resolve(".test", "journeys-data");

/** Runs code against the database of the journeys' server, for changes that no screen offers. */
export function withDatabase<Answer>(use: (db: Database) => Promise<Answer>): Promise<Answer> {
  return withDatabaseOf(DATA_DIR, use);
}

/**
 * Inserts a home, by default without an owner account. All journeys share one marketplace, so the home is in a city
 * that no other journey browses. It has pictures in case another journey shows it.
 */
export function insertHome(changes: Partial<Insertable<Properties>> = {}): Promise<Selectable<Properties>> {
  return withDatabase(async (db) => {
    const pictures = await db
      .selectFrom("properties")
      .select(["images", "image_placeholders"])
      .where("owner_email", "=", "owner@basera.test")
      .executeTakeFirstOrThrow();
    const place = { city: "Ghaziabad", area: "Indirapuram" };
    // The factories generate the same names and addresses in each worker.
    const owner = { owner_id: null, owner_email: newEmail(), owner_name: "Meera Krishnan" };
    return insertProperty(db, { ...pictures, ...place, ...owner, ...changes });
  });
}

/** Returns the mails that the journeys' server sent to this address, oldest first. */
export async function mailsTo(address: string): Promise<OutboxMessage[]> {
  const lines = await readFile(path.join(DATA_DIR, "outbox.jsonl"), "utf8").catch(() => "");
  return lines
    .split("\n")
    .slice(0, -1) // The part after the last line break is empty, or a mail that is being written.
    .map((line) => JSON.parse(line) as OutboxMessage)
    .filter(({ to }) => to === address);
}

/** Waits for the first mail to this address whose subject matches. Returns its code and link. */
export async function mailTo(address: string, subject: RegExp): Promise<{ code: string; link: string }> {
  const find = async () => (await mailsTo(address)).find((mail) => subject.test(mail.subject))?.text;
  await expect.poll(find).toBeDefined();
  const text = (await find()) ?? "";
  const code = /^\d{6}$/m.exec(text)?.[0] ?? "";
  const link = /^https?:\S+\/auth\/v1\/verify\?\S+$/m.exec(text)?.[0] ?? "";
  return { code, link };
}
