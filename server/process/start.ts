import { access, constants, mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { OperatorError } from "../operator-error.ts";
import { announce } from "./log.ts";

/** A reason not to start, as a sentence for the operator. */
export class StartError extends OperatorError {}

/**
 * Checks that the server can listen at HOST and PORT.
 * @throws StartError
 */
export async function requireFreePort({ host, port }: Pick<Config, "host" | "port">, command = "start"): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE")
      throw new StartError(
        `Port ${port} is in use. Choose another one with PORT, for example: PORT=${port + 1} npm ${command}`,
      );
    if (error.code === "EACCES")
      throw new StartError(`This user may not open port ${port}. Set PORT to a number above 1023.`);
    if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"].includes(error.code ?? ""))
      throw new StartError(`HOST ${host} is not an address of this machine.`);
    throw error;
  });
}

/**
 * Creates the data folder if it does not exist.
 * @throws StartError if it is not writable
 */
export async function requireDataFolder({ dataDir, databaseUrl, s3 }: Config): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    if (databaseUrl === null || s3 === null) await access(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR must be a folder that this user can write to: ${(error as Error).message}`);
  }
}

export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

/** Prints the site's address, where the server listens if that differs, and the accounts of a demo. */
export function printAddress(
  config: Pick<Config, "mode" | "siteUrl" | "host" | "port">,
  demo: { password: string } | null,
  log: Logger,
): void {
  const { siteUrl, host, port } = config;
  const listens = `http://${isLoopback(host) ? "localhost" : host}:${port}`;
  const text = `Basera is ready at ${siteUrl}${siteUrl === listens ? "" : ` (listening at ${listens})`}`;
  announce(log, config, { text, details: { url: siteUrl, listening: listens } });
  if (!demo) return;
  console.log("\nSign in with one of the demo accounts:");
  for (const account of ["admin", "owner", "tenant"]) console.log(`  ${account}@basera.test`.padEnd(24), demo.password);
  console.log("");
}
