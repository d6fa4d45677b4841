import type { Config } from "../config.ts";
import { bucketFault, objectFault } from "../files/s3-files.ts";
import { mailServerFault } from "../mail/transport.ts";

type Given = { config: Config };

/** Returns why the mail server cannot be reached or rejects the sign-in, or null. Sends nothing. */
export async function findMailFault({ config: { mail } }: Given, limitMs: number): Promise<string | null> {
  return mail.by === "smtp" ? mailServerFault(mail, limitMs) : null;
}

/** Returns a message if the bucket is missing or not accessible, else null. Writes nothing. */
export async function findBucketFault({ config: { s3 } }: Given, limitMs: number): Promise<string | null> {
  return s3 && bucketFault(s3, limitMs);
}

/** Writes, reads and deletes an object in the bucket. Returns a message if that fails, else null. */
export async function findObjectFault({ config: { s3 } }: Given, limitMs: number): Promise<string | null> {
  return s3 && objectFault(s3, limitMs);
}

/** Returns a message if Redis does not respond or rejects the password, else null. */
export async function findRedisFault({ config: { redisUrl } }: Given, limitMs: number): Promise<string | null> {
  if (redisUrl === null) return null;
  const { createClient } = await import("redis");
  const socket = { reconnectStrategy: false, connectTimeout: limitMs } as const;
  const client = createClient({ url: redisUrl, socket, commandOptions: { timeout: limitMs } }).on("error", () => {});
  try {
    await client.connect();
    await client.ping();
    return null;
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return `Redis at REDIS_URL does not respond: ${message || code}.`;
  } finally {
    client.destroy();
  }
}
