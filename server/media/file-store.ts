import type { Readable } from "node:stream";

/** An open file. The caller must read `content` to its end or destroy it. */
interface OpenFile {
  size: number;
  content: Readable;
}

/** A folder of the store, with the time of its last write. */
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
  /** Yields the folders directly below this one. */
  listFolders(parent: string): AsyncIterable<StoredFolder>;
}
