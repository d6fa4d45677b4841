import { createECDH } from "node:crypto";
import { access, constants, statfs } from "node:fs/promises";
import type { Config } from "../config.ts";
import { loadSigningKeys } from "../keys/signing-keys.ts";

type Given = { config: Config };

const MB = 1024 * 1024;
const MIN_FREE_MB = 1024;

/** Returns a message if this is less than `MIN_FREE_MB`, else null. */
export function spaceFault(freeBytes: number): string | null {
  const free = Math.floor(freeBytes / MB);
  return free >= MIN_FREE_MB ? null : `The disk of DATA_DIR has ${free} MB left: free at least ${MIN_FREE_MB} MB.`;
}

/**
 * Returns a message if the data folder is not writable or its disk is almost full, else null. A missing folder is no
 * fault: the start creates it.
 */
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

/** Returns why the signing keys cannot be loaded, or null. */
export async function findKeyFault({ config }: Given): Promise<string | null> {
  if (config.auth.jwtKeys === null) return null;
  return loadSigningKeys(config).then(
    () => null,
    (error: Error) => `${error.message}.`,
  );
}

/** Returns a message if the two keys for push notifications are not a pair, else null. */
export async function findPushFault({ config: { push } }: Given): Promise<string | null> {
  if (push.keys === null) return null;
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(push.keys.privateKey, "base64url");
  const isPair = pair.getPublicKey("base64url") === push.keys.publicKey;
  return isPair ? null : "PUSH_VAPID_PUBLIC_KEY does not belong to PUSH_VAPID_PRIVATE_KEY: generate both together.";
}

/** Returns a message if a production site has no contact for complaints, else null. */
export async function findMissingContact({ config: { mode, grievanceContact } }: Given): Promise<string | null> {
  if (mode !== "production" || grievanceContact !== null) return null;
  return "GRIEVANCE_CONTACT is not set: people must find whom to complain to (name, address, phone). The next version requires it.";
}
