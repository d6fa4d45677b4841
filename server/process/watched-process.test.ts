import { once } from "node:events";
import os from "node:os";
import type { Readable } from "node:stream";
import { expect, it } from "vitest";
import { spawnWatched } from "./watched-process.ts";

/** Like a database, this program ignores signals until it has started. */
const SLOW_TO_HEAR = "setTimeout(() => process.on('SIGINT', () => process.exit(7)), 300); setInterval(() => {}, 1000)";

/** Like a database that cannot write its last checkpoint, this program does not stop when it is asked to. */
const STUCK =
  "for (const s of ['SIGINT', 'SIGQUIT']) process.on(s, () => {}); setInterval(() => {}, 1000); console.error('on')";

it.skipIf(process.platform === "win32")("kills a program that does not stop in time", async () => {
  const program = spawnWatched("test", [process.execPath, "-e", STUCK], { cwd: import.meta.dirname, patience: 0 });
  await once(program.stderr as Readable, "data");
  program.stdin?.end();
  expect(await once(program, "exit")).toEqual([128 + os.constants.signals.SIGKILL, null]);
});

it.skipIf(process.platform === "win32")("ends a program that was signalled before it handled signals", async () => {
  const program = spawnWatched("test", [process.execPath, "-e", SLOW_TO_HEAR], { cwd: import.meta.dirname });
  program.stdin?.end();
  const [code] = await once(program, "exit");
  // The exit code is 130 if the signal arrives while Node itself is starting.
  expect([7, 130]).toContain(code);
});
