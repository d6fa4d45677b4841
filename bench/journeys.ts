import { spawn } from "node:child_process";
import { once } from "node:events";
import { startS3 } from "#server/testing/programs/s3.ts";

/** Runs every browser journey against several processes behind nginx, with pictures in a bucket. */
export async function benchJourneys(rest: string[]): Promise<string> {
  const s3 = await startS3();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.config;
  try {
    const journeys = spawn(
      process.execPath,
      ["node_modules/@playwright/test/cli.js", "test", "--reporter=line", ...rest],
      {
        stdio: "inherit",
        env: {
          ...process.env,
          JOURNEYS_ON: "cluster",
          S3_ENDPOINT: endpoint,
          S3_BUCKET: bucket,
          S3_REGION: region,
          S3_ACCESS_KEY_ID: accessKeyId,
          S3_SECRET_ACCESS_KEY: secretAccessKey,
        },
      },
    );
    const [code] = await once(journeys, "exit");
    if (code !== 0) throw new Error("Not all journeys passed.");
    return "All journeys passed on several processes behind nginx.";
  } finally {
    await s3.stop();
  }
}
