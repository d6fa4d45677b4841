import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { OperatorError } from "#server/operator-error.ts";
import type { TextFormat } from "./encoding.ts";

/** The file cannot be imported. The message gives the reason. */
export class ImportError extends OperatorError {}

export type Line = { number: number; text: string } | { number: number; fault: string };

const CHUNK_BYTES = 256 * 1024;
/** In UTF-16 code units. A longer line is rejected without being held in memory. */
export const LONGEST_LINE = 1024 * 1024;

const SPREADSHEET = "The file is a spreadsheet or an archive. Export it as CSV first.";
const MARKUP = "The file is HTML or XML. Export it as CSV first.";
const SIGNATURES: [start: readonly number[], sentence: string][] = [
  [[0xff, 0xfe], "The file is in UTF-16. Save it as UTF-8 and try again."],
  [[0xfe, 0xff], "The file is in UTF-16. Save it as UTF-8 and try again."],
  [[0x1f, 0x8b], "The file is compressed (gzip). Unpack it first."],
  [[0x50, 0x4b, 3, 4], SPREADSHEET],
  [[0xd0, 0xcf, 0x11, 0xe0], SPREADSHEET],
  [[0x3c], MARKUP],
  [[0xef, 0xbb, 0xbf, 0x3c], MARKUP],
];

/**
 * Opens a file for import.
 * @throws ImportError if it is missing, unreadable, not a regular file, or not text
 */
export async function openForImport(file: string): Promise<{ handle: FileHandle; size: number }> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new ImportError(`There is no file ${file}.`);
    if (error.code === "EACCES" || error.code === "EPERM") throw new ImportError(`The file ${file} is not readable.`);
    throw new ImportError(`The file ${file} cannot be opened: ${error.message}`);
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new ImportError(`${file} is a ${stat.isDirectory() ? "folder" : "device"}, not a file.`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    if (bytesRead === 0) throw new ImportError(`The file ${file} is empty.`);
    for (const [start, sentence] of SIGNATURES)
      if (start.every((byte, i) => buffer[i] === byte)) throw new ImportError(sentence);
    return { handle, size: stat.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Yields batches of lines of a file. Lines end with LF or CRLF, or with CR; a byte order mark is dropped. Holds at most
 * one chunk and one line in memory. Invalid bytes become U+FFFD. `onBytes` receives the number of bytes read so far.
 */
export async function* readLines(
  handle: FileHandle,
  { encoding, lineEnd }: TextFormat,
  onBytes: (read: number) => void,
): AsyncGenerator<Line[]> {
  const decoder = new TextDecoder(encoding);
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let number = 0;
  let read = 0;
  let rest = "";
  let isTooLong = false;
  const finish = (text: string): Line => {
    number += 1;
    const fault = isTooLong || text.length > LONGEST_LINE ? `it is longer than ${LONGEST_LINE} characters` : null;
    isTooLong = false;
    return fault === null ? { number, text: text.replace(/\r+$/, "") } : { number, fault };
  };
  for (;;) {
    const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, read);
    read += bytesRead;
    const text = rest + decoder.decode(chunk.subarray(0, bytesRead), { stream: bytesRead > 0 });
    const lines: Line[] = [];
    let from = 0;
    for (let end = text.indexOf(lineEnd); end !== -1; end = text.indexOf(lineEnd, from)) {
      lines.push(finish(text.slice(from, end)));
      from = end + 1;
    }
    rest = text.slice(from);
    if (rest.length > LONGEST_LINE) {
      isTooLong = true;
      rest = "";
    }
    if (bytesRead === 0 && (rest !== "" || isTooLong)) lines.push(finish(rest));
    onBytes(read);
    if (lines.length > 0) yield lines;
    if (bytesRead === 0) return;
  }
}
