import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startS3 } from "../testing/programs/s3.ts";
import { diskFiles } from "./disk-files.ts";
import type { FileStore, StoredFolder } from "./file-store.ts";
import { s3Files } from "./s3-files.ts";

const stores = {
  async disk() {
    const folder = await mkdtemp(path.join(os.tmpdir(), "basera-files-"));
    return { store: diskFiles(folder), end: () => rm(folder, { recursive: true }) };
  },
  async S3() {
    const server = await startS3();
    return { store: s3Files(server.config), end: server.stop };
  },
};

async function read(store: FileStore, key: string): Promise<string | null> {
  const file = await store.open(key);
  if (!file) return null;
  const content = await buffer(file.content);
  expect(file.size).toBe(content.length);
  return content.toString();
}

async function folders(store: FileStore, parent: string): Promise<StoredFolder[]> {
  const found: StoredFolder[] = [];
  for await (const folder of store.listFolders(parent)) found.push(folder);
  return found.sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

describe.each(Object.entries(stores))("files on %s", (_, start) => {
  let store: FileStore;
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ store, end } = await start());
  });
  afterAll(() => end());

  it("are read as written", async () => {
    await store.write("avatars/one/320.webp", Buffer.from("small"));
    await store.write("avatars/one/640.webp", Buffer.from("larger"));
    expect(await read(store, "avatars/one/320.webp")).toBe("small");
    expect(await read(store, "avatars/one/640.webp")).toBe("larger");
  });

  it("can be overwritten", async () => {
    await store.write("avatars/again/320.webp", Buffer.from("first"));
    await store.write("avatars/again/320.webp", Buffer.from("second"));
    expect(await read(store, "avatars/again/320.webp")).toBe("second");
  });

  it("are null if missing, also for folders", async () => {
    await store.write("avatars/there/320.webp", Buffer.from("x"));
    for (const key of ["avatars/there/640.webp", "avatars/there", "avatars/nobody/320.webp", "nothing"])
      expect(await read(store, key)).toBeNull();
  });

  it("may be opened and not read", async () => {
    await store.write("avatars/left/320.webp", Buffer.alloc(1_000_000));
    const file = await store.open("avatars/left/320.webp");
    file?.content.destroy();
    expect(await read(store, "avatars/left/320.webp")).toHaveLength(1_000_000);
  });

  it("are deleted with their folder, and no others", async () => {
    for (const folder of ["gone", "gone-not"])
      for (const width of [320, 640]) await store.write(`avatars/${folder}/${width}.webp`, Buffer.from(folder));
    await store.removeFolder("avatars/gone");
    expect(await read(store, "avatars/gone/320.webp")).toBeNull();
    expect(await read(store, "avatars/gone/640.webp")).toBeNull();
    expect(await read(store, "avatars/gone-not/320.webp")).toBe("gone-not");
    await store.removeFolder("avatars/gone");
  });

  it("are listed by folder, with the time of writing", async () => {
    expect(await folders(store, "nothing-here")).toEqual([]);
    const before = Date.now();
    for (const folder of ["a", "b"])
      for (const width of [320, 640]) await store.write(`property-images/${folder}/${width}.webp`, Buffer.from("x"));
    const found = await folders(store, "property-images");
    expect(found.map(({ folder }) => folder)).toEqual(["property-images/a", "property-images/b"]);
    for (const { writtenAt } of found) {
      expect(writtenAt.getTime()).toBeGreaterThan(before - 2000);
      expect(writtenAt.getTime()).toBeLessThan(Date.now() + 2000);
    }
  });

  it("are listed completely, however many there are", async () => {
    const names = Array.from({ length: 1100 }, (_, i) => `many/${String(i).padStart(4, "0")}`);
    for (let i = 0; i < names.length; i += 50)
      await Promise.all(names.slice(i, i + 50).map((name) => store.write(`${name}/320.webp`, Buffer.from("x"))));
    expect((await folders(store, "many")).map(({ folder }) => folder)).toEqual(names);
  });
});

it("leaves no temporary file on disk after a failed write", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "basera-files-"));
  const store = diskFiles(folder);
  await store.write("avatars/one/320.webp/blocks", Buffer.from("x"));
  await expect(store.write("avatars/one/320.webp", Buffer.from("x"))).rejects.toThrow();
  expect(await readdir(path.join(folder, "avatars/one"))).toEqual(["320.webp"]);
  await rm(folder, { recursive: true });
});

it("refuses a key that points outside of the folder on disk", async () => {
  const store = diskFiles("/nonexistent/media");
  for (const key of ["../secret", "/etc/passwd", "avatars/../../secret", ""])
    await expect(store.open(key)).rejects.toThrow("a file key must stay inside the store");
});
