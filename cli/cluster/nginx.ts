import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import type { Logger } from "pino";
import { StartError } from "#server/process/start.ts";
import { keepRunning, type Program, requireProgram } from "./program.ts";

/** The configuration file that the operator's guide uses. */
const SITE_FILE = path.resolve(import.meta.dirname, "../../deploy/nginx.conf");

/** The ports of nginx and of the processes. */
interface Front {
  host: string;
  port: number;
  processes: readonly number[];
}

/** Returns the guide's configuration with these ports. */
export function siteWith(text: string, { host, port, processes }: Front): string {
  const servers = processes.map((each) => `    server 127.0.0.1:${each} max_fails=0;`).join("\n");
  const listen = `    listen ${host.includes(":") ? `[${host}]` : host}:${port};`;
  const changed = text
    .replace(/(^ {4}server 127\.0\.0\.1:\d+ .*\n)+/m, `${servers}\n`)
    .replace(/^ {4}listen .*$/m, listen);
  if (!changed.includes(servers) || !changed.includes(listen))
    throw new Error("deploy/nginx.conf lacks the lines to change");
  return changed;
}

/** Returns the nginx.conf around it, for an nginx that uses only this folder. */
function around(folder: string): string {
  const { stderr } = spawnSync("nginx", ["-V"], { encoding: "utf8" });
  const modules = ["proxy", "fastcgi", "uwsgi", "scgi"].filter(
    (name) => !stderr.includes(`--without-http_${name}_module`),
  );
  const folders = ["client_body", ...modules].map((name) => `    ${name}_temp_path "${path.join(folder, name)}";`);
  return `daemon off;
worker_processes auto;
worker_shutdown_timeout 10s;
pid "${path.join(folder, "nginx.pid")}";
error_log stderr crit;
events {
    worker_connections 8192;
}
http {
    access_log off;
${folders.join("\n")}
    include "${path.join(folder, "site.conf")}";
}
`;
}

function answers({ host, port }: Front): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/**
 * Starts nginx in front of the processes, with the guide's configuration. If it is started as root, its workers run as
 * the package's user.
 */
export async function startNginx(front: Front, { dataDir, log }: { dataDir: string; log: Logger }): Promise<Program> {
  requireProgram("nginx", "put a proxy of your own before the processes (--no-nginx)");
  // Not in the data folder, because nginx workers may not be able to enter it.
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const folder = path.join(os.tmpdir(), `basera-nginx-${process.getuid?.() ?? 0}-${name}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await chmod(folder, 0o711);
  await writeFile(path.join(folder, "site.conf"), siteWith(await readFile(SITE_FILE, "utf8"), front));
  const file = path.join(folder, "nginx.conf");
  await writeFile(file, around(folder));
  const given = ["-p", folder, "-c", file, "-e", "stderr"];
  const checked = spawnSync("nginx", ["-t", "-q", ...given], { encoding: "utf8" });
  if (checked.status !== 0) throw new StartError(`nginx rejects its configuration:\n${checked.stderr}`);
  const program = await keepRunning({
    name: "nginx",
    command: ["nginx", ...given],
    folder,
    signal: "QUIT",
    isReady: () => answers(front),
    log,
  });
  return {
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
