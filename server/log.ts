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

/** Formats a log entry as a line, with all fields except process and time. */
export function plainLine(json: string): string {
  const { level, time: _time, pid: _pid, hostname: _hostname, msg, err, ...details } = JSON.parse(json) as Entry;
  const text = msg ?? err?.message ?? "";
  const said = Object.entries(details).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const line = text.charAt(0).toUpperCase() + text.slice(1) + (said.length > 0 ? ` (${said.join(", ")})` : "");
  return `${WORDS[level] ?? ""}${line}\n${err?.stack ? `${err.stack}\n` : ""}`;
}

const NAMED = "constraint|relation|column|table|type|function|index|schema|trigger|role|database|module|task";
/** Quoted parts of an error may be user content, except names of database objects. */
const QUOTED = new RegExp(`(?<named>\\b(?:${NAMED}) "[^"]*")|".*"`, "gs");

/** The fields of an error that are read; some errors are plain objects. */
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

/** Describes an error and its causes, without the rows, values and requests that libraries attach. */
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
    // The stack also contains the message.
    stack: message === "" ? stack : stack?.replace(message, () => said),
    cause: cause === undefined ? undefined : describeError(cause),
  };
}

function maskQuoted(text: string): string {
  return text.replace(QUOTED, (quoted, named?: string) => (named === undefined ? '"…"' : quoted));
}

/** Field names that are redacted, in any log line. */
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

/** Returns a log line without addresses, numbers and tokens that library messages may contain. */
export function masked(line: string): string {
  return MASKS.reduce((text, [pattern, mask]) => text.replace(pattern, mask), line);
}

/** Options that keep personal data out of any log. */
export const PRIVATE_LOG: LoggerOptions = {
  serializers: { err: describeError },
  hooks: { streamWrite: masked },
};

/** Opens the log: JSON for collectors, plain lines in a terminal. */
export function openLog(level: string): Logger {
  if (!process.stdout.isTTY) return pino({ ...PRIVATE_LOG, level });
  return pino({ ...PRIVATE_LOG, level }, { write: (json) => process.stdout.write(plainLine(json)) });
}
