import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Tests that wait for processes, time-outs and restarts most of the time. A whole run does them beside the journeys. */
const WAITING = [
  "cli/cluster.test.ts",
  "server/db/faults.test.ts",
  "server/messaging/nothing-lost.test.ts",
  "server/realtime/cluster.test.ts",
  "server/testing/disk-full.test.ts",
];
/** What both kinds of tests of the server share. */
const ON_SERVER = {
  environment: "node",
  globalSetup: ["server/testing/global-setup.ts"],
  // Each file has a separate database and app, but they share the imported server: importing it for each took as long
  // as the tests.
  isolate: false,
  // Long, because a busy machine is slow.
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // One more than the cores, because files that wait for timeouts leave cores idle. On two cores this takes 140 s
    // instead of 180 s.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...ON_SERVER,
          name: "server",
          include: ["{contract,server,cli,scripts}/**/*.test.ts"],
          exclude: WAITING,
        },
      },
      { test: { ...ON_SERVER, name: "waiting", include: WAITING } },
      {
        test: {
          name: "web",
          environment: "happy-dom",
          include: ["web/**/*.test.{ts,tsx}"],
          setupFiles: ["web/testing/reset-before-file.ts"],
          isolate: false,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
