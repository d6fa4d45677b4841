import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Database } from "../connect.ts";

const FOLDER = path.resolve(import.meta.dirname, "../baseline");

/** Creates the schema of 0.1.0 from the files in `baseline`, in order of name. */
export async function up(db: Database): Promise<void> {
  for (const name of (await readdir(FOLDER)).sort()) {
    const statements = await readFile(path.join(FOLDER, name), "utf8");
    // A prepared statement is one statement.
    await sql.raw(`do $file$ begin execute $statements$${statements}$statements$; end $file$`).execute(db);
  }
}
