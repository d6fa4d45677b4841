import { mkdir } from "node:fs/promises";
import { inject } from "vitest";
import { copyFolder } from "../database/template-database.ts";
import { dataFolder } from "./running-server.ts";

/** Returns a copy of a used data folder with an empty database, for tests that do not test the first start. */
export async function usedDataFolder(at?: string): Promise<string> {
  const folder = at ?? (await dataFolder());
  await mkdir(folder, { recursive: true });
  await copyFolder(`${inject("usedDataFolder")}/.`, folder);
  return folder;
}
