import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { v4 as uuidv4 } from "uuid";
import { OperatorError } from "../operator-error.ts";

/**
 * Returns the text of a file, created with `make` if it does not exist and readable by its owner only (0600). If several
 * processes start at once, all get the text of the first.
 */
async function readOrCreate(file: string, make: () => Promise<string>): Promise<string> {
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept) return kept;
  const draft = `${file}.${uuidv4()}.part`;
  await writeFile(draft, await make(), { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") return rename(draft, file);
  });
  await rm(draft, { force: true });
  return readFile(file, "utf8");
}

/**
 * Like `readOrCreate`, for JSON.
 * @throws OperatorError if the file has other content
 */
export async function readOrCreateJson<Value>(file: string, make: () => Promise<Value>): Promise<Value> {
  const text = await readOrCreate(file, async () => JSON.stringify(await make()));
  try {
    return JSON.parse(text) as Value;
  } catch {
    throw new OperatorError(`The file ${file} is damaged: restore it from a backup.`);
  }
}
