import { vi } from "vitest";
import { type Command, runCommand } from "../command.ts";

/** A finished command: its exit code, its output, its messages, and both in order. */
interface Finished {
  code: number;
  out: string;
  err: string;
  said: string;
}

/**
 * Runs a command in this process, which saves the start of a process that loads the whole server. The environment
 * contains only the given variables, so that a command never reaches the developer's database.
 */
export async function runHere(
  command: Command,
  args: string[],
  environment: Record<string, string> = {},
): Promise<Finished> {
  const finished = { code: 0, out: "", err: "", said: "" };
  const write = (to: "out" | "err") => (text: unknown) => {
    finished[to] += text;
    finished.said += text;
    return true;
  };
  const [out, err] = [write("out"), write("err")];
  const spies = [
    vi.spyOn(console, "log").mockImplementation((text) => void out(`${text}\n`)),
    vi.spyOn(console, "error").mockImplementation((text) => void err(`${text}\n`)),
    vi.spyOn(process.stderr, "write").mockImplementation(err),
  ];
  try {
    finished.code = await runCommand(command, args, environment);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return finished;
}
