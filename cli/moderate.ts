import { runProgram, UsageError } from "./command.ts";

/** A sub-command: its arguments, what it does, and how to load it. */
interface SubCommand {
  usage: string;
  load: () => Promise<{ run: (args: string[]) => Promise<void> }>;
}

const SUB_COMMANDS: Readonly<Record<string, SubCommand>> = {
  check: {
    usage: `check [FILE] [--listings]
      Reads lines of JSON from FILE, or from standard input: messages {"id", "from", "text"}, where from is guest or
      host, or with --listings descriptions {"id", "text"}. Writes a line for each, in order: {"id", "tier", "kinds"},
      or {"id", "label"}. Needs no database.`,
    load: () => import("./moderate/check.ts"),
  },
  score: {
    usage: `score FILE [--listings]
      Compares what check finds with the labels in FILE, by language, and prints precision and recall with their 95 %
      intervals. Messages also need "lang" and "tier", descriptions "label".`,
    load: () => import("./moderate/score.ts"),
  },
  replay: {
    usage: `replay [--since 90d] [--rule NAME] [--json]
      Runs today's rules on the stored inputs of decisions, and prints what would differ, with precision and recall
      against what was decided. Exits with 1 if a rule differs with the same version.`,
    load: () => import("./moderate/replay.ts"),
  },
  explain: {
    usage: `explain CASE
      Prints a case as the desk shows it.`,
    load: () => import("./moderate/explain.ts"),
  },
};

const USAGE = `Tools of the moderators' desk.

  npm run moderate -- COMMAND

Commands:
${Object.values(SUB_COMMANDS)
  .map(({ usage }) => `  ${usage}`)
  .join("\n")}
  --help
      Shows this help.`;

async function run([name, ...args]: string[]): Promise<void> {
  if (name === undefined) return console.log(USAGE);
  const command = SUB_COMMANDS[name];
  if (!command) throw new UsageError(`There is no command ${name}.`);
  const { run: runSubCommand } = await command.load();
  await runSubCommand(args);
}

await runProgram({ usage: USAGE, run });
