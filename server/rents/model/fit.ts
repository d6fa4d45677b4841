import { Worker } from "node:worker_threads";
import type { DraftModel } from "./drafts.ts";
import type { Homes } from "./homes.ts";
import type { Insights } from "./insights.ts";

/** The insights of all homes, and what drafts are judged by. */
export interface NightResult {
  insights: Insights;
  model: DraftModel;
}

/** Computes a night in a thread, because the main thread serves requests. */
export async function fitInThread(homes: Homes, signal: AbortSignal): Promise<NightResult> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./fit-thread.ts", import.meta.url), { workerData: homes, execArgv: [] });
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop);
  try {
    return await new Promise<NightResult>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(signal.reason ?? new Error("The thread ended without a result.")));
    });
  } finally {
    signal.removeEventListener("abort", stop);
    await worker.terminate();
  }
}
