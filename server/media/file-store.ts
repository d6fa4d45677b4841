import type { Readable } from "node:stream";

/** A file that is being read. Whoever opened it must read `content` to its end or destroy it. */
export interface OpenFile {
  size: number;
  content: Readable;
}

/** Where pictures are kept: keys are paths such as `property-images/0198.../640.webp`. What a key names never changes. */
export interface FileStore {
  write(key: string, content: Uint8Array): Promise<void>;
  /** Null where there is no such file. */
  open(key: string): Promise<OpenFile | null>;
  /** Removes every file below the prefix; no error where there is none. */
  removeFolder(prefix: string): Promise<void>;
}
