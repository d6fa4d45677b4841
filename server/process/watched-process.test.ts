import { once } from "node:events";
import { expect, it } from "vitest";
import { spawnWatched } from "./watched-process.ts";

/** Like a database, this program ignores signals until it has started. */
const SLOW_TO_HEAR = "setTimeout(() => process.on('SIGINT', () => process.exit(7)), 300); setInterval(() => {}, 1000)";

it.skipIf(process.platform === "win32")("ends a program that was signalled before it handled signals", async () => {
  const program = spawnWatched("test", [process.execPath, "-e", SLOW_TO_HEAR], { cwd: import.meta.dirname });
  program.stdin?.end();
  const [code] = await once(program, "exit");
  // The exit code is 130 if the signal arrives while Node itself is starting.
  expect([7, 130]).toContain(code);
});
