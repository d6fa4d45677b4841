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

/** The mails that the journeys' server has sent to this address, the oldest first. */
export async function mailsTo(address: string): Promise<OutboxMessage[]> {
  const lines = await readFile(path.join(DATA_DIR, "outbox.jsonl"), "utf8").catch(() => "");
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as OutboxMessage)
    .filter(({ to }) => to === address);
}
