import { createECDH } from "node:crypto";
import { access, constants, statfs } from "node:fs/promises";
import type { Config } from "../config.ts";
import { loadSigningKeys } from "../keys/signing-keys.ts";

type Given = { config: Config };

const MB = 1024 * 1024;
const LEAST_FREE_MB = 1024;

/** Returns what is wrong with a disk that has this much space left. */
export function spaceFault(freeBytes: number): string | null {
  const free = Math.floor(freeBytes / MB);
  return free >= LEAST_FREE_MB ? null : `The disk of DATA_DIR has ${free} MB left: free at least ${LEAST_FREE_MB} MB.`;
}

/** Finds a data folder that cannot be written, or whose disk is almost full. The start creates a missing one. */
export async function findDiskFault({ config: { dataDir } }: Given): Promise<string | null> {
  try {
    await access(dataDir, constants.W_OK);
    const { bavail, bsize } = await statfs(dataDir);
    return spaceFault(bavail * bsize);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? null : `DATA_DIR must be a folder that this user can write to: ${message}.`;
  }
}

/** Finds signing keys whose numbers are no key. */
export async function findKeyFault({ config }: Given): Promise<string | null> {
  if (config.auth.jwtKeys === null) return null;
  return loadSigningKeys(config).then(
    () => null,
    (error: Error) => `${error.message}.`,
  );
}

/** Finds keys for push notifications that do not belong together. */
export async function findPushFault({ config: { push } }: Given): Promise<string | null> {
  if (push.keys === null) return null;
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(push.keys.privateKey, "base64url");
  const isPair = pair.getPublicKey("base64url") === push.keys.publicKey;
  return isPair ? null : "PUSH_VAPID_PUBLIC_KEY does not belong to PUSH_VAPID_PRIVATE_KEY: generate both together.";
}

/** Finds a production site that has no contact for complaints. */
export async function findMissingContact({ config: { mode, grievanceContact } }: Given): Promise<string | null> {
  if (mode !== "production" || grievanceContact !== null) return null;
  return "GRIEVANCE_CONTACT is not set: people must find whom to complain to (name, address, phone). The next version requires it.";
}
