import { type ParseArgsConfig, parseArgs } from "node:util";
import { ConfigError } from "#server/config.ts";
import { MigrationError } from "#server/db/migrate.ts";
import { EmbeddedPostgresError } from "#server/db/postgres-programs.ts";
import { StartError } from "#server/start.ts";

/** What is wrong with what a command was given, in a sentence for people: its usage follows. */
export class UsageError extends Error {}

/**
 * What was typed after the command's name.
 * @throws UsageError where the command does not take it.
 */
export function readArguments<T extends ParseArgsConfig>(accepted: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(accepted);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Errors whose message is a sentence for people, whatever the command. */
const FOR_PEOPLE = [ConfigError, EmbeddedPostgresError, MigrationError, StartError];

/**
 * Runs a command to its end. Where it fails, it says why and the process ends with 1: in a sentence for errors that are meant
 * for people, `own` among them, and with its stack for a fault of ours.
 */
export async function runCommand(
  usage: string,
  run: () => Promise<void>,
  own: (new (...given: never[]) => Error)[] = [],
): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isForPeople = [...FOR_PEOPLE, ...own].some((kind) => error instanceof kind);
    console.error(
      error instanceof UsageError ? `${error.message}\n\n${usage}` : isForPeople ? (error as Error).message : error,
    );
    process.exitCode = 1;
  }
}
