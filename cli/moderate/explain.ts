import { isUuid } from "#contract/values/uuid.ts";
import { readConfig } from "#server/config.ts";
import { explainCase } from "#server/desk/detail.ts";
import { readArguments, UsageError } from "../command.ts";
import { withDatabase } from "../with-database.ts";

export async function run(args: string[]): Promise<void> {
  const { positionals } = readArguments(args, { allowPositionals: true } as const);
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0 || !isUuid(id)) throw new UsageError("Enter the id of one case.");
  await withDatabase(readConfig(process.env), async ({ db }) => {
    const lines = await explainCase(db, id);
    if (lines === null) throw new UsageError("There is no case with this id.");
    console.log(lines.join("\n"));
  });
}
