import { format } from "node:util";
import pino, { type Logger, type LoggerOptions } from "pino";
import type { Config } from "../config.ts";
import { reasonOf } from "../operator-error.ts";
import { isUnavailable } from "../unavailable.ts";

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

/** Formats a log entry as one line. Leaves out process and time. */
export function plainLine(json: string): string {
  const { level, time: _time, pid: _pid, hostname: _hostname, msg, err, ...details } = JSON.parse(json) as Entry;
  const text = msg ?? err?.message ?? "";
  const said = Object.entries(details).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const line = text.charAt(0).toUpperCase() + text.slice(1) + (said.length > 0 ? ` (${said.join(", ")})` : "");
  return `${WORDS[level] ?? ""}${line}\n${err?.stack ? `${err.stack}\n` : ""}`;
}

const NAMED = "constraint|relation|column|table|type|function|index|schema|trigger|role|database|module|task";
/** Quoted parts of an error message may be user content, unless they are names of database objects. */
const QUOTED = new RegExp(`(?<named>\\b(?:${NAMED}) "[^"]*")|".*"`, "gs");

/** The fields of an error that the log uses. Some errors are plain objects. */
interface ErrorLike {
  name?: string;
  type?: string;
  message: string;
  stack?: string;
  cause?: unknown;
  code?: unknown;
  constraint?: unknown;
  routine?: unknown;
}

function isErrorLike(thrown: unknown): thrown is ErrorLike {
  return typeof thrown === "object" && thrown !== null && "message" in thrown && typeof thrown.message === "string";
}

/** Describes an error and its causes, without the rows, values and requests that libraries attach. */
function describeError(error: unknown): unknown {
  if (!isErrorLike(error)) return maskQuoted(String(error));
  const { name, type, message, stack, cause, code, constraint, routine } = error;
  const said = maskQuoted(message);
  return {
    type: type ?? name,
    message: said,
    code,
    constraint,
    routine,
    // The stack also contains the message. In an outage, each request fails, and its stack says nothing.
    stack: isUnavailable({ code }) ? undefined : message === "" ? stack : stack?.replace(message, () => said),
    cause: cause === undefined ? undefined : describeError(cause),
  };
}

function maskQuoted(text: string): string {
  return text.replace(QUOTED, (quoted, named?: string) => (named === undefined ? '"…"' : quoted));
}

/** Names of fields that are redacted in every log line. */
const SECRETS =
  "(?:access_|refresh_|provider_|id_)?token(?:_hash)?|password(?:_hash)?|(?:client_)?secret|api_?key|code_verifier|refresh_key";
const MASKS: readonly [RegExp, string][] = [
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s"'@/\\]+@/gi, "$1[secret]@"],
  [/[^\s"'<>()[\],;:=\\/]+@[^\s"'<>()[\],;:\\/]+\.[^\s"'<>()[\],;:.\\/]+/g, "[email]"],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, "[token]"],
  [/\b1\.[\w-]{22}\.[\w-]{43}(?![\w-])/g, "[cookie]"],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, "$1 [secret]"],
  [new RegExp(`\\b((?:${SECRETS})|code|key|state|signature)=[^&\\s"\\\\]+`, "gi"), "$1=[secret]"],
  [new RegExp(`"(${SECRETS}|set-cookie|cookie|authorization)":"(?:[^"\\\\]|\\\\.)*"`, "gi"), '"$1":"[secret]"'],
  [/(\/calendar\/)[^\s"'\\?#]+/g, "$1[secret]"],
  [/(\/appeal\/)[^\s"'\\?#]+/g, "$1[secret]"],
  [/(\/listing-answer\/)[^\s"'\\?#]+/g, "$1[secret]"],
  [/(\/unsubscribe\/)[^\s"'\\?#]+/g, "$1[secret]"],
  [/\bpoint(?::|%3A)-?\d[\d.,%C-]*/gi, "[point]"],
  // Places that people travel to.
  [/(?<=[=~/]|%7E|%2F)(?:city|area|station|landmark)(?::|%3A)[^\s"'&\\~?#]+/gi, "[place]"],
  [/(?<![\w.+-])\+\d{7,15}(?!\w)/g, "[phone]"],
  [/(?<![\w.-])(?:91)?[6-9]\d{9}(?![\w-])/g, "[phone]"],
];

/** Masks addresses, numbers and tokens in a log line, which may come from library messages. */
export function masked(line: string): string {
  return MASKS.reduce((text, [pattern, mask]) => text.replace(pattern, mask), line);
}

/** Options that keep personal data out of any log. */
export const PRIVATE_LOG: LoggerOptions = {
  serializers: { err: describeError },
  hooks: { streamWrite: masked },
};

type Mode = Pick<Config, "mode">;

/** Returns whether everything that the server says is JSON: in production mode, unless a person reads it on a terminal. */
const isAllJson = ({ mode }: Mode): boolean => mode === "production" && !process.stdout.isTTY;

/** Returns the log for lines that are written with any LOG_LEVEL, because operators search for them. */
const unfiltered = (log: Logger): Logger => log.child({}, { level: "info" });

/** Prints news for the operator with any LOG_LEVEL: as a log line with its details, or as text for people. */
export function announce(log: Logger, config: Mode, { text, details }: { text: string; details?: object }): void {
  if (isAllJson(config)) unfiltered(log).info(details ?? {}, text);
  else console.log(`\n${text}`);
}

/** Logs with any LOG_LEVEL that the server stops, and why. */
export function logStop(log: Logger, reason: string): void {
  unfiltered(log).info({ reason }, "stopping");
}

/** Prints why a program ends, with a stack only if no operator can remove the cause. */
export function printFailure(error: unknown, config: Mode): void {
  const reason = reasonOf(error);
  if (!isAllJson(config)) console.error(reason);
  else if (typeof reason === "string") openLog("fatal").fatal(reason);
  else openLog("fatal").fatal({ err: reason }, "stopping because of an unexpected error");
}

/** Writes what pages print while they are rendered to the log, so that it contains only JSON in production mode. */
export function logConsole(log: Logger, config: Mode): void {
  if (!isAllJson(config)) return;
  console.warn = (...said) => log.warn(format(...said));
  console.error = (...said) => log.error(format(...said));
}

/** Ends the program, and prints why, if an error is thrown outside of any request. */
export function endOnUncaught(config: Mode): void {
  process.on("uncaughtException", (cause) => {
    // Wrapped, so that its stack is printed whatever its code.
    printFailure(new Error("an error was not handled", { cause }), config);
    process.exit(1);
  });
}

/** Opens the log: JSON for collectors, plain lines in a terminal. */
export function openLog(level: string): Logger {
  if (!process.stdout.isTTY) return pino({ ...PRIVATE_LOG, level });
  return pino({ ...PRIVATE_LOG, level }, { write: (json) => process.stdout.write(plainLine(json)) });
}
