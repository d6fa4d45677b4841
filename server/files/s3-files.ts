import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
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

/**
 * Stores pictures in a bucket of an S3-compatible store with path-style addresses. If the store rejects a call or does
 * not respond, calls throw AppError `not_ready`.
 */
export function s3Files({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): FileStore {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Some stores do not support optional checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS, requestTimeout: SILENCE_MS },
  });

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
