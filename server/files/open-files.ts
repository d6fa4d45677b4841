import path from "node:path";
import type { Config } from "../config.ts";
import { diskFiles } from "./disk-files.ts";
import type { FileStore } from "./file-store.ts";

/** Returns the configured picture store. The S3 client is large, so it is loaded only if it is used. */
export async function openFiles({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<FileStore> {
  if (s3 === null) return diskFiles(path.join(dataDir, "media"));
  const { s3Files } = await import("./s3-files.ts");
  return s3Files(s3);
}
