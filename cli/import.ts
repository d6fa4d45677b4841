import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { type Config, readConfig } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { openDatabase } from "#server/db/open.ts";
import { readArguments, runCommand, UsageError } from "./command.ts";
import { ImportError, openForImport } from "./import/lines.ts";
import { type ImportSummary, importFile } from "./import/run.ts";
import { type Progress, showProgress } from "./progress.ts";

const USAGE = `Imports listings from a CSV or NDJSON file. Stop the server first where it uses the embedded database.

  npm run import -- FILE [options]

Options:
  --mapping FILE   which column is what (docs/import.md); found by the header for the files that we know
  --dry-run        checks everything and says what would happen, and stores nothing
  --approve        new listings are approved at once, not pending
  --report FILE    where refused lines are written; DATA_DIR/imports/<name>.refused.ndjson where not given
  --help           this page

Running it again with the same file changes nothing; with a newer one it updates the listings that it knows.`;

// Otherwise V8 collects up to a hundred megabytes of short-lived rows first.
setFlagsFromString("--semi-space-growth-factor=1");

const ACCEPTED = {
  allowPositionals: true,
  options: {
    mapping: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    approve: { type: "boolean", default: false },
    report: { type: "string" },
    help: { type: "boolean", default: false },
  },
} as const;
type Arguments = ReturnType<typeof readArguments<typeof ACCEPTED>>["values"];

const counted = (count: number) => count.toLocaleString("en-IN");

function tellSummary(summary: ImportSummary, isDryRun: boolean, reportFile: string): void {
  const { lines, created, updated, unchanged, refused, reasons, mapping } = summary;
  console.log(
    `${counted(lines)} lines read by the mapping ${mapping}${isDryRun ? " (dry run: nothing was stored)" : ""}`,
  );
  console.log(
    `  ${counted(created)} created, ${counted(updated)} updated, ${counted(unchanged)} unchanged, ${counted(refused)} refused`,
  );
  for (const [reason, count] of reasons) console.log(`  ${counted(count).padStart(9)}  ${reason}`);
  if (refused > 0) console.log(`Each refused line with its reasons is in ${reportFile}`);
}

async function importInto(config: Config, file: string, values: Arguments): Promise<void> {
  const name = path.basename(file);
  const reportFile = path.resolve(values.report ?? path.join(config.dataDir, "imports", `${name}.refused.ndjson`));
  const isDryRun = values["dry-run"] === true;
  // Reports a bad file before starting a database.
  await (await openForImport(file)).handle.close();
  const database = await openDatabase(config);
  let progress: Progress | null = null;
  try {
    await migrate(database);
    const summary = await importFile(database.db, {
      file,
      ...(values.mapping !== undefined && { mappingFile: values.mapping }),
      isDryRun,
      status: values.approve ? "approved" : "pending",
      reportFile,
      onStart: (size) => {
        progress = showProgress(name, size);
      },
      onBytes: (read) => progress?.update(read),
      tell: (text) => (progress ? progress.tell(text) : console.error(text)),
    });
    (progress as Progress | null)?.stop();
    tellSummary(summary, isDryRun, reportFile);
  } finally {
    (progress as Progress | null)?.stop();
    await database.close();
  }
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments(ACCEPTED);
  const [file, ...others] = positionals;
  if (values.help) return console.log(USAGE);
  if (file === undefined) throw new UsageError("Name the file to import.");
  if (others.length > 0)
    throw new UsageError(`One file at a time: ${positionals.join(", ")} are ${positionals.length}.`);
  await importInto(readConfig(process.env), file, values);
}

await runCommand(USAGE, run, [ImportError]);
