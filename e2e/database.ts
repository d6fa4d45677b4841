import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Database } from "#server/db/connect.ts";
import type { OutboxMessage } from "#server/mail/outbox.ts";
import { withDatabaseOf } from "#server/testing/data-folder.ts";

const DATA_DIR = path.resolve(".test", "journeys-data");

/** The database of the journeys' own server, for what no screen does. */
export function withDatabase<Answer>(use: (db: Database) => Promise<Answer>): Promise<Answer> {
  return withDatabaseOf(DATA_DIR, use);
}

/** A demo home's pictures, for a home that other journeys may come upon, as on the home page. */
export function demoPictures(): Promise<{ images: string[]; image_placeholders: string[] }> {
  return withDatabase((db) =>
    db
      .selectFrom("properties")
      .select(["images", "image_placeholders"])
      .where("owner_email", "=", "owner@basera.test")
      .executeTakeFirstOrThrow(),
  );
}

/** The mails that the journeys' server has sent to this address, the oldest first. */
export async function mailsTo(address: string): Promise<OutboxMessage[]> {
  const lines = await readFile(path.join(DATA_DIR, "outbox.jsonl"), "utf8").catch(() => "");
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as OutboxMessage)
    .filter(({ to }) => to === address);
}
