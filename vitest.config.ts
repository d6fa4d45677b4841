import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "server",
          environment: "node",
          include: ["{contract,server,cli,scripts}/**/*.test.ts"],
          globalSetup: ["server/testing/global-setup.ts"],
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
          testTimeout: 60_000,
        },
      },
    ],
  },
});
