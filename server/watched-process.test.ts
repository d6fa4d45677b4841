import { once } from "node:events";
import { expect, it } from "vitest";
import { spawnWatched } from "./watched-process.ts";

/** As a database does, it hears of the end only once it has begun; until then it is deaf. */
const SLOW_TO_HEAR = "setTimeout(() => process.on('SIGINT', () => process.exit(7)), 300); setInterval(() => {}, 1000)";

it.skipIf(process.platform === "win32")("ends a program that was told to end before it could hear it", async () => {
  const program = spawnWatched("test", [process.execPath, "-e", SLOW_TO_HEAR], { cwd: import.meta.dirname });
  program.stdin?.end();
  const [code] = await once(program, "exit");
  // 130 where it is told while Node itself begins, which hears it and has nothing to do first.
  expect([7, 130]).toContain(code);
});
