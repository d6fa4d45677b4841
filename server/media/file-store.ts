import type { Readable } from "node:stream";

/** A file that is being read. Whoever opened it must read `content` to its end or destroy it. */
interface OpenFile {
  size: number;
  content: Readable;
}

/** A folder of the store, and when something was last written into it. */
export interface StoredFolder {
  folder: string;
  writtenAt: Date;
}

/** Where pictures are kept: keys are paths such as `property-images/0198.../640.webp`. What a key names never changes. */
export interface FileStore {
  /** The file appears whole or not at all. */
  write(key: string, content: Uint8Array): Promise<void>;
  /** Null where there is no such file. */
  open(key: string): Promise<OpenFile | null>;
  /** Removes every file below the prefix; no error where there is none. */
  removeFolder(prefix: string): Promise<void>;
  /** The folders right below this one, such as those of all pictures of a kind. */
  listFolders(parent: string): AsyncIterable<StoredFolder>;
}
