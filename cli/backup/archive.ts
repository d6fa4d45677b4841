import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { BackupError, readSeal, SEAL, type Seal } from "./manifest.ts";

/** A file in an archive. */
export interface ArchivedFile {
  name: string;
  content: Buffer;
}

/** Maximum size of a file in memory; writers split longer content. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Returns a checksum over the name, size and content of many files. */
function runningSum() {
  const hash = createHash("sha256");
  return {
    add: ({ name, content }: ArchivedFile) => hash.update(`${name}\0${content.length}\0`).update(content),
    end: () => hash.digest("hex"),
  };
}

/** Returns the temporary name of an unfinished archive. */
export const draftOf = (file: string) => `${file}.part`;

/**
 * Writes a compressed archive that only its user can read: the files that `fill` adds, then the seal with its result.
 * The file appears only when it is complete.
 */
export async function writeArchive(
  file: string,
  fill: (add: (archived: ArchivedFile) => Promise<void>) => Promise<Omit<Seal, "sha256">>,
): Promise<Seal> {
  const draft = draftOf(file);
  await rm(draft, { force: true });
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.fromWeb(readable as NodeReadableStream),
    createGzip(),
    createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }),
  );
  // A full disk fails the write before `fill` notices. The first error is reported.
  written.catch((error) => controller.error(error));
  const sum = runningSum();
  const mtime = new Date();
  async function put({ name, content }: ArchivedFile): Promise<void> {
    const body = controller.add({ name, size: content.length, mode: 0o600, mtime }).getWriter();
    if (content.length > 0) await body.write(content);
    await body.close();
  }
  try {
    const held = await fill((archived) => {
      sum.add(archived);
      return put(archived);
    });
    const seal = { ...held, sha256: sum.end() };
    await put({ name: SEAL, content: Buffer.from(JSON.stringify(seal)) });
    controller.finalize();
    await written;
    await rename(draft, file);
    return seal;
  } catch (error) {
    controller.error(error);
    await written.catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

const damaged = (why: string) => new BackupError(`The backup is damaged or incomplete (${why}). Use another one.`);

/** Explanations of zlib's error codes. */
const ZLIB_FAULTS: Record<string, string> = {
  Z_BUF_ERROR: "the file ends too early",
  Z_DATA_ERROR: "its compressed data is corrupt",
};

/**
 * Yields the files of the archive in order.
 * @throws BackupError if the archive cannot be read
 */
async function* entriesOf(file: string, onBytes: (read: number) => void): AsyncGenerator<ArchivedFile> {
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip());
  source.on("error", (error) => unpacked.destroy(error));
  // The web stream below drops the message of an error, so it is kept here.
  let fault: string | null = null;
  unpacked.on("error", (error: NodeJS.ErrnoException) => {
    fault = ZLIB_FAULTS[error.code ?? ""] ?? error.message;
  });
  source.on("data", () => onBytes(source.bytesRead));
  const decoder = createTarDecoder({ strict: true });
  const reader = (Readable.toWeb(unpacked) as ReadableStream<Uint8Array>).pipeThrough(decoder).getReader();
  async function next(): Promise<ArchivedFile | null> {
    try {
      const { done, value } = await reader.read();
      if (done) return null;
      if (value.header.size > MAX_FILE_BYTES) throw new Error(`${value.header.name} is too large`);
      return { name: value.header.name, content: Buffer.from(await new Response(value.body).arrayBuffer()) };
    } catch (error) {
      throw damaged(fault ?? (error as Error).message);
    }
  }
  try {
    for (let entry = await next(); entry !== null; entry = await next()) yield entry;
  } finally {
    await reader.cancel().catch(() => {});
    source.destroy();
  }
}

/**
 * Passes on the files of an archive in order. Returns the seal if it matches them.
 * @throws BackupError if the archive is damaged or incomplete, possibly after some files were passed on
 */
export async function readArchive(
  file: string,
  onFile: (archived: ArchivedFile) => void | Promise<void>,
  onBytes: (read: number) => void,
): Promise<Seal> {
  const sum = runningSum();
  let seal: Seal | null = null;
  for await (const entry of entriesOf(file, onBytes)) {
    if (seal) throw damaged("something follows its end");
    if (entry.name === SEAL) {
      seal = readSeal(entry.content);
      if (seal?.sha256 !== sum.end()) throw damaged("its checksum is another one");
    } else {
      sum.add(entry);
      await onFile(entry);
    }
  }
  if (!seal) throw damaged("its end is missing");
  return seal;
}
