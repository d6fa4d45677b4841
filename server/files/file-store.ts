import type { Readable } from "node:stream";

/** Cache-Control of stored files, whose content never changes. Shared caches may store them too. */
export const IMMUTABLE_CACHE = "public, max-age=31536000, immutable";

/** An open file. The caller must consume or destroy `content`. */
interface OpenFile {
  size: number;
  content: Readable;
}

/** A folder of the store, with the time of the last write into it. */
export interface StoredFolder {
  folder: string;
  writtenAt: Date;
}

/** Stores pictures under keys such as `property-images/0198.../640.webp`. The content of a key never changes. */
export interface FileStore {
  /** Writes atomically. */
  write(key: string, content: Uint8Array): Promise<void>;
  /** Returns null if the file does not exist. */
  open(key: string): Promise<OpenFile | null>;
  /** Deletes every file below the prefix, if any. */
  removeFolder(prefix: string): Promise<void>;
  /** Yields the folders directly below this folder. */
  listFolders(parent: string): AsyncIterable<StoredFolder>;
}
