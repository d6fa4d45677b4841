import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as (options: { type: "minor" | "major" }) => void;

let weights = 0;

/** Makes old of what is in use: it has outlived two collections of young objects. */
export function age(): void {
  collect({ type: "minor" });
  collect({ type: "minor" });
}

/**
 * MB of objects that doing this 200 times leaves behind, where only young objects are collected meanwhile. What is made in
 * one time must be small beside the room for young objects (a megabyte at first): else some of it becomes old in use.
 */
export async function keptMegabytes(work: () => Promise<void>): Promise<number> {
  // What is made at the first time lasts.
  await work();
  collect({ type: "major" });
  const before = process.memoryUsage().heapUsed;
  for (let time = 0; time < 200; time++) {
    await work();
    age();
  }
  return (process.memoryUsage().heapUsed - before) / 1024 / 1024;
}

/** A text of 50 kB that nobody else has. */
export function weight(): string {
  weights += 1;
  return JSON.stringify(Array.from({ length: 10_000 }, () => 1000 + weights));
}
