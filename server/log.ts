import pino, { type Logger } from "pino";

const WORDS: Record<number, string> = { 40: "Warning: ", 50: "Error: ", 60: "Error: " };

interface Entry {
  level: number;
  time: number;
  pid: number;
  hostname: string;
  msg?: string;
  err?: { message: string; stack?: string };
  [detail: string]: unknown;
}

/** An entry of the log as a sentence, with everything it says but the process and the moment. */
export function plainLine(json: string): string {
  const { level, time: _time, pid: _pid, hostname: _hostname, msg, err, ...details } = JSON.parse(json) as Entry;
  const text = msg ?? err?.message ?? "";
  const said = Object.entries(details).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const line = text.charAt(0).toUpperCase() + text.slice(1) + (said.length > 0 ? ` (${said.join(", ")})` : "");
  return `${WORDS[level] ?? ""}${line}\n${err?.stack ? `${err.stack}\n` : ""}`;
}

/** The log: JSON for the programs that collect it; plain lines where a person watches in a terminal. */
export function openLog(level: string): Logger {
  if (!process.stdout.isTTY) return pino({ level });
  return pino({ level }, { write: (json) => process.stdout.write(plainLine(json)) });
}
