import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { RENDITION_WIDTHS } from "#contract/pictures/renditions.ts";
import type { Config } from "#server/config.ts";
import { newClient } from "#server/db/connect.ts";
import { listRunMigrations } from "#server/db/migrate.ts";
import { joinDatabase } from "#server/db/open.ts";
import { dataIn } from "#server/db/restored-folder.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { openFiles } from "#server/files/open-files.ts";
import { FILES_HELD_LOCK } from "#server/media/held-files.ts";
import { pictureFolder } from "#server/media/picture-path.ts";
import { LAST_BACKUP } from "#server/process/health-gauges.ts";
import { showProgress } from "#server/process/progress.ts";
import packageJson from "../../package.json" with { type: "json" };
import { type ArchivedFile, writeArchive } from "./archive.ts";
import { BackupError, KEPT_FILES, MANIFEST, type Manifest, newManifest, type Seal } from "./manifest.ts";
import { dumpTable, listTables } from "./tables.ts";

type Add = (archived: ArchivedFile) => Promise<void>;

const ROWS_AT_ONCE = 500;

const asFile = (name: string, value: unknown) => ({ name, content: Buffer.from(JSON.stringify(value, null, 2)) });

async function addKeptFiles(dataDir: string, add: Add): Promise<void> {
  for (const name of KEPT_FILES) {
    const content = await readFile(path.join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
    if (content) await add({ name: `data/${name}`, content });
  }
}

async function addTables(client: pg.Client, { tables }: Manifest, add: Add): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  const progress = showProgress("Tables", tables.length, "tables");
  for (const [i, table] of tables.entries()) {
    rows[table.name] = await dumpTable(client, table, add);
    progress.update(i + 1);
  }
  progress.stop();
  return rows;
}

/** Adds all files of a picture. Returns false if any is missing. */
async function addPicture(files: FileStore, picture: string, add: Add): Promise<boolean> {
  let isWhole = true;
  for (const width of RENDITION_WIDTHS) {
    const key = `${pictureFolder(picture)}/${width}.webp`;
    const file = await files.open(key);
    if (file) await add({ name: `media/${key}`, content: Buffer.concat(await file.content.toArray()) });
    else isWhole = false;
  }
  return isWhole;
}

/** Yields the paths of all pictures, and reads a few rows at a time. */
async function* picturePaths(client: pg.Client): AsyncGenerator<string> {
  const text = `select path from uploads where path > $1 order by path limit ${ROWS_AT_ONCE}`;
  let last: string | undefined = "";
  while (last !== undefined) {
    const found: pg.QueryResult<{ path: string }> = await client.query(text, [last]);
    for (const { path } of found.rows) yield path;
    last = found.rows.at(-1)?.path;
  }
}

/** Adds every picture that a row of the snapshot refers to. */
async function addPictures(client: pg.Client, files: FileStore, add: Add) {
  const counted = await client.query<{ total: number }>("select count(*)::int as total from uploads");
  const progress = showProgress("Pictures", counted.rows[0]?.total ?? 0, "pictures");
  const found = { pictures: 0, missing: 0 };
  for await (const picture of picturePaths(client)) {
    if (await addPicture(files, picture, add)) found.pictures += 1;
    else found.missing += 1;
    progress.update(found.pictures + found.missing);
  }
  progress.stop();
  return found;
}

/** Records the time of the backup for the metric of its age. */
async function noteBackup(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(path.join(dataDir, LAST_BACKUP), `${new Date().toISOString()}\n`);
}

/**
 * Writes database, pictures and kept files at one moment to a new file, whether or not the server is running. Rows come
 * from one snapshot, and pictures are not deleted before they are copied. Also returns the number of pictures with
 * missing files.
 * @throws BackupError if the database was never used
 */
export async function makeBackup(
  config: Config,
  file: string,
  { withPictures = true }: { withPictures?: boolean } = {},
): Promise<Seal & { missing: number }> {
  const nothing = new BackupError(
    `There is nothing to back up in ${config.databaseUrl === null ? config.dataDir : "DATABASE_URL"}.`,
  );
  if (config.databaseUrl === null && (await dataIn(config.dataDir)).length === 0) throw nothing;
  const database = await joinDatabase({ ...config, databasePool: 1 });
  // The lock and the snapshot belong to one connection.
  const client = newClient(database.db);
  try {
    await client.connect();
    const schema = await listRunMigrations(database.db);
    if (schema.length === 0) throw nothing;
    if (withPictures) await client.query("select pg_advisory_lock($1)", [FILES_HELD_LOCK]);
    await client.query("begin isolation level repeatable read read only");
    let missing = 0;
    const seal = await writeArchive(file, async (add) => {
      const version = "select current_setting('server_version') as version";
      const [server] = (await client.query<{ version: string }>(version)).rows;
      const manifest = newManifest({
        made_at: new Date().toISOString(),
        program: packageJson.version,
        postgres: server?.version ?? "",
        schema,
        tables: await listTables(client),
        pictures: withPictures ? "archive" : "bucket",
      });
      await add(asFile(MANIFEST, manifest));
      await addKeptFiles(config.dataDir, add);
      const rows = await addTables(client, manifest, add);
      const found = withPictures
        ? await addPictures(client, await openFiles(config), add)
        : { pictures: 0, missing: 0 };
      missing = found.missing;
      // Fails if the connection, and with it the lock, was lost while pictures were read.
      await client.query("commit");
      return { rows, pictures: found.pictures };
    });
    await noteBackup(config.dataDir);
    return { ...seal, missing };
  } catch (error) {
    const isLost = await client.query("rollback").then(
      () => false,
      () => true,
    );
    throw isLost ? new BackupError("The connection to the database was lost. No backup was written.") : error;
  } finally {
    await client.end();
    await database.close();
  }
}
