import { benchDuplicates } from "./trust/duplicates.ts";
import { benchMessageCheck } from "./trust/message-check.ts";

/** Measures what keeps the marketplace honest, part by part. */
export async function* benchTrust(): AsyncGenerator<string> {
  yield* benchMessageCheck();
  yield* benchDuplicates();
}
