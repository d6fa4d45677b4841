import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // One more than the cores, because files that wait for timeouts leave cores idle. On two cores this takes 140 s
    // instead of 180 s.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: "server",
          environment: "node",
          include: ["{contract,server,cli,scripts}/**/*.test.ts"],
          globalSetup: ["server/testing/global-setup.ts"],
          // Each file has a separate database and app, but they share the imported server: importing it for each took
          // as long as the tests.
          isolate: false,
          // Node imports the files itself, as it does for the server.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // Only ends tests that hang. A server that starts in two seconds needs a minute on a busy machine.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Shorter, so that the error says what was waited for.
          expect: { poll: { timeout: 240_000, interval: 20 } },
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
