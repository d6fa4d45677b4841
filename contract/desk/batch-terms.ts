/** Terms of batches of decisions, without zod, so that screens stay small. case-batches.ts uses them. */

/** Waits for its start; decides its cases; was stopped, by an admin or without one who may decide; decided all. */
export const BATCH_STATES = ["waiting", "running", "stopped", "done"] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** Time to stop a batch before it decides anything. */
export const BATCH_DELAY_SECONDS = 60;
/** A batch decides at most this many cases in any minute. */
export const BATCH_A_MINUTE = 500;
/** Most cases of a batch: the first of the queue. It takes about 20 minutes. */
export const MAX_BATCH = 10_000;

export const BATCH_TEXTS = {
  notFound: "There is no such batch.",
  running: "Another batch is not finished yet. Stop it, or wait until it is done.",
  changed: "The number of cases has changed. Check it, then start again.",
} as const;
