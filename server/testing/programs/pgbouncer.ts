import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { DatabaseLocation } from "../../db/connect.ts";
import { socketOptions } from "../../db/embedded.ts";
import { isRoot, UNPRIVILEGED } from "../../db/postgres-programs.ts";
import { freePort } from "../../process/free-port.ts";
import { atEnd } from "../at-end.ts";
import { until } from "../until.ts";

/** Starts a PgBouncer before a test database. Returns its URL. It ends with the test. */
export async function startPgBouncer(location: DatabaseLocation, mode: "session" | "transaction"): Promise<string> {
  if (typeof location === "string") throw new Error("this database has an address");
  const { host, port: serverPort, user, password } = socketOptions(location.server);
  const folder = await mkdtemp(path.join(os.tmpdir(), "basera-pgbouncer-"));
  const port = await freePort();
  const [settings, users] = [path.join(folder, "pgbouncer.ini"), path.join(folder, "users.txt")];
  await writeFile(users, `"${user}" "${password}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${host} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
`,
  );
  // It refuses to run as root.
  const ids = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
  if (isRoot) for (const file of [folder, settings, users]) await chown(file, UNPRIVILEGED, UNPRIVILEGED);
  await chmod(folder, 0o700);
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const child: ChildProcess = spawn("pgbouncer", [settings], { ...ids, env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr?.on("data", (chunk) => (said += chunk));
  atEnd(async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    await rm(folder, { recursive: true });
  });
  await until(
    () => said.includes("process up"),
    () => said,
  );
  return `postgres://${user}:${password}@127.0.0.1:${port}/${location.database}`;
}
