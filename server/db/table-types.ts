import path from "node:path";
import { generate, PostgresDialect } from "kysely-codegen";
import type { Database } from "./connect.ts";

export const TABLE_TYPES_FILE = path.join(import.meta.dirname, "schema.ts");

/** Generates TypeScript types of all tables from the database. `npm run db:types` writes them; a test compares them. */
export async function generateTableTypes(db: Database): Promise<string> {
  return await generate({
    // biome-ignore lint/suspicious/noExplicitAny: the generator takes a Kysely of any schema
    db: db as any,
    dialect: new PostgresDialect({ dateParser: "string", numericParser: "number" }),
    typeMapping: { int8: "number" },
    includePattern: "public.!(kysely_*)",
    typeOnlyImports: true,
  });
}
