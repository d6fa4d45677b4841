import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../config.ts";

type Settings = Pick<Config, "dataDir" | "demoPassword">;

const fileOf = ({ dataDir }: Settings) => path.join(dataDir, "demo-password");

/** Returns the stored password of the demo accounts, or null. */
export async function keptPassword(config: Settings): Promise<string | null> {
  const kept = await readFile(fileOf(config), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return kept.trim() || null;
}

/** Stores the password in the data folder, readable by its user only. */
export async function keepPassword(config: Settings, password: string): Promise<void> {
  const draft = `${fileOf(config)}.part`;
  await writeFile(draft, `${password}\n`, { mode: 0o600 });
  await rename(draft, fileOf(config));
}

/** Returns DEMO_PASSWORD, else the stored password, else a random one. */
export async function choosePassword(config: Settings): Promise<string> {
  return config.demoPassword ?? (await keptPassword(config)) ?? randomBytes(6).toString("base64url");
}
