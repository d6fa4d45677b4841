import { z } from "zod";
import { OperatorError } from "#server/operator-error.ts";

/** A backup or restore is refused. The message gives the reason. */
export class BackupError extends OperatorError {}

/** Increased when an older version could no longer read the archive. */
const FORMAT = 1;

const identifier = z.string().regex(/^[a-z][a-z0-9_]*$/);

/** The first file of an archive. Describes where it comes from. */
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  program: z.string(),
  postgres: z.string(),
  /** The executed migrations, in order. */
  schema: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1) })),
  /** Where the pictures are: in this archive, or in a store that is backed up separately. */
  pictures: z.enum(["archive", "bucket"]),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The last file. Describes the content of the archive; without it the archive is incomplete. */
const sealSchema = z.object({
  rows: z.record(identifier, z.number().int().min(0)),
  pictures: z.number().int().min(0),
  /** Over name, size and content of all previous files. */
  sha256: z.string(),
});
export type Seal = z.infer<typeof sealSchema>;

export const MANIFEST = "manifest.json";
export const SEAL = "seal.json";
export const newManifest = (given: Omit<Manifest, "format">): Manifest => ({ format: FORMAT, ...given });

/** Other files of the data folder in a backup. Encrypted secrets cannot be read without these keys. */
export const KEPT_FILES = ["auth-keys.json", "push-keys.json", "demo-password"] as const;

function parse(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    return null;
  }
}

/** @throws BackupError for an invalid manifest, or one of a newer version. */
export function readManifest(content: Buffer): Manifest {
  const given = parse(content);
  const format = z.object({ format: z.number() }).safeParse(given);
  if (format.success && format.data.format > FORMAT)
    throw new BackupError("This backup was made by a newer version of the program. Restore it with that version.");
  const manifest = manifestSchema.safeParse(given);
  if (!manifest.success) throw new BackupError("This file is not a backup: its manifest cannot be read.");
  return manifest.data;
}

/** Returns null for an invalid seal. */
export function readSeal(content: Buffer): Seal | null {
  return sealSchema.safeParse(parse(content)).data ?? null;
}
