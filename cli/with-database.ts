import type { Config } from "#server/config.ts";
import { joinDatabase, type OpenDatabase } from "#server/db/open.ts";

/**
 * Runs the work with a small pool of connections to the database, which the server may be using, and closes them
 * afterwards.
 */
export async function withDatabase<T>(config: Config, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await joinDatabase({ ...config, databasePool: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
