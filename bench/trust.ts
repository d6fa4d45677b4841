import { benchDuplicates } from "./trust/duplicates.ts";
import { benchMessageCheck } from "./trust/message-check.ts";

/** Runs the benchmarks of warnings and duplicates. */
export async function* benchTrust(): AsyncGenerator<string> {
  yield* benchMessageCheck();
  yield* benchDuplicates();
}
