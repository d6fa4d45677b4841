import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { RENDITION_WIDTHS } from "#contract/pictures/renditions.ts";
import type { Database } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import { openDatabase } from "#server/db/open.ts";
import { pictureFolder } from "#server/media/picture-path.ts";
import { checkArchive, loadArchive } from "./load.ts";
import { BackupError, type Manifest, type Seal } from "./manifest.ts";
import { pictureKeyOf } from "./restore.ts";
import { LEFT_OUT } from "./tables.ts";

const PAGE = 1000;

/** @throws BackupError naming the tables whose number of rows differs from the archive's */
async function requireAllRows(db: Database, { tables }: Manifest, { rows }: Seal): Promise<void> {
  const faults: string[] = [];
  for (const { name } of tables) {
    if (LEFT_OUT.includes(name)) continue;
    const { rows: counted } = await sql<{ count: string }>`select count(*) from ${sql.table(name)}`.execute(db);
    const count = Number(counted[0]?.count);
    if (count !== rows[name]) faults.push(`${name} has ${count} rows instead of ${rows[name]}`);
  }
  if (faults.length > 0) throw new BackupError(`The backup is faulty: ${faults.join(", ")}. Use another one.`);
}

/** Returns whether the content is a WebP file of the length that its header says. */
const isWholeWebp = (content: Buffer) =>
  content.length > 12 &&
  content.toString("latin1", 0, 4) === "RIFF" &&
  content.toString("latin1", 8, 12) === "WEBP" &&
  content.readUInt32LE(4) + 8 === content.length;

/** Counts the pictures of rows that the archive has in all sizes, and those that it does not. */
async function countPictures(db: Database, files: ReadonlyMap<string, number>) {
  const found = { whole: 0, missing: 0 };
  let last: string | undefined = "";
  while (last !== undefined) {
    const rows: { path: string }[] = await db
      .selectFrom("uploads")
      .select("path")
      .where("path", ">", last)
      .orderBy("path")
      .limit(PAGE)
      .execute();
    for (const { path: picture } of rows)
      if (files.get(pictureFolder(picture)) === RENDITION_WIDTHS.length) found.whole += 1;
      else found.missing += 1;
    last = rows.at(-1)?.path;
  }
  return found;
}

/**
 * Proves that an archive can be restored: loads it into a scratch database, which is deleted afterwards, compares rows
 * and pictures with the seal, whose digest covers every file, and migrates the scratch database to this version. Reads
 * and changes nothing else.
 * @throws BackupError for any fault
 */
export async function verifyBackup(
  file: string,
): Promise<{ manifest: Manifest; rows: number; pictures: number; missing: number }> {
  const archive = await checkArchive(file);
  const { manifest } = archive;
  const scratch = await mkdtemp(path.join(os.tmpdir(), "basera-verify-"));
  try {
    const database = await openDatabase({ databaseUrl: null, databasePool: 1, dataDir: scratch });
    try {
      const files = new Map<string, number>();
      const seal = await loadArchive(database.db, archive, ({ name, content }) => {
        const key = pictureKeyOf(name);
        if (key === null) return;
        if (!isWholeWebp(content)) throw new BackupError(`The backup is faulty: ${name} is not a picture.`);
        files.set(pictureFolder(key), (files.get(pictureFolder(key)) ?? 0) + 1);
      });
      await requireAllRows(database.db, manifest, seal);
      const { whole, missing } = await countPictures(database.db, files);
      if (whole !== seal.pictures)
        throw new BackupError(`The backup is faulty: ${whole} pictures instead of ${seal.pictures}. Use another one.`);
      await migrate(database);
      const rows = Object.values(seal.rows).reduce((sum, count) => sum + count, 0);
      return { manifest, rows, pictures: whole, missing: manifest.pictures === "archive" ? missing : 0 };
    } finally {
      await database.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
