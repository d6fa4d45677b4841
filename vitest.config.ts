import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // One more than the cores: files that wait for timeouts leave cores idle. 140 s instead of 180 s on two cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: "server",
          environment: "node",
          include: ["{contract,server,cli,scripts}/**/*.test.ts"],
          globalSetup: ["server/testing/global-setup.ts"],
          // Each file has its own database and app; importing the server for each took as long as the tests.
          isolate: false,
          // A busy machine is slow, not wrong.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
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
