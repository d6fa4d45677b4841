import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

const NOWHERE = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Asks in the terminal without echo. Returns null on Ctrl-C or Ctrl-D. */
function askHidden(question: string): Promise<string | null> {
  process.stderr.write(question);
  const terminal = createInterface({ input: process.stdin, output: NOWHERE(), terminal: true, historySize: 0 });
  return new Promise((resolve) => {
    const answer = (line: string | null) => {
      terminal.off("close", giveUp);
      terminal.close();
      process.stderr.write("\n");
      resolve(line);
    };
    const giveUp = () => answer(null);
    terminal.once("line", answer).once("close", giveUp).once("SIGINT", giveUp);
  });
}

/**
 * Reads a new password: twice in a terminal, otherwise from the first line of standard input. Returns an error message
 * if it is not valid.
 */
export async function readNewPassword(): Promise<{ password: string } | { fault: string }> {
  if (!process.stdin.isTTY) {
    const password = (await text(process.stdin)).split(/\r?\n/)[0];
    return password ? { password } : { fault: "Give the password on standard input." };
  }
  const password = await askHidden("Password: ");
  if (!password) return { fault: "No password was given." };
  return (await askHidden("The same again: ")) === password ? { password } : { fault: "Passwords do not match." };
}
