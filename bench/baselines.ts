import { spawnSync } from "node:child_process";
import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { connect, type Database } from "#server/db/connect.ts";
import type { EmbeddedPostgres } from "#server/db/embedded.ts";
import { BENCH_FOLDER } from "./database.ts";

/**
 * The programs that Basera is compared with. Their packages are installed separately, so that only benches install
 * them.
 */
const INSTALLED = path.join(BENCH_FOLDER, "baselines");
const INSTALLED_MARK = path.join(INSTALLED, "node_modules", ".installed");

/** Returns the path of an installed file of bench/baselines. */
export const baselineFile = (file: string) => path.join(INSTALLED, file);

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, {
    cwd: INSTALLED,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
    // Without PRISMA_SCHEMA_ENGINE_BINARY the generator downloads a program that it never runs.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1" },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
}

/** Installs the baselines at the first run and after a change. */
export async function installBaselines(): Promise<void> {
  await cp(path.resolve("bench/baselines"), INSTALLED, { recursive: true });
  const files = ["package-lock.json", "schema.prisma"].map((file) => readFile(baselineFile(file), "utf8"));
  const wanted = (await Promise.all(files)).join("\n");
  if ((await readFile(INSTALLED_MARK, "utf8").catch(() => "")) === wanted) return;
  console.log("Installing what Basera is compared with (the first time)…");
  run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
  run(process.execPath, [path.join("node_modules", "prisma", "build", "index.js"), "generate"]);
  await writeFile(INSTALLED_MARK, wanted);
}

/** Returns the environment with which a program connects to a database of this server. */
export function environmentOf({ connection }: EmbeddedPostgres, database: string): Record<string, string> {
  const { host, port, user, password } = connection;
  return {
    PGHOST: path.isAbsolute(host) ? path.dirname(host) : host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
  };
}

/** Runs the work as a role that may create and drop databases. */
export async function asAdmin<T>(server: EmbeddedPostgres, work: (admin: Database) => Promise<T>): Promise<T> {
  const admin = connect({ server: server.connection, database: "postgres" }, 1);
  try {
    return await work(admin);
  } finally {
    await admin.destroy();
  }
}

export async function runAll(db: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Returns the statements of a file of bench/baselines. */
export async function statementsOf(file: string): Promise<string[]> {
  const text = await readFile(baselineFile(file), "utf8");
  return text
    .replace(/^--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim())
    .filter(Boolean);
}
