import type { FileHandle } from "node:fs/promises";

/** How the bytes of a file are read as lines. */
export interface TextFormat {
  encoding: "utf-8" | "windows-1252";
  lineEnd: "\n" | "\r";
}

const CHUNK_BYTES = 1024 * 1024;
const REPLACED = "\ufffd";
const BYTES_OF_REPLACED = Buffer.from(REPLACED);
const BEYOND_ASCII = /[^\0-\x7f\ufffd]/;
/** Windows-1252 does not use these. */
const UNUSED = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/** Returns the end of the first line: LF, also after CR, or CR alone. Null if the text has no end, or only a last CR. */
function firstEnd(text: string): TextFormat["lineEnd"] | null {
  const [end] = /\r*\n|\r(?=[^\r\n])/.exec(text) ?? [];
  if (end === undefined) return null;
  return end === "\r" ? "\r" : "\n";
}

/**
 * Finds out how a file is written, in one pass over its bytes. A file that is not UTF-8 is Windows-1252 if it has no
 * character beyond ASCII that is valid UTF-8, and no byte that Windows-1252 does not use. Lines end with CR if the first
 * line does.
 */
export async function detectText(handle: FileHandle): Promise<TextFormat> {
  const decoder = new TextDecoder();
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let [isInvalid, hasUtf8, hasUnused] = [false, false, false];
  let lineEnd: TextFormat["lineEnd"] | null = null;
  let isAfterReturn = false;
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, position);
    const bytes = chunk.subarray(0, bytesRead);
    const text = decoder.decode(bytes, { stream: bytesRead > 0 });
    position += bytesRead;
    isInvalid ||= text.includes(REPLACED);
    hasUtf8 ||= BEYOND_ASCII.test(text) || bytes.includes(BYTES_OF_REPLACED);
    hasUnused ||= UNUSED.some((byte) => bytes.includes(byte));
    if (lineEnd === null) lineEnd = firstEnd(isAfterReturn ? `\r${text}` : text);
    isAfterReturn = lineEnd === null && (text.endsWith("\r") || (isAfterReturn && text === ""));
    if (bytesRead === 0) break;
  }
  const isWindows = isInvalid && !hasUtf8 && !hasUnused;
  return { encoding: isWindows ? "windows-1252" : "utf-8", lineEnd: lineEnd ?? (isAfterReturn ? "\r" : "\n") };
}
