import pino, { type Logger, type LoggerOptions } from "pino";

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

const NAMED = "constraint|relation|column|table|type|function|index|schema|trigger|role|database|module|task";
/** What an error quotes may be what somebody wrote, quotes within it too, but for the names of things in the database. */
const QUOTED = new RegExp(`(?<named>\\b(?:${NAMED}) "[^"]*")|".*"`, "gs");

/** What is read of an error; some are told of by an object that looks like one. */
interface ErrorLike {
  name?: string;
  type?: string;
  message: string;
  stack?: string;
  cause?: unknown;
  code?: unknown;
  constraint_name?: unknown;
  routine?: unknown;
}

function isErrorLike(thrown: unknown): thrown is ErrorLike {
  return typeof thrown === "object" && thrown !== null && "message" in thrown && typeof thrown.message === "string";
}

/** An error with what explains it, and nothing of the rows, values and requests that libraries hang on to theirs. */
function describeError(error: unknown): unknown {
  if (!isErrorLike(error)) return maskQuoted(String(error));
  const { name, type, message, stack, cause, code, constraint_name, routine } = error;
  const said = maskQuoted(message);
  return {
    type: type ?? name,
    message: said,
    code,
    constraint_name,
    routine,
    // The message stands in the stack too.
    stack: message === "" ? stack : stack?.replace(message, () => said),
    cause: cause === undefined ? undefined : describeError(cause),
  };
}

function maskQuoted(text: string): string {
  return text.replace(QUOTED, (quoted, named?: string) => (named === undefined ? '"…"' : quoted));
}

/** What is named like this is nobody's to read, whoever writes it into the log. */
const SECRETS =
  "(?:access_|refresh_|provider_|id_)?token(?:_hash)?|password(?:_hash)?|(?:client_)?secret|api_?key|code_verifier|refresh_key";
const MASKS: readonly [RegExp, string][] = [
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s"'@/\\]+@/gi, "$1[secret]@"],
  [/[^\s"'<>()[\],;:=\\/]+@[^\s"'<>()[\],;:\\/]+\.[^\s"'<>()[\],;:.\\/]+/g, "[email]"],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, "[token]"],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, "$1 [secret]"],
  [new RegExp(`\\b((?:${SECRETS})|code|key|state|signature)=[^&\\s"\\\\]+`, "gi"), "$1=[secret]"],
  [new RegExp(`"(${SECRETS}|set-cookie|cookie|authorization)":"(?:[^"\\\\]|\\\\.)*"`, "gi"), '"$1":"[secret]"'],
  [/(?<![\w.+-])\+\d{7,15}(?!\w)/g, "[phone]"],
  [/(?<![\w.-])(?:91)?[6-9]\d{9}(?![\w-])/g, "[phone]"],
];

/** A line of the log without the addresses, numbers and tokens that a library's words may hold. */
export function masked(line: string): string {
  return MASKS.reduce((text, [pattern, mask]) => text.replace(pattern, mask), line);
}

/** What keeps personal data out of a log, wherever its lines go. */
export const PRIVATE_LOG: LoggerOptions = {
  serializers: { err: describeError },
  hooks: { streamWrite: masked },
};

/** The log: JSON for the programs that collect it; plain lines where a person watches in a terminal. */
export function openLog(level: string): Logger {
  if (!process.stdout.isTTY) return pino({ ...PRIVATE_LOG, level });
  return pino({ ...PRIVATE_LOG, level }, { write: (json) => process.stdout.write(plainLine(json)) });
}
