import { benchDuplicates } from "./trust/duplicates.ts";

/** Measures what keeps the marketplace honest, part by part. */
export async function* benchTrust(): AsyncGenerator<string> {
  yield* benchDuplicates();
}
