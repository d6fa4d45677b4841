import { benchClock } from "./trust/clock.ts";
import { benchDesk } from "./trust/desk.ts";
import { benchDuplicates } from "./trust/duplicates.ts";
import { benchMessageCheck } from "./trust/message-check.ts";

const PARTS: Record<string, (size: number) => AsyncGenerator<string>> = {
  messages: benchMessageCheck,
  duplicates: benchDuplicates,
  desk: benchDesk,
  clock: benchClock,
};

/**
 * Runs the benchmarks of warnings, duplicates, desk and clock, or only the named ones. `size` is for desk and clock.
 */
export async function* benchTrust({ only, size }: { only: readonly string[]; size: number }): AsyncGenerator<string> {
  for (const name of only.length === 0 ? Object.keys(PARTS) : only) {
    const part = PARTS[name];
    if (!part) throw new Error(`trust has the parts ${Object.keys(PARTS).join(", ")}, not ${name}`);
    yield* part(size);
  }
}
