import { expect } from "vitest";

/** Returns the CPU time of this thread for the work. Other programs do not lengthen it, unlike the elapsed time. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const ROUNDS = 21;
const SAMPLES = 5;

/** Other work on the machine lengthens single times, so the lower ones are more reliable than the median. */
const lowerQuartile = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0;

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await call();
  return performance.now() - began;
}

/**
 * Expects two calls to take about the same time. Measures them in turns. A sample with a difference is repeated, because a
 * busy machine may have slowed one of them; a real difference shows in every sample.
 */
export async function expectSameTime(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  for (let sample = 1; ; sample += 1) {
    const times: { first: number[]; second: number[] } = { first: [], second: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round % 2 === 0) times.first.push(await timeOf(first));
      times.second.push(await timeOf(second));
      if (round % 2 === 1) times.first.push(await timeOf(first));
    }
    const [a, b] = [lowerQuartile(times.first), lowerQuartile(times.second)];
    const isSame = Math.max(a, b) < 1.5 * Math.min(a, b) + 2;
    if (isSame) return;
    if (sample === SAMPLES) expect.fail(`lower quartiles: ${a} ms and ${b} ms, in sample ${sample} of ${SAMPLES}`);
  }
}
