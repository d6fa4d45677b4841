import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { connect } from "#server/db/connect.ts";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { generateTableTypes, TABLE_TYPES_FILE } from "#server/db/table-types.ts";

/** Writes server/db/schema.ts from a fresh database with every migration applied. */
const folder = await mkdtemp(path.join(os.tmpdir(), "basera-types-"));
const server = await startEmbeddedPostgres(folder);
try {
  const location = { server: server.connection, database: "postgres" };
  const db = connect(location, 2);
  await migrate({ db, location });
  await writeFile(TABLE_TYPES_FILE, await generateTableTypes(db));
  await db.destroy();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
