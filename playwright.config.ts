import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/chromium.ts";
import { freePort } from "./server/process/free-port.ts";

// This file is evaluated in the main process and again in each worker. Workers inherit the folder that the main process
// chose.
const DATA_DIR = path.resolve(".test", "journeys-data");
if (!process.env.E2E_PORT) {
  process.env.E2E_PORT = String(await freePort());
  rmSync(DATA_DIR, { recursive: true, force: true });
}
const site = `http://localhost:${process.env.E2E_PORT}`;
/** `JOURNEYS_ON=cluster` runs the journeys on several processes behind nginx. */
const onCluster = process.env.JOURNEYS_ON === "cluster";
const { executablePath, args } = await findChromium();

export default defineConfig({
  testDir: "e2e",
  // One more than the cores, because journeys that wait leave 29 % of two cores idle.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only the second time is unstable.
  retries: 1,
  outputDir: ".test/journeys",
  // Long, because a busy machine is slow.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices["Desktop Chrome"],
    channel: undefined,
    baseURL: site,
    locale: "en-IN",
    // A trace costs half as much as the journey. To record one: npm test -- journeys --trace retain-on-failure
    trace: "off",
    // Journeys intercept requests with routes, which do not see requests that a service worker handles. offline.spec.ts
    // enables it.
    serviceWorkers: "block",
    launchOptions: { executablePath, args },
  },
  webServer: {
    command: onCluster ? "node cli/cluster.ts" : "node server/main.ts",
    env: {
      NODE_ENV: "production",
      PORT: process.env.E2E_PORT,
      DATA_DIR,
      DEMO_PASSWORD: "demo-password",
      RATE_LIMIT_SCALE: "1000",
      // A busy machine would send pages without data.
      TIME_LIMIT_SCALE: "10",
      LOG_LEVEL: "warn",
    },
    url: `${site}/api/ready`,
    timeout: 120_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
