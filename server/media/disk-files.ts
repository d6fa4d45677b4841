import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { v4 as uuidv4 } from "uuid";
import type { FileStore } from "./file-store.ts";

const NOT_THERE = new Set(["ENOENT", "EISDIR", "ENOTDIR"]);

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
    async open(key) {
      const handle = await open(locate(key)).catch((error: NodeJS.ErrnoException) => {
        if (NOT_THERE.has(error.code ?? "")) return null;
        throw error;
      });
      if (!handle) return null;
      const stat = await handle.stat();
      if (stat.isFile()) return { size: stat.size, content: handle.createReadStream() };
      await handle.close();
      return null;
    },
    async removeFolder(prefix) {
      await rm(locate(prefix), { recursive: true, force: true });
    },
  };
}
