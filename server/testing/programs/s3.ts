import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { S3Config } from "../../config.ts";

const PROGRAM = createRequire(import.meta.url).resolve("s3rver/bin/s3rver.js");

/** Starts an S3 server in a separate process, with an empty bucket. */
export async function startS3(): Promise<{ config: S3Config; stop(): Promise<void> }> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "basera-s3-"));
  const bucket = "basera-pictures";
  const server = spawn(
    process.execPath,
    // This S3 server encrypts the tokens of its lists with a cipher that OpenSSL 3 only has in its legacy provider.
    [
      "--openssl-legacy-provider",
      PROGRAM,
      "-s",
      "-d",
      directory,
      "-a",
      "127.0.0.1",
      "-p",
      "0",
      "--configure-bucket",
      bucket,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = once(server, "exit");
  let endpoint = "";
  for await (const line of createInterface(server.stdout)) {
    const [, address] = /listening on (\S+)/.exec(line) ?? [];
    if (!address) continue;
    endpoint = `http://${address}`;
    break;
  }
  if (!endpoint) throw new Error("the S3 server did not start");
  return {
    config: { endpoint, bucket, region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    async stop() {
      server.kill("SIGKILL");
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
