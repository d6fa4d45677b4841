import { mkdir, open, opendir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { v4 as uuidv4 } from "uuid";
import type { FileStore } from "./file-store.ts";

const NOT_THERE = new Set(["ENOENT", "EISDIR", "ENOTDIR"]);

function absent(error: NodeJS.ErrnoException): null {
  if (NOT_THERE.has(error.code ?? "")) return null;
  throw error;
}

/** Stores pictures in a folder on disk. */
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
      try {
        await writeFile(draft, content);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async open(key) {
      const handle = await open(locate(key)).catch(absent);
      if (!handle) return null;
      const found = await handle.stat();
      if (found.isFile()) return { size: found.size, content: handle.createReadStream() };
      await handle.close();
      return null;
    },
    async removeFolder(prefix) {
      await rm(locate(prefix), { recursive: true, force: true });
    },
    async *listFolders(parent) {
      const entries = await opendir(locate(parent)).catch(absent);
      if (!entries) return;
      for await (const { name } of entries) {
        const folder = `${parent}/${name}`;
        const found = await stat(locate(folder)).catch(absent);
        if (found?.isDirectory()) yield { folder, writtenAt: found.mtime };
      }
    },
  };
}
