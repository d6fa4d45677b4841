/** Where pictures are kept: keys are paths such as `property-images/0198.../640.webp`. */
export interface FileStore {
  write(key: string, content: Uint8Array): Promise<void>;
  /** Null where there is no such file. */
  read(key: string): Promise<Uint8Array | null>;
  /** Removes every file below the prefix; no error where there is none. */
  removeFolder(prefix: string): Promise<void>;
}
