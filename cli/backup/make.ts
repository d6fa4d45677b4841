import { readFile } from "node:fs/promises";
import path from "node:path";
import type postgres from "postgres";
import { RENDITION_WIDTHS } from "#contract/renditions.ts";
import type { Config } from "#server/config.ts";
import { clientsOf } from "#server/db/connect.ts";
import { listRunMigrations } from "#server/db/migrate.ts";
import { joinDatabase } from "#server/db/open.ts";
import { dataIn } from "#server/db/restored-folder.ts";
import type { FileStore } from "#server/media/file-store.ts";
import { FILES_HELD_LOCK } from "#server/media/held-files.ts";
import { openFiles } from "#server/media/open-files.ts";
import { pictureFolder } from "#server/media/picture-path.ts";
import packageJson from "../../package.json" with { type: "json" };
import { showProgress } from "../progress.ts";
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

async function addTables(client: postgres.Sql, { tables }: Manifest, add: Add): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  const progress = showProgress("Tables", tables.length, "tables");
  for (const [i, table] of tables.entries()) {
    rows[table.name] = await dumpTable(client, table, add);
    progress.update(i + 1);
  }
  progress.stop();
  return rows;
}

/** Adds all files of a picture; returns false if any is missing. */
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

/** Adds every picture that a row of the snapshot names. */
async function addPictures(client: postgres.Sql, files: FileStore, add: Add) {
  const [counted] = await client<{ total: number }[]>`select count(*)::int as total from uploads`;
  const progress = showProgress("Pictures", counted?.total ?? 0, "pictures");
  const found = { pictures: 0, missing: 0 };
  for await (const rows of client<{ path: string }[]>`select path from uploads order by path`.cursor(ROWS_AT_ONCE))
    for (const row of rows) {
      if (await addPicture(files, row.path, add)) found.pictures += 1;
      else found.missing += 1;
      progress.update(found.pictures + found.missing);
    }
  progress.stop();
  return found;
}

/**
 * Writes the content of the data folder at one moment to a new file, whether or not the server runs. Rows come from one
 * snapshot, and its pictures are not deleted before they are copied. Also returns the number of pictures with missing
 * files.
 * @throws BackupError if the database is external or was never used
 */
export async function makeBackup(config: Config, file: string): Promise<Seal & { missing: number }> {
  if (config.databaseUrl !== null)
    throw new BackupError(
      "DATABASE_URL names a database with backups of its own kind: docs/operations.md says how it is backed up.",
    );
  const nothing = new BackupError(`There is nothing to back up in ${config.dataDir}.`);
  if ((await dataIn(config.dataDir)).length === 0) throw nothing;
  const database = await joinDatabase({ ...config, databasePool: 1 });
  // Lock and snapshot belong to one connection; postgres.js would silently reconnect without them.
  let isLost = false;
  const onclose = () => {
    isLost = true;
  };
  const client = clientsOf(database.db)({ max: 1, idle_timeout: 0, max_lifetime: null, onclose });
  try {
    const schema = await listRunMigrations(database.db);
    if (schema.length === 0) throw nothing;
    const arePicturesHere = config.s3 === null;
    if (arePicturesHere) await client`select pg_advisory_lock(${FILES_HELD_LOCK})`;
    // Ends with the connection: `client.begin` would send a rollback to a lost connection.
    await client`begin isolation level repeatable read read only`;
    let missing = 0;
    const seal = await writeArchive(file, async (add) => {
      const [server] = await client<{ version: string }[]>`select current_setting('server_version') as version`;
      const manifest = newManifest({
        made_at: new Date().toISOString(),
        program: packageJson.version,
        postgres: server?.version ?? "",
        schema,
        tables: await listTables(client),
        pictures: arePicturesHere ? "archive" : "bucket",
      });
      await add(asFile(MANIFEST, manifest));
      await addKeptFiles(config.dataDir, add);
      const rows = await addTables(client, manifest, add);
      const found = arePicturesHere
        ? await addPictures(client, await openFiles(config), add)
        : { pictures: 0, missing: 0 };
      missing = found.missing;
      if (isLost) throw new Error("the connection was lost");
      return { rows, pictures: found.pictures };
    });
    return { ...seal, missing };
  } catch (error) {
    throw isLost ? new BackupError("The database went away while it was backed up. There is no backup.") : error;
  } finally {
    await client.end({ timeout: 1 });
    await database.close();
  }
}
