import { spawn } from "node:child_process";
import path from "node:path";
import { table } from "./figures.ts";

const COUNTS = { requests: 100_000, pages: 20_000, frames: 50_000, pictures: 10_000, tokens: 10_000 };
const VITEST = path.resolve(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
const TESTS = "server/api-tests/fuzz";

/**
 * Runs the fuzz tests of `npm test` for longer. Returns what was sent and how long it took; throws on a failure. The
 * output contains the failing input, and a seed that repeats the run.
 */
export async function benchFuzz(seed: string | undefined): Promise<string> {
  const counts = Object.fromEntries(
    Object.entries(COUNTS).map(([name, n]) => [`FUZZ_${name.toUpperCase()}`, String(n)]),
  );
  const begun = performance.now();
  const child = spawn(process.execPath, [VITEST, "run", "--project", "server", TESTS], {
    env: { ...process.env, NODE_ENV: "test", ...counts, ...(seed !== undefined && { FUZZ_SEED: seed }) },
    stdio: "inherit",
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error("An input was done wrong by: see above.");
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  const rows = Object.entries(COUNTS).map(([what, sent]) => ({ what, sent: sent.toLocaleString("en"), failures: 0 }));
  return ["### Fuzzing", "", table(rows), "", `In ${minutes} minutes.`].join("\n");
}
