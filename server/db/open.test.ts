import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { StartError } from "../process/start.ts";
import { dataFolder, endServers } from "../testing/programs/running-server.ts";
import { usedDataFolder } from "../testing/programs/used-data-folder.ts";
import { openDatabase } from "./open.ts";
import { EmbeddedPostgresError } from "./postgres-programs.ts";

afterEach(endServers);

const open = (dataDir: string, databaseUrl: string | null = null) =>
  openDatabase({ databaseUrl, databasePool: 1, dataDir });

it("opens a data folder whose stale postmaster.pid contains another process's id", async () => {
  const folder = await usedDataFolder();
  const first = await open(folder);
  const pidFile = path.join(folder, "postgres", "postmaster.pid");
  const left = await readFile(pidFile, "utf8");
  await first.close();
  await writeFile(pidFile, left.replace(/^\d+/, String(process.pid)));
  await (await open(folder)).close();
});

it("opens two data folders at once", async () => {
  const folders = await Promise.all([dataFolder(), dataFolder()]);
  const databases = await Promise.all(folders.map((folder) => open(folder)));
  await Promise.all(databases.map(({ close }) => close()));
});

it("reports existing files where the database would be created, and keeps them", async () => {
  const folder = await dataFolder();
  const stray = path.join(folder, "postgres", "a file");
  await mkdir(path.dirname(stray), { recursive: true });
  await writeFile(stray, "kept");
  await expect(open(folder)).rejects.toEqual(
    new EmbeddedPostgresError(
      `The folder ${path.dirname(stray)} is not empty and holds no database. Move it away, or choose another folder with DATA_DIR.`,
    ),
  );
  expect(await readFile(stray, "utf8")).toBe("kept");
});

it("reports that the external database does not respond", async () => {
  await expect(open(await dataFolder(), "postgres://nobody@127.0.0.1:1/nothing")).rejects.toEqual(
    new StartError("The database in DATABASE_URL does not respond: connect ECONNREFUSED 127.0.0.1:1"),
  );
});
