import { spawnSync } from "node:child_process";
import { readFile, symlink } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { connect } from "#server/db/connect.ts";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { listKnownMigrations, listRunMigrations } from "#server/db/migrate.ts";
import { Conversing, gather } from "#server/messaging/testing/conversing.ts";
import { freePort } from "#server/process/free-port.ts";
import { atEnd } from "#server/testing/at-end.ts";
import { Browsing } from "#server/testing/programs/browsing.ts";
import { dataFolder, endServers, onDatabase, ready, run, serve } from "#server/testing/programs/running-server.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const MESSAGES = 50;
atEnd(endServers);

/** Returns the commit of the last released version, as the changelog states it. */
async function lastRelease(): Promise<string> {
  const changelog = await readFile(path.join(ROOT, "CHANGELOG.md"), "utf8");
  const commit = /^## \d+\.\d+\.\d+ - [\d-]+ \(commit `?([0-9a-f]{8,40})`?\)$/m.exec(changelog)?.[1];
  if (commit === undefined) throw new Error("the changelog names no commit of the last version");
  return commit;
}

const git = (...args: string[]) => spawnSync("git", args, { cwd: ROOT, maxBuffer: 1e9 });
const commit = await lastRelease();
const isHere = git("cat-file", "-e", commit).status === 0;
const TITLE = `lets the last released version serve while this one migrates${isHere ? "" : ` (skipped: this clone lacks its commit ${commit})`}`;

/** Returns a folder with the program of a commit. Its packages and pages are those of this version. */
async function checkOut(): Promise<string> {
  const folder = await dataFolder();
  const { stdout } = git("archive", commit, "server", "contract", "web", "package.json", "tsconfig.json");
  spawnSync("tar", ["-x", "-C", folder], { input: stdout });
  for (const name of ["node_modules", "build"]) await symlink(path.join(ROOT, name), path.join(folder, name));
  return folder;
}

it.skipIf(!isHere)(TITLE, async () => {
  const postgres = await startEmbeddedPostgres(await dataFolder(), { fsync: "off" });
  const db = connect({ server: postgres.connection, database: "postgres" }, 2);
  const [oldPort, newPort] = [await freePort(), await freePort()];
  const environment = { ...onDatabase(postgres.connection), RATE_LIMIT_SCALE: "100000", DATA_DIR: await dataFolder() };
  const old = path.join(await checkOut(), "server", "main.ts");
  await ready(run(old, [], { ...environment, PORT: String(oldPort) }));
  const before = await listRunMigrations(db);

  const talks = await gather(db, oldPort);
  const people = new Conversing(oldPort, talks);
  const tokens = talks.flatMap((talk) => talk.people.map(({ token }) => token));
  const browsing = new Browsing(oldPort, tokens);
  try {
    await people.acknowledge(MESSAGES);
    await ready(serve({ ...environment, PORT: String(newPort) }));
    await people.acknowledge(MESSAGES);
    await browsing.stop();
    expect(await people.settle()).toEqual([]);
  } finally {
    people.end();
  }
  expect(browsing.failures).toEqual([]);
  expect(people.history.failures).toBe(0);
  expect(before.length).toBeLessThan((await listKnownMigrations()).length);
  expect(await listRunMigrations(db)).toEqual(await listKnownMigrations());
  await db.destroy();
  await postgres.stop();
});
