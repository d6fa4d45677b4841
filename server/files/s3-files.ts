import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { v4 as uuidv4 } from "uuid";
import type { S3Config } from "../config.ts";
import { AppError } from "../errors.ts";
import { type FileStore, IMMUTABLE_CACHE, type StoredFolder } from "./file-store.ts";

const CONNECT_MS = 3_000;
/** Time-out for a store that sends no data. */
const SILENCE_MS = 15_000;

/** Turns any failure of the store into a temporary error for the caller; the log has the cause. */
function storeUnavailable(cause: unknown): AppError {
  return new AppError("not_ready", { headers: { "retry-after": "5" }, cause });
}

function s3Client({ endpoint, region, accessKeyId, secretAccessKey }: S3Config, silenceMs = SILENCE_MS): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Some stores do not support optional checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs, requestTimeout: silenceMs },
  });
}

/** Returns why a call to the store failed. */
function storeFault(error: Error & { code?: string; $metadata?: { httpStatusCode?: number } }): string {
  const status = error.$metadata?.httpStatusCode;
  if (status === 404) return "The bucket in S3_BUCKET does not exist.";
  if (status === 403) return "The store refuses the bucket in S3_BUCKET to S3_ACCESS_KEY_ID with S3_SECRET_ACCESS_KEY.";
  if (status === 301 || status === 400) return "The bucket in S3_BUCKET is not in S3_REGION at S3_ENDPOINT.";
  return `S3_ENDPOINT does not respond: ${status ?? error.code ?? error.name}.`;
}

async function faultOf(s3: S3Config, limitMs: number, use: (client: S3Client) => Promise<unknown>) {
  const client = s3Client(s3, limitMs);
  try {
    await use(client);
    return null;
  } catch (error) {
    return storeFault(error as Parameters<typeof storeFault>[0]);
  } finally {
    client.destroy();
  }
}

/** Returns a sentence for the operator if the bucket cannot be used, otherwise null. Writes nothing. */
export function bucketFault(s3: S3Config, limitMs: number): Promise<string | null> {
  return faultOf(s3, limitMs, (client) => client.send(new HeadBucketCommand({ Bucket: s3.bucket })));
}

/** Writes, reads and deletes an object. Returns a sentence for the operator if that fails, otherwise null. */
export function objectFault(s3: S3Config, limitMs: number): Promise<string | null> {
  const object = { Bucket: s3.bucket, Key: `check-${uuidv4()}` };
  return faultOf(s3, limitMs, async (client) => {
    await client.send(new PutObjectCommand({ ...object, Body: "check" }));
    try {
      const { Body } = await client.send(new GetObjectCommand(object));
      await Body?.transformToByteArray();
    } finally {
      await client.send(new DeleteObjectCommand(object));
    }
  });
}

/**
 * Stores pictures in a bucket of an S3-compatible store with path-style addresses. If the store rejects a call or does
 * not respond, calls throw AppError `not_ready`.
 */
export function s3Files(config: S3Config): FileStore {
  const { bucket } = config;
  const client = s3Client(config);

  /** Yields every object below the prefix, in key order. */
  async function* list(prefix: string) {
    let token: string | undefined;
    do {
      const page = await client
        .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }))
        .catch((error) => {
          throw storeUnavailable(error);
        });
      yield* page.Contents ?? [];
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  return {
    async write(key, content) {
      const file = {
        Bucket: bucket,
        Key: key,
        Body: content,
        ContentType: "image/webp",
        CacheControl: IMMUTABLE_CACHE,
      };
      await client.send(new PutObjectCommand(file)).catch((error) => {
        throw storeUnavailable(error);
      });
    },
    async open(key) {
      const file = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key })).catch((error) => {
        if (error instanceof NoSuchKey) return null;
        throw storeUnavailable(error);
      });
      return file && { size: file.ContentLength ?? 0, content: file.Body as Readable };
    },
    async removeFolder(prefix) {
      for await (const { Key } of list(`${prefix}/`))
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key })).catch((error) => {
          throw storeUnavailable(error);
        });
    },
    async *listFolders(parent) {
      let open = null as StoredFolder | null;
      for await (const { Key = "", LastModified = new Date() } of list(`${parent}/`)) {
        const [name] = Key.slice(parent.length + 1).split("/");
        const folder = `${parent}/${name}`;
        if (open && open.folder !== folder) yield open;
        open = open?.folder === folder && open.writtenAt > LastModified ? open : { folder, writtenAt: LastModified };
      }
      if (open) yield open;
    },
  };
}
