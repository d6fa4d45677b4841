import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { v4 as uuidv4 } from "uuid";
import type { FileStore } from "./file-store.ts";

/** Pictures in a folder on disk. A file appears whole or not at all. */
export function diskFiles(root: string): FileStore {
  const locate = (key: string) => {
    const file = path.resolve(root, key);
    if (!file.startsWith(root + path.sep)) throw new Error(`a file key must stay inside the store: ${key}`);
    return file;
  };
  return {
    async write(key, content) {
      const file = locate(key);
      await mkdir(path.dirname(file), { recursive: true });
      const draft = `${file}.${uuidv4()}.part`;
      await writeFile(draft, content);
      await rename(draft, file);
    },
    async read(key) {
      return readFile(locate(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT" || error.code === "EISDIR" || error.code === "ENOTDIR") return null;
        throw error;
      });
    },
    async removeFolder(prefix) {
      await rm(locate(prefix), { recursive: true, force: true });
    },
  };
}
