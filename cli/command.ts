import { type ParseArgsConfig, parseArgs } from "node:util";
import { formatCount } from "#contract/formats.ts";
import { modeOf } from "#server/config.ts";
import { OperatorError, reasonOf } from "#server/operator-error.ts";
import { printFailure } from "#server/process/log.ts";

/** Invalid arguments of a command. The message is followed by the usage. */
export class UsageError extends Error {}

export interface Command {
  usage: string;
  /** Runs the command with the arguments after its name. They do not include --help. */
  run: (args: string[], environment: NodeJS.ProcessEnv) => Promise<void>;
  /** Whether it serves until it is stopped. Why it ends is then printed like the server's lines: as JSON in production. */
  isServer?: boolean;
}

/**
 * Parses the command's arguments.
 * @throws UsageError
 */
export function readArguments<T extends ParseArgsConfig>(args: string[], accepted: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs({ ...accepted, args }) as ReturnType<typeof parseArgs<T>>;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Returns a number with its noun: "1 picture", "2,000 pictures". */
export const counted = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;

/**
 * Runs a command, or prints its usage for --help, and returns its exit code. If it fails, prints why; errors that are not
 * for the operator with their stack.
 */
export async function runCommand(
  { usage, run, isServer }: Command,
  args: string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  try {
    if (args.includes("--help")) console.log(usage);
    else await run(args, environment);
    return 0;
  } catch (thrown) {
    const error = thrown instanceof UsageError ? new OperatorError(`${thrown.message}\n\n${usage}`) : thrown;
    if (isServer) printFailure(error, { mode: modeOf(environment) });
    else console.error(reasonOf(error));
    return 1;
  }
}

/** Runs the command of this process, and sets its exit code. */
export async function runProgram(command: Command): Promise<void> {
  const code = await runCommand(command, process.argv.slice(2), process.env);
  if (code !== 0) process.exitCode = code;
}
