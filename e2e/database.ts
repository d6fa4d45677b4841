import path from "node:path";
import type { Database } from "#server/db/connect.ts";
import { withDatabaseOf } from "#server/testing/data-folder.ts";

const DATA_DIR = path.resolve(".test", "journeys-data");

/** The database of the journeys' own server, for what no screen does. */
export function withDatabase<Answer>(use: (db: Database) => Promise<Answer>): Promise<Answer> {
  return withDatabaseOf(DATA_DIR, use);
}
