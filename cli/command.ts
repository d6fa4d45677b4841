import { type ParseArgsConfig, parseArgs } from "node:util";
import { ConfigError } from "#server/config.ts";
import { MigrationError } from "#server/db/migrate.ts";
import { EmbeddedPostgresError } from "#server/db/postgres-programs.ts";
import { StartError } from "#server/process/start.ts";

/** Invalid arguments of a command. The message is followed by the usage. */
export class UsageError extends Error {}

/**
 * Parses the command's arguments.
 * @throws UsageError
 */
export function readArguments<T extends ParseArgsConfig>(accepted: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(accepted);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Errors whose message is meant for the operator, in every command. */
const FOR_PEOPLE = [ConfigError, EmbeddedPostgresError, MigrationError, StartError];

/**
 * Runs a command. If it fails, prints the reason and exits with 1. Errors for the operator (including those in `own`)
 * print their message, others their stack.
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
