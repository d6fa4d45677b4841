import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { acceptRestored, finishRestore } from "./restored-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "basera restored-"));
  for (const part of ["postgres", "media", "restoring/postgres", "restoring/media"]) {
    await mkdir(path.join(folder, part), { recursive: true });
    await writeFile(path.join(folder, part, "which"), part.startsWith("restoring") ? "new" : "old");
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const which = (part: string) => readFile(path.join(folder, part, "which"), "utf8");
const now = new Date("2026-11-22T00:15:00.123Z");

async function expectRestored(): Promise<void> {
  expect((await readdir(folder)).sort()).toEqual(["media", "postgres", "replaced-20261122T001500Z"]);
  for (const part of ["postgres", "media"]) {
    expect(await which(part)).toBe("new");
    expect(await which(`replaced-20261122T001500Z/${part}`)).toBe("old");
  }
}

it("replaces the current data with the restored data, and keeps a copy of it", async () => {
  await acceptRestored(folder, now);
  await expectRestored();
});

it("continues after repeated interruptions", async () => {
  const restored = path.join(folder, "restored-20261122T001500Z");
  const aside = path.join(folder, "replaced-20261122T001500Z");
  await rename(path.join(folder, "restoring"), restored);
  // Interrupted when one part was restored, and another was only moved aside.
  await mkdir(aside);
  await rename(path.join(folder, "media"), path.join(aside, "media"));
  await rename(path.join(restored, "media"), path.join(folder, "media"));
  await rename(path.join(folder, "postgres"), path.join(aside, "postgres"));
  await finishRestore(folder);
  await expectRestored();
  await finishRestore(folder);
  await expectRestored();
});

it("ignores an unfinished restore", async () => {
  await finishRestore(folder);
  expect(await which("postgres")).toBe("old");
  expect(await which("restoring/postgres")).toBe("new");
});
