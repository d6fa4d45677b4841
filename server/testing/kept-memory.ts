import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as (options: { type: "minor" | "major" }) => void;

/** Collects young objects, and lets those that are in use become old. */
export function age(): void {
  collect({ type: "minor" });
  collect({ type: "minor" });
}

/** MB of objects that doing this so often leaves behind, where only young objects are collected meanwhile. */
export async function keptMegabytes(times: number, work: () => Promise<void>): Promise<number> {
  // What is made at the first time lasts.
  await work();
  collect({ type: "major" });
  const before = process.memoryUsage().heapUsed;
  for (let time = 0; time < times; time++) {
    await work();
    age();
  }
  return (process.memoryUsage().heapUsed - before) / 1024 / 1024;
}
