import path from "node:path";
import { formatCount } from "#contract/formats.ts";
import { type Config, readConfig } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { openDatabase } from "#server/db/open.ts";
import { type Progress, showProgress } from "#server/process/progress.ts";
import { type Command, readArguments, runProgram, UsageError } from "./command.ts";
import { openForImport } from "./import/lines.ts";
import { type FaultGroup, notesFileOf } from "./import/report.ts";
import { type ImportSummary, importFile } from "./import/run.ts";

const USAGE = `Imports listings from a CSV or NDJSON file. Stop the server first if it uses the embedded database.

  npm run import -- FILE [options]

Options:
  --mapping FILE   assigns columns to fields (docs/import.md); for known files it is detected by the header
  --dry-run        check everything and show what would happen, without storing anything
  --approve        approve new listings immediately, and stored ones that wait for their first review
  --no-alerts      do not announce the listings to saved searches
  --report FILE    file for rejected lines, which can be corrected and imported
                   (default DATA_DIR/imports/<name>.refused.csv)
  --help           show this help

Importing the same file again changes nothing. A newer file updates known listings.`;

const ACCEPTED = {
  allowPositionals: true,
  options: {
    mapping: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    approve: { type: "boolean", default: false },
    "no-alerts": { type: "boolean", default: false },
    report: { type: "string" },
  },
} as const;
type Arguments = ReturnType<typeof readArguments<typeof ACCEPTED>>["values"];

function tellGroups(groups: readonly FaultGroup[]): void {
  for (const { fault, lines, examples } of groups) {
    const more = lines > examples.length ? ", …" : "";
    console.log(`  ${formatCount(lines).padStart(9)}  ${fault} (${examples.join(", ")}${more})`);
  }
}

function tellSummary(summary: ImportSummary, isDryRun: boolean, reportFile: string): void {
  const { lines, created, updated, unchanged, approved, kept, refused, faults, notes, remarks, mapping } = summary;
  console.log(
    `${formatCount(lines)} lines read by the mapping ${mapping}${isDryRun ? " (dry run: nothing was stored)" : ""}`,
  );
  for (const remark of remarks) console.log(`  ${remark}.`);
  console.log(
    `  ${formatCount(created)} created, ${formatCount(updated)} updated, ${formatCount(unchanged)} unchanged, ${formatCount(refused)} refused`,
  );
  if (approved > 0) console.log(`  ${formatCount(approved)} stored listings were pending and are approved`);
  if (kept > 0)
    console.log(`  ${formatCount(kept)} stored listings keep their state, because a person rejected or decided them`);
  tellGroups(faults);
  if (refused > 0) console.log(`Correct the refused lines in ${reportFile} and import that file.`);
  if (notes.length === 0) return;
  console.log("Imported, with a note:");
  tellGroups(notes);
  console.log(`All notes by line are in ${notesFileOf(reportFile)}`);
}

async function importInto(config: Config, file: string, values: Arguments): Promise<void> {
  const { base, name, ext } = path.parse(file);
  const reportFile = path.resolve(values.report ?? path.join(config.dataDir, "imports", `${name}.refused${ext}`));
  const isDryRun = values["dry-run"] === true;
  // Reports a bad file before the database is started.
  await (await openForImport(file)).handle.close();
  const database = await openDatabase(config);
  let progress: Progress | null = null;
  try {
    await migrate(database);
    const summary = await importFile(database.db, {
      file,
      ...(values.mapping !== undefined && { mappingFile: values.mapping }),
      isDryRun,
      hasAlerts: values["no-alerts"] !== true,
      status: values.approve ? "approved" : "pending",
      reportFile,
      onStart: (size) => {
        progress = showProgress(base, size);
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

async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { values, positionals } = readArguments(args, ACCEPTED);
  const [file, ...others] = positionals;
  if (file === undefined) throw new UsageError("Enter the file to import.");
  if (others.length > 0)
    throw new UsageError(`One file at a time: ${positionals.join(", ")} are ${positionals.length}.`);
  await importInto(readConfig(environment), file, values);
}

export const importCommand: Command = { usage: USAGE, run };
if (import.meta.main) await runProgram(importCommand);
