import { z } from "zod";

/** Why there is no backup, or none is restored, in a sentence for people. */
export class BackupError extends Error {}

/** Raised when what is in an archive changes so that an older program could not read it. */
const FORMAT = 1;

const identifier = z.string().regex(/^[a-z][a-z0-9_]*$/);

/** The first file of an archive: what it was made from. */
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  program: z.string(),
  postgres: z.string(),
  /** The migrations that had run, in their order. */
  schema: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1) })),
  /** Where the pictures are: in this archive, or in a bucket that is backed up by itself. */
  pictures: z.enum(["archive", "bucket"]),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The last file: what is in the archive. Without it the archive is not whole. */
const sealSchema = z.object({
  rows: z.record(identifier, z.number().int().min(0)),
  pictures: z.number().int().min(0),
  /** Of every file before this one, in their order: name, size and content. */
  sha256: z.string(),
});
export type Seal = z.infer<typeof sealSchema>;

export const MANIFEST = "manifest.json";
export const SEAL = "seal.json";
export const newManifest = (given: Omit<Manifest, "format">): Manifest => ({ format: FORMAT, ...given });

/** The files of the data folder, besides database and pictures, that a backup holds: sealed secrets can be opened with these keys alone. */
export const KEPT_FILES = ["auth-keys.json", "demo-password"] as const;

function parse(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    return null;
  }
}

/** @throws BackupError where it is none, or one of a newer program. */
export function readManifest(content: Buffer): Manifest {
  const given = parse(content);
  const format = z.object({ format: z.number() }).safeParse(given);
  if (format.success && format.data.format > FORMAT)
    throw new BackupError("This backup was made by a newer version of the program. Restore it with that one.");
  const manifest = manifestSchema.safeParse(given);
  if (!manifest.success) throw new BackupError("This file is not a backup: its manifest cannot be read.");
  return manifest.data;
}

/** Null where it is none. */
export function readSeal(content: Buffer): Seal | null {
  return sealSchema.safeParse(parse(content)).data ?? null;
}
